import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { errorReactions, http } from '../api/http';
import type { CallOptions } from '../api/http-client';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, resetState, row, toasts, type Valve } from '../testing/valves-screen';
import { assignment } from './actions';

beforeEach(resetState);
afterEach(() => jest.restoreAllMocks());

/** The dialog of one valve, over a platform that refuses until the test says otherwise. */
async function openRefused() {
  const platform = fakePlatform(2);
  const { assign } = platform.assignment;
  const state = { isRefused: true };
  platform.assignment.assign = async (customerId: string, id: string, options?: CallOptions) => {
    if (!state.isRefused) return assign(customerId, id);
    const message = "You don't have permission to perform this operation!";
    const error = new ApiError({ kind: 'http', status: 403, body: { message } });
    error.reported = errorReactions.report(error, options);
    throw error;
  };
  jest.spyOn(http, 'get').mockResolvedValue({
    data: [{ id: { entityType: 'CUSTOMER', id: 'waterworks' }, title: 'Waterworks', additionalInfo: null }],
    totalElements: 1,
    totalPages: 1,
    hasNext: false,
  });
  const opened = await openScreen('/assets', platform, { actions: assignment<Valve>(platform.assignment) });
  const { user } = opened;
  await row('Valve 01');
  await user.click(screen.getByRole('button', { name: 'Actions for Valve 01' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign to customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign “Valve 01” to a customer' }));
  return { ...opened, state, dialog, assign: () => dialog.getByRole('button', { name: 'Assign 1 asset' }) };
}

it('says in the dialog why the platform refuses, and keeps the customer for another try', async () => {
  const elsewhere = jest.fn();
  const ignore = errorReactions.handle(elsewhere);
  const { user, dialog, assign, state, platform } = await openRefused();
  await user.click(await dialog.findByRole('combobox', { name: /^Customer/ }));
  await user.click(await screen.findByRole('option', { name: /Waterworks/ }));
  await user.click(assign());
  expect(await dialog.findByRole('alert')).toHaveTextContent('You’re not allowed to do this');
  expect(dialog.getByRole('combobox', { name: /^Customer/ })).toHaveValue('Waterworks');
  expect(elsewhere).not.toHaveBeenCalled();
  ignore();
  await expectAccessible();
  state.isRefused = false;
  await user.click(assign());
  await waitFor(() => expect(toasts()).toEqual(['Valve 01 assigned to Waterworks']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.state.valves[0]?.customerTitle).toBe('Waterworks');
});

it('asks before Escape drops a chosen customer', async () => {
  const { user, dialog } = await openRefused();
  await user.click(await dialog.findByRole('combobox', { name: /^Customer/ }));
  await user.click(await screen.findByRole('option', { name: /Waterworks/ }));
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(dialog.getByRole('combobox', { name: /^Customer/ })).toHaveValue('Waterworks');
});

it('asks for a customer where none is chosen', async () => {
  const { user, dialog, assign } = await openRefused();
  await user.click(assign());
  await waitFor(() => expect(assign()).toHaveAccessibleDescription('Check this field: Customer'));
  expect(dialog.getByRole('combobox', { name: /^Customer/ })).toBeInvalid();
});
