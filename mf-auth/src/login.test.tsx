import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { session } from '@mullion/shared-kit/session/session';
import { act, cleanup, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import LoginPage from './login';
import { openPage } from './testing/open-page';
import { answer, callsOf, ok, platform, refuse, tokensOf } from './testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('./testing/platform').platform);

const username = () => screen.getByLabelText(/Username/);
const password = () => screen.getByLabelText(/^Password/);
const open = () => openPage(LoginPage, '/login');

test('the focus is in the first field that is empty', async () => {
  open();
  expect(username()).toHaveFocus();
  cleanup();
  // A browser that knows the name has filled it in before the form is there for the person.
  const value = jest.spyOn(HTMLInputElement.prototype, 'value', 'get').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    return this.name === 'username' ? 'ann@example.com' : '';
  });
  open();
  expect(password()).toHaveFocus();
  value.mockRestore();
});

test('an empty form says what is missing, goes to the first field and makes no call', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(username()).toHaveAccessibleDescription('Enter your email address.');
  expect(password()).toHaveAccessibleDescription('Enter your password.');
  expect(username()).toHaveFocus();
  expect(callsOf('/api/auth/login')).toHaveLength(0);
});

test('a malformed e-mail address is named when the field is left', async () => {
  const { user } = open();
  await user.type(username(), 'ann');
  expect(username()).not.toHaveAccessibleDescription();
  await user.tab();
  expect(username()).toHaveAccessibleDescription('Enter a valid email address.');
  await user.type(username(), '@example.com');
  expect(username()).toBeValid();
  expect(username()).not.toHaveAccessibleDescription();
});

test('Enter signs in, with the name as it was meant', async () => {
  const { user } = open();
  await user.type(username(), ' ann@example.com ');
  await user.type(password(), 'secret 1{Enter}');
  await waitFor(() => expect(session.store.getState().isAuthenticated).toBe(true));
  expect(callsOf('/api/auth/login')[0]?.body).toEqual({ username: 'ann@example.com', password: 'secret 1' });
  expect(session.store.getState().userDetails?.email).toBe('ann@example.com');
});

test('a refusal stands in the form, is announced and keeps what was typed', async () => {
  answer({ 'POST /api/auth/login': refuse(401, 10, 'Invalid username or password') });
  const { user } = open();
  await user.type(username(), 'ann@example.com');
  await user.type(password(), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  expect(username()).toHaveValue('ann@example.com');
  expect(password()).toHaveValue('wrong');
  expect(password()).toHaveFocus();
  expect(platform.reactions).toEqual([]);
  await user.type(password(), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a lost connection is told by the console, not twice', async () => {
  answer({ 'POST /api/auth/login': 'no-answer' });
  const { user } = open();
  await user.type(username(), 'ann@example.com');
  await user.type(password(), 'secret{Enter}');
  await waitFor(() => expect(platform.reactions).toHaveLength(1));
  expect(platform.reactions[0]).toMatchObject({ kind: 'toast', message: { key: 'error.unable-to-connect' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to connect');
  expect(password()).toHaveValue('secret');
});

test('while the call runs a progress bar shows and a second submit does nothing', async () => {
  let answerLogin: (value: ReturnType<typeof ok>) => void = () => {};
  answer({
    'POST /api/auth/login': () =>
      new Promise((resolve) => {
        answerLogin = resolve;
      }),
  });
  const { user } = open();
  await user.type(username(), 'ann@example.com');
  await user.type(password(), 'secret{Enter}');
  expect(screen.getByRole('progressbar', { name: 'Signing in' })).toBeVisible();
  await user.type(password(), '{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(callsOf('/api/auth/login')).toHaveLength(1);
  answerLogin(ok(tokensOf()));
  await waitForElementToBeRemoved(() => screen.queryByRole('progressbar'));
});

test('the password can be shown and hidden', async () => {
  const { user } = open();
  await user.type(password(), 'secret');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('expired credentials lead to the page that renews them, with the token of the answer', async () => {
  answer({
    'POST /api/auth/login': {
      status: 401,
      data: { status: 401, errorCode: 15, message: 'User password expired!', resetToken: 'a+b' },
    },
  });
  const { user, path } = open();
  await user.type(username(), 'ann@example.com');
  await user.type(password(), 'old{Enter}');
  await screen.findByText('elsewhere');
  expect(path()).toBe('/login/resetExpiredPassword?resetToken=a%2Bb');
});

test('external providers stand above the divider and carry the remembered address', async () => {
  session.redirect.remember('/devices?page=2');
  answer({ 'POST /api/noauth/oauth2Clients': ok([{ name: 'Acme', icon: null, url: '/oauth2/authorization/1' }]) });
  open();
  const provider = await screen.findByRole('link', { name: 'Sign in with Acme' });
  expect(provider).toHaveAttribute('href', '/oauth2/authorization/1?prevUri=%2Fdevices%3Fpage%3D2');
  const divider = screen.getByText('or');
  expect(provider.compareDocumentPosition(divider)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(divider.compareDocumentPosition(username())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('above a page that is kept, external providers open in a new tab: the page would not outlive the way there', async () => {
  session.store.setState({ heldFor: 'ann@example.com' });
  answer({ 'POST /api/noauth/oauth2Clients': ok([{ name: 'Acme', icon: null, url: '/oauth2/authorization/1' }]) });
  open();
  expect(await screen.findByRole('link', { name: 'Sign in with Acme' })).toHaveAttribute('target', '_blank');
  act(() => session.store.setState({ heldFor: null }));
  expect(screen.getByRole('link', { name: 'Sign in with Acme' })).not.toHaveAttribute('target');
});

test('without providers there is no divider', async () => {
  answer({ 'POST /api/noauth/oauth2Clients': refuse(500, 2) });
  open();
  await act(async () => {});
  expect(callsOf('/api/noauth/oauth2Clients')[0]?.url).toContain('platform=WEB');
  expect(screen.queryByText('or')).not.toBeInTheDocument();
});

test('a forgotten password is one link away', async () => {
  const { user, path } = open();
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(path()).toBe('/login/resetPasswordRequest');
});

test('the keyboard reaches everything in reading order', async () => {
  const { user } = open();
  const reached: (string | null)[] = [];
  for (let stop = 0; stop < 4; stop++) {
    await user.tab();
    reached.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
  }
  expect(reached).toEqual(['', 'Forgot password?', 'Sign in', 'Language']);
});

test('the language can be chosen before anybody has signed in, and is kept', async () => {
  const { user } = openPage(LoginPage, '/login');
  const language = screen.getByRole('combobox', { name: 'Language' });
  expect(language).toHaveDisplayValue(/^English/);
  await user.selectOptions(language, 'فارسی');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('dir', 'rtl'));
  expect(localStorage.getItem('mullion-language')).toBe('fa_IR');
  await act(() => setLanguage('en_US'));
});

test.each([
  ['expired', 'Your session has expired. Sign in again to continue.'],
  ['ended', 'You were signed out. Your password may have changed, or an administrator may have ended your session.'],
  ['elsewhere', 'Your session ended in another tab. Sign in again to continue.'],
  ['changed', 'You were signed out because your account was changed or disabled.'],
  ['unread', 'You were signed out because your account couldn’t be loaded. Try again in a moment.'],
] as const)('who was signed out without wanting it (%s) is told why, until they are back', async (because, text) => {
  session.store.setState({ signedOutBecause: because });
  const { user } = open();
  expect(screen.getByText(text)).toBeVisible();
  await user.type(username(), 'ann@example.com');
  await user.type(password(), 'secret{Enter}');
  await waitFor(() => expect(session.store.getState().isAuthenticated).toBe(true));
  expect(session.store.getState().signedOutBecause).toBeNull();
});
