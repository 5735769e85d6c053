import { queryOptions } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from '../api/http';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, resetState, row, toasts, type Valve } from '../testing/valves-screen';
import { assignExisting } from './assign-existing';
import { name } from './columns';

beforeEach(resetState);
afterEach(() => jest.restoreAllMocks());

/** The valves of a customer, with the tenant's in a dialog of their own. */
async function openCustomer() {
  jest.spyOn(http, 'get').mockResolvedValue({ title: 'Acme', isPublic: false });
  const platform = fakePlatform();
  await platform.assignment.assign('acme', 'v1');
  const assign = jest.spyOn(platform.assignment, 'assign');
  const add = assignExisting<Valve>({
    type: 'ASSET',
    label: 'kit:entity.action.assign',
    columns: [name()],
    calls: platform.assignment,
    list: (link) => queryOptions({ queryKey: ['assets', 'of-tenant', link], queryFn: () => platform.list(link) }),
  });
  const opened = await openScreen('/assets', platform, { add: [add] }, { kind: 'customer', customerId: 'acme' });
  await row('Valve 45');
  await opened.user.click(screen.getByRole('button', { name: 'Assign to customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign to customer' }));
  await dialog.findByRole('row', { name: /Valve 01/ });
  return { ...opened, platform, dialog, assign };
}

it('gives a customer what is chosen over pages and searches', async () => {
  const { user, dialog, assign } = await openCustomer();
  await expectAccessible();
  await user.click(dialog.getByRole('checkbox', { name: 'Select Valve 02' }));
  await user.click(dialog.getByRole('button', { name: 'Next page' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select Valve 21' }));
  await user.type(dialog.getByRole('searchbox'), 'Valve 44');
  await user.click(await dialog.findByRole('checkbox', { name: 'Select Valve 44' }));
  await user.click(dialog.getByRole('button', { name: 'Assign 3 assets' }));
  await waitFor(() => expect(toasts()).toEqual(['3 assets assigned to Acme']));
  expect(assign.mock.calls.map(([customer, id]) => [customer, id])).toEqual([
    ['acme', 'v2'],
    ['acme', 'v21'],
    ['acme', 'v44'],
  ]);
});

it('gives nothing that somebody has deleted meanwhile', async () => {
  const { user, dialog, assign, platform } = await openCustomer();
  await user.click(dialog.getByRole('checkbox', { name: 'Select Valve 02' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Select Valve 03' }));
  await user.click(dialog.getByRole('button', { name: 'Next page' }));
  await dialog.findByRole('row', { name: /Valve 21/ });
  await act(() => platform.delete('v2'));
  await user.click(await dialog.findByRole('button', { name: 'Assign 1 asset' }));
  await waitFor(() => expect(assign.mock.calls.map(([, id]) => id)).toEqual(['v3']));
});

it('does not offer what the customer has', async () => {
  const { dialog } = await openCustomer();
  expect(dialog.queryByRole('checkbox', { name: 'Select Valve 01' })).toBeNull();
});

it('says who has each of them now', async () => {
  const { dialog } = await openCustomer();
  expect(dialog.getByRole('columnheader', { name: 'Customer' })).toBeInTheDocument();
  expect(dialog.getByRole('row', { name: /Valve 01/ })).toHaveTextContent('Acme');
});

it('does not offer what is public', async () => {
  const { dialog, platform } = await openCustomer();
  await act(() => platform.assignment.makePublic('v3'));
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Select Valve 03' })).toBeNull());
  expect(dialog.getByRole('row', { name: /Valve 03/ })).toBeInTheDocument();
});

it('stays with what the platform refuses, names it with the reason, and gives it on another try', async () => {
  const { user, dialog, platform } = await openCustomer();
  platform.state.refuseAssign.add('v3');
  for (const name of ['Valve 02', 'Valve 03'])
    await user.click(dialog.getByRole('checkbox', { name: `Select ${name}` }));
  await user.click(dialog.getByRole('button', { name: 'Assign 2 assets' }));
  const failed = within(await screen.findByRole('alertdialog'));
  expect(failed.getByRole('listitem')).toHaveTextContent(/Valve 03.*the customer is full/);
  await user.click(failed.getByText('Close'));
  const again = await dialog.findByRole('button', { name: 'Assign 1 asset' });
  expect(dialog.getByRole('checkbox', { name: 'Select Valve 03' })).toBeChecked();
  await user.click(again);
  expect(await dialog.findByRole('alert')).toHaveTextContent('the customer is full');
  platform.state.refuseAssign.clear();
  await user.click(again);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toasts().at(-1)).toBe('Valve 03 assigned to Acme');
});

it('says what is missing while nothing is chosen', async () => {
  const { dialog } = await openCustomer();
  const assign = dialog.getByRole('button', { name: 'Assign to customer' });
  expect(assign).toHaveAttribute('aria-disabled', 'true');
  expect(assign).toHaveAccessibleDescription('Choose at least one');
});
