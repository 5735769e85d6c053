import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { ColumnChooser } from './column-chooser';

const columns = [
  { id: 'name', label: 'Name', fixed: true },
  { id: 'type', label: 'Profile' },
  { id: 'label', label: 'Label' },
];

function Chooser({ onReset }: { onReset?: () => void }) {
  const [visible, setVisible] = useState(['name', 'label']);
  return (
    <>
      <ColumnChooser columns={columns} visible={visible} onChange={setVisible} onReset={onReset} />
      <output>{visible.join(' ')}</output>
    </>
  );
}

test('shows and hides columns, keeps their order, and does not let go of a fixed one', async () => {
  const { user } = await renderKit(<Chooser />);
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  expect(screen.getByRole('dialog', { name: 'Choose columns' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Profile' }));
  expect(screen.getByRole('status')).toHaveTextContent('name type label');
  await user.click(screen.getByRole('checkbox', { name: 'Label' }));
  expect(screen.getByRole('status')).toHaveTextContent('name type');
  await expectAccessible();
});

test('Escape closes it and the focus is back at the button; a second press closes it too', async () => {
  const onReset = jest.fn();
  const { user } = await renderKit(<Chooser onReset={onReset} />);
  const button = screen.getByRole('button', { name: 'Choose columns' });
  await user.click(button);
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(onReset).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
  await user.click(button);
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});
