import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid, simpleCard as widget } from '../testing/render-dashboards';

/** The dialog for the place of one of two widgets. */
const open = async (more: object = {}) => {
  const stored = storedDashboard({ a: widget('Notes'), b: widget('Rules') });
  Object.assign(stored.configuration.states.default.layouts.main.widgets.b ?? {}, more);
  await openDashboards(`/dashboards/${uuid(1)}`, stored);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for “Rules”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move and resize…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = async (label: RegExp, text: string) => {
    await userEvent.clear(dialog.getByRole('spinbutton', { name: label }));
    await userEvent.type(dialog.getByRole('spinbutton', { name: label }), text);
  };
  return { dialog, type, move: () => userEvent.click(dialog.getByRole('button', { name: 'Move' })) };
};

/** Leaves editing without what was changed. */
const discard = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
};

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('a place is refused at the number that makes it impossible', async () => {
  const { dialog, type, move } = await open();
  const [row, width] = [/^Row/, /^Width/].map((name) => dialog.getByRole('spinbutton', { name }));
  await type(/^Row/, '1');
  await move();
  expect(row).toHaveAccessibleDescription('Another widget is here');
  expect(row).toHaveFocus();
  await type(/^Row/, '20');
  await type(/^Column/, '20');
  await move();
  expect(width).toHaveAccessibleDescription('From this column, at most 5 columns fit');
  expect(width).toHaveFocus();
  await type(/^Width/, '5');
  await move();
  expect(await screen.findByRole('group', { name: 'Rules, column 20, row 20' })).toBeVisible();
  await discard();
});

test('a widget that is higher than new ones may become is moved as it is', async () => {
  const { type, move } = await open({ sizeY: 300 });
  await type(/^Column/, '3');
  await move();
  expect(await screen.findByRole('group', { name: /^Rules, column 3,/ })).toBeVisible();
  await discard();
});
