import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { MenuButton } from './menu-button';

const setup = async () => {
  const chosen: string[] = [];
  const item = (id: string, label: string, more = {}) => ({ id, label, onSelect: () => chosen.push(id), ...more });
  const rendered = await renderKit(
    <MenuButton
      label="Row actions"
      items={[
        item('open', 'Open details'),
        item('assign', 'Assign to customer', { disabledReason: 'The device is public' }),
        item('delete', 'Delete', { danger: true, separated: true }),
      ]}
    />,
  );
  return { ...rendered, chosen, button: screen.getByRole('button', { name: 'Row actions' }) };
};

test('a press opens it, a choice closes it, acts, and gives the focus back', async () => {
  const { user, button, chosen } = await setup();
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'Row actions' })).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('menuitem', { name: 'Open details' }));
  expect(chosen).toEqual(['open']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('the keyboard opens it at either end, moves around, and jumps by letter', async () => {
  const { user, button, chosen } = await setup();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Open details' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{End}{Home}d');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(chosen).toEqual(['delete']);
});

test('a letter with Ctrl is the browser’s', async () => {
  const { user, button } = await setup();
  await user.click(button);
  const entry = screen.getByRole('menuitem', { name: 'Open details' });
  expect(fireEvent.keyDown(entry, { key: 'd', ctrlKey: true })).toBe(true);
  expect(entry).toHaveFocus();
});

test('Escape that takes back the words of an input method leaves it open', async () => {
  const { user, button } = await setup();
  await user.click(button);
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Open details' }), { key: 'Escape', isComposing: true });
  expect(screen.getByRole('menu')).toBeVisible();
});

test('a menu that has nothing to offer is closed by Escape too', async () => {
  const { user } = await renderKit(<MenuButton label="More" items={[]} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('an entry that cannot be chosen says why and stays open', async () => {
  const { user, button, chosen } = await setup();
  await user.click(button);
  const entry = screen.getByRole('menuitem', { name: /Assign to customer.*The device is public/ });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  await user.click(entry);
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menu')).toBeVisible();
});

test('a press elsewhere closes it', async () => {
  const { user, button } = await setup();
  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('what happens in the menu does not reach the row around its button', async () => {
  const onRow = jest.fn();
  const { user } = await renderKit(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a table row.
    <div onClick={onRow} onKeyDown={onRow}>
      <MenuButton label="More" items={[{ id: 'a', label: 'A', onSelect() {} }]} />
    </div>,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  onRow.mockClear();
  await user.keyboard('{ArrowDown}');
  await user.click(screen.getByRole('menuitem', { name: 'A' }));
  expect(onRow).not.toHaveBeenCalled();
});

function Theme() {
  const [mode, setMode] = useState('light');
  return (
    <MenuButton
      label="Theme"
      text
      items={['light', 'dark'].map((id) => ({ id, label: id, checked: id === mode, onSelect: () => setMode(id) }))}
    />
  );
}

test('one of several choices is marked', async () => {
  const { user } = await renderKit(<Theme />);
  await user.click(screen.getByRole('button', { name: 'Theme' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'dark' }));
  await user.click(screen.getByRole('button', { name: 'Theme' }));
  expect(screen.getByRole('menuitemradio', { name: 'dark' })).toBeChecked();
  expect(screen.getByRole('menuitemradio', { name: 'light' })).not.toBeChecked();
  await expectAccessible();
});
