import { toastStore } from '@mullion/shared-kit/notify/notify';
import { session } from '@mullion/shared-kit/session/session';
import { act, screen } from '@testing-library/react';
import { openPage, signInAs } from '../testing/open-page';
import { SESSION_WARNING_MS, SessionEndNotice } from './session-end-notice';

jest.mock('@mullion/shared-kit/api/http', () => ({
  ...jest.requireActual('@mullion/shared-kit/api/http'),
  ...jest.requireActual('../testing/platform').platform,
}));
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const endIn = (ms: number) => {
  localStorage.setItem('jwt_token_expiration', String(Date.now() + 1000));
  localStorage.setItem('refresh_token_expiration', String(Date.now() + ms));
};
async function open(ms: number) {
  signInAs('TENANT_ADMIN');
  endIn(ms);
  openPage(<SessionEndNotice />);
  await act(() => jest.advanceTimersByTimeAsync(0));
}
const warning = () => screen.queryByText(/Your session ends at/);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('warns two minutes before the end, not earlier', async () => {
  expect(SESSION_WARNING_MS).toBe(120_000);
  await open(SESSION_WARNING_MS + 5000);
  expect(warning()).toBeNull();
  await pass(5000);
  expect(warning()).toBeVisible();
});

test('staying signed in renews the tokens, and the warning goes', async () => {
  const renew = jest.spyOn(session.tokens, 'renew').mockImplementation(async () => {
    endIn(SESSION_WARNING_MS * 10);
    session.store.setState(({ authUser }) => ({ authUser: authUser && { ...authUser } }));
    return 'new';
  });
  await open(5000);
  await act(async () => screen.getByRole('button', { name: 'Stay signed in' }).click());
  expect(renew).toHaveBeenCalledWith(localStorage.getItem('jwt_token'));
  expect(warning()).toBeNull();
});

test('a token that another tab fetched takes the warning back', async () => {
  await open(5000);
  expect(warning()).toBeVisible();
  endIn(SESSION_WARNING_MS * 10);
  await act(async () => session.store.setState(({ authUser }) => ({ authUser: authUser && { ...authUser } })));
  expect(warning()).toBeNull();
});

test('a token that ends no later leaves the warning as it stands', async () => {
  await open(5000);
  const shown = toastStore.get();
  expect(shown).toHaveLength(1);
  await act(async () => session.store.setState(({ authUser }) => ({ authUser: authUser && { ...authUser } })));
  expect(toastStore.get()).toBe(shown);
});

test('at the end the session is asked to renew, which signs out', async () => {
  const renew = jest.spyOn(session.tokens, 'renew').mockResolvedValue('');
  await open(5000);
  await pass(5000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(warning()).toBeNull();
});

test('nothing runs for the second factor or without tokens', async () => {
  signInAs('PRE_VERIFICATION_TOKEN');
  endIn(1000);
  openPage(<SessionEndNotice />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(warning()).toBeNull();
});
