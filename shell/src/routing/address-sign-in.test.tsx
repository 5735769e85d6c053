import { session } from '@mullion/shared-kit/session/session';
import type { AddressSignIn } from '@mullion/shared-kit/session/session-state';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage, signInAs } from '../testing/open-page';
import { settleAddressSignIn } from './address-sign-in';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const pair = { token: 'a', refreshToken: 'r' };
let enterWith: jest.SpyInstance;

beforeEach(() => {
  signInAs('TENANT_ADMIN');
  enterWith = jest.spyOn(session, 'enterWith').mockResolvedValue();
  openPage(<p>page</p>);
});
afterEach(() => jest.restoreAllMocks());

const settle = (addressSignIn: AddressSignIn) => {
  act(() => session.store.setState({ addressSignIn }));
  const settled = settleAddressSignIn();
  expect(session.store.getState().addressSignIn).toBeNull();
  return settled;
};

test('a refused sign-in is told, and nothing is asked', async () => {
  await act(() => settle('refused'));
  expect(await screen.findByText(/The sign-in of this address was refused. You’re still signed in as/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['unreachable', /The platform didn’t answer/],
  ['public-refused', /This public link doesn’t work/],
  ['public-failed', /couldn’t open this public link/],
] as const)('what led nowhere is told for what it is: %s', async (why, words) => {
  await act(() => settle(why));
  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  ['Stay signed in', 0],
  ['Sign in', 1],
])('somebody else’s is asked about, and to stay comes first: %s', async (name, entered) => {
  const user = userEvent.setup();
  let settled = Promise.resolve();
  act(() => {
    settled = settle({ username: 'bob@x.org', pair });
  });
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign in as bob@x.org?' });
  expect(dialog).toHaveTextContent('You’re signed in as ann@example.com.');
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name }));
  await act(() => settled);
  expect(enterWith.mock.calls).toEqual(entered ? [[pair]] : []);
});
