import { session } from '@mullion/shared-kit/session/session';
import { screen, waitFor } from '@testing-library/react';
import SetPasswordPage from './set-password';
import { openPage } from './testing/open-page';
import { answer, callsOf, ok, platform, refuse, tokensOf } from './testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('./testing/platform').platform);

const reset = '/api/noauth/resetPassword';
const activate = '/api/noauth/activate';
const first = () => screen.getByLabelText(/^(New p|P)assword/, { selector: 'input' });
const second = () => screen.getByLabelText(/^Repeat (new )?password/);
const open = (address: string) => openPage(SetPasswordPage, address);

test.each([
  ['resetPassword', 'Set password and sign in', 'New password'],
  ['resetExpiredPassword', 'Set password and sign in', 'Password expired'],
])('%s sends the token with the new password and signs in', async (name, submit, title) => {
  answer({ [`POST ${reset}`]: () => ok(tokensOf()) });
  const { user } = open(`/login/${name}?resetToken=t%2B1`);
  expect(first()).toHaveFocus();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await user.type(first(), 'secret 1');
  await user.type(second(), 'secret 1');
  await user.click(screen.getByRole('button', { name: submit }));
  await waitFor(() => expect(session.store.getState().isAuthenticated).toBe(true));
  expect(callsOf(reset)[0]?.body).toEqual({ resetToken: 't+1', password: 'secret 1' });
});

test('activation asks for its mail and signs in', async () => {
  answer({ [`POST ${activate}`]: () => ok(tokensOf()) });
  const { user } = open('/login/createPassword?activateToken=abc');
  await user.type(first(), 'secret1');
  await user.type(second(), 'secret1{Enter}');
  await waitFor(() => expect(session.store.getState().isAuthenticated).toBe(true));
  expect(callsOf(activate)[0]).toMatchObject({
    url: `${activate}?sendActivationMail=true`,
    body: { activateToken: 'abc', password: 'secret1' },
  });
});

test('two that differ are told by a toast and at the field, and no call is made', async () => {
  const { user } = open('/login/resetPassword?resetToken=t');
  await user.type(first(), 'secret1');
  await user.type(second(), 'secret2{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The passwords don’t match');
  expect(second()).toHaveAccessibleDescription('The passwords don’t match');
  expect(second()).toHaveFocus();
  expect(callsOf(reset)).toHaveLength(0);
});

test('an empty password makes no call', async () => {
  const { user } = open('/login/resetPassword?resetToken=t');
  await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
  expect(first()).toHaveAccessibleDescription('Enter a password');
  expect(callsOf(reset)).toHaveLength(0);
});

test('the policy shows what is met while typing, and never blocks', async () => {
  answer({ [`POST ${reset}`]: refuse(400, 31, 'Password must be 6 or more characters in length.') });
  const { user } = open('/login/resetPassword?resetToken=t');
  expect(await screen.findByText('At least 6 characters')).toBeVisible();
  const digit = () => screen.getByText('At least 1 digit').closest('li');
  expect(digit()).toHaveTextContent('(not met yet)');
  await user.type(first(), 'a1');
  expect(digit()).toHaveTextContent('(met)');
  await user.type(second(), 'a1{Enter}');
  await waitFor(() => expect(first()).toHaveAccessibleDescription('Password must be 6 or more characters in length.'));
  expect(callsOf(reset)).toHaveLength(1);
  expect(platform.reactions).toEqual([]);
});

test('without its policy the form works all the same', async () => {
  answer({ 'GET /api/noauth/userPasswordPolicy': refuse(500, 2), [`POST ${reset}`]: () => ok(tokensOf()) });
  const { user } = open('/login/resetPassword?resetToken=t');
  await user.type(first(), 'a');
  await user.type(second(), 'a{Enter}');
  await waitFor(() => expect(session.store.getState().isAuthenticated).toBe(true));
});

test('a link without its token says what to do', async () => {
  const { user, path } = open('/login/resetPassword');
  expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
  await user.click(screen.getByRole('button', { name: 'Request a new link' }));
  expect(path()).toBe('/login/resetPasswordRequest');
});

const toPage = { reset: '/login/resetPassword', activate: '/login/createPassword' };
const wayOn = () => screen.queryByRole('button', { name: 'Request a new link' });

test.each([`${toPage.reset}?linkVoid=true`, `${toPage.reset}?resetToken=old`])(
  'a reset link that has expired or was used says so, and where a new one is to be had: %s',
  async (address) => {
    answer({ [`POST ${reset}`]: refuse(400, 31, 'Invalid reset token!') });
    const { user, path } = open(address);
    if (address.includes('resetToken')) {
      await user.type(first(), 'secret1');
      await user.type(second(), 'secret1{Enter}');
    }
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was already used.');
    expect(screen.queryByLabelText(/^(New p|P)assword/, { selector: 'input' })).not.toBeInTheDocument();
    expect(platform.reactions).toEqual([]);
    await user.click(wayOn() as HTMLElement);
    expect(path()).toBe('/login/resetPasswordRequest');
  },
);

test.each([`${toPage.activate}?linkVoid=true`, `${toPage.activate}?activateToken=old`])(
  'an activation link that has expired or was used says whom to ask: %s',
  async (address) => {
    answer({ [`POST ${activate}`]: refuse(400, 31, 'Unable to find user credentials by activateToken [old]') });
    const { user } = open(address);
    if (address.includes('activateToken')) {
      await user.type(first(), 'secret1');
      await user.type(second(), 'secret1{Enter}');
    }
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This link has expired or was already used.');
    expect(alert).toHaveTextContent('ask your administrator for a new link');
    expect(wayOn()).not.toBeInTheDocument();
    expect(platform.reactions).toEqual([]);
  },
);

test('an activation link without its token cannot be asked for here', () => {
  open('/login/createPassword');
  expect(screen.getByRole('alert')).toHaveTextContent('ask your administrator');
  expect(screen.queryByRole('button', { name: 'Request a new link' })).not.toBeInTheDocument();
});
