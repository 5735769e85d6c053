import { screen } from '@testing-library/react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { useContextMenu } from './context-menu';
import type { MenuItem } from './menu-button';

async function setup() {
  const chosen: string[] = [];
  const item = (id: string, label: string, more = {}): MenuItem => ({
    id,
    label,
    onSelect: () => chosen.push(id),
    ...more,
  });
  const items = [
    item('edit', 'Edit'),
    item('move', 'Move', { disabledReason: 'The layout is fixed' }),
    item('delete', 'Delete', { danger: true, separated: true, keys: 'Delete' }),
  ];
  function Widget() {
    const { open, menu } = useContextMenu();
    return (
      <>
        <button type="button" onContextMenu={(event) => open(event, 'Actions of Boiler', items)}>
          Boiler
        </button>
        {menu}
      </>
    );
  }
  const { user } = await renderKit(<Widget />);
  const widget = screen.getByRole('button', { name: 'Boiler' });
  widget.focus();
  await user.pointer({ keys: '[MouseRight]', target: widget });
  const entry = (name: string) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
  return { user, widget, chosen, entry };
}

test('the other mouse button opens it on its first entry, under its name', async () => {
  const { entry } = await setup();
  expect(screen.getByRole('menu', { name: 'Actions of Boiler' })).toBeVisible();
  expect(await entry('Edit')).toHaveFocus();
  await expectAccessible();
});

test('a choice closes it, gives the focus back, and acts', async () => {
  const { user, widget, chosen, entry } = await setup();
  await user.click(await entry('Delete'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(widget).toHaveFocus();
  expect(chosen).toEqual(['delete']);
});

test('arrows and letters move, Escape gives the focus back', async () => {
  const { user, widget, chosen, entry } = await setup();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await entry('Delete')).toHaveFocus();
  await user.keyboard('e');
  expect(await entry('Edit')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(widget).toHaveFocus();
  expect(chosen).toEqual([]);
});

test('an entry that cannot be chosen is reached, says why, and leaves it open', async () => {
  const { user, chosen, entry } = await setup();
  await user.keyboard('{ArrowDown}');
  const move = await entry('Move');
  expect(move).toHaveFocus();
  expect(move).toHaveAccessibleName('Move The layout is fixed');
  await user.keyboard('{Enter}');
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menu')).toBeVisible();
});
