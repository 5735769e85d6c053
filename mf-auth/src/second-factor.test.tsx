import { session } from '@mullion/shared-kit/session/session';
import { act, screen, waitFor } from '@testing-library/react';
import SecondFactorPage from './second-factor';
import { openPage } from './testing/open-page';
import { answer, callsOf, ok, refuse, tokensOf } from './testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('./testing/platform').platform);

const sent = '/api/auth/2fa/verification/send';
const checked = '/api/auth/2fa/verification/check';
const provider = (type: string, more = {}) => ({
  type,
  default: false,
  contact: null,
  minVerificationCodeSendPeriod: 30,
  ...more,
});

/** Half signed in, with these ways to go on. */
async function open(...providers: object[]) {
  answer({
    'POST /api/auth/login': () => ok(tokensOf('PRE_VERIFICATION_TOKEN')),
    'GET /api/auth/2fa/providers': ok(providers),
    [`POST ${sent}`]: ok(),
    [`POST ${checked}`]: () => ok(tokensOf()),
  });
  await session.login({ username: 'ann@example.com', password: 'secret' });
  const page = openPage(SecondFactorPage, '/login/mfa');
  await waitFor(() => expect(callsOf('/api/auth/2fa/providers')).toHaveLength(1));
  await act(async () => {});
  return page;
}

test('a pasted code is checked at once and signs in', async () => {
  const { user } = await open(provider('TOTP', { default: true }));
  expect(screen.getByLabelText(/^Code/)).toHaveFocus();
  await user.paste('123 456');
  await waitFor(() => expect(session.store.getState().authUser?.authority).toBe('TENANT_ADMIN'));
  expect(callsOf(checked).map(({ url }) => url)).toEqual([`${checked}?providerType=TOTP&verificationCode=123456`]);
  expect(callsOf(sent)).toEqual([]);
});

test('the default provider by SMS sends a code and shows where to', async () => {
  await open(provider('TOTP'), provider('SMS', { default: true, contact: '+1*******23' }));
  expect(screen.getByText('Enter the code we sent to +1*******23.')).toBeVisible();
  expect(callsOf(sent).map(({ url }) => url)).toEqual([`${sent}?providerType=SMS`]);
  expect(await screen.findByText(/^Resend code in \d+ seconds$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend code' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Code sent');
});

test('other ways are listed in their order, and back leads to the provider before', async () => {
  const { user } = await open(provider('BACKUP_CODE'), provider('EMAIL'), provider('TOTP', { default: true }));
  await user.click(screen.getByRole('button', { name: 'Try another way' }));
  const ways = screen.getByRole('list', { name: 'Choose how to verify your identity' });
  expect([...ways.children].map((way) => way.textContent)).toEqual(['Authenticator app', 'Email', 'Backup codes']);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('Enter the code from your authenticator app.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(session.store.getState().isAuthenticated).toBe(false));
});

test('one way only offers no other', async () => {
  await open(provider('TOTP', { default: true }));
  expect(screen.queryByRole('button', { name: 'Try another way' })).not.toBeInTheDocument();
});

test('a wrong code is named at the field, and the next digit replaces it', async () => {
  const { user } = await open(provider('TOTP', { default: true }));
  answer({ [`POST ${checked}`]: refuse(400, 31, 'Verification code is incorrect') });
  await user.keyboard('111111');
  const field = screen.getByLabelText(/^Code/);
  await waitFor(() => expect(field).toHaveAccessibleDescription('That code isn’t right. Check it or use a newer one.'));
  await user.keyboard('2');
  expect(field).toHaveValue('2');
  expect(field).not.toHaveAccessibleDescription();
  expect(callsOf(checked)).toHaveLength(1);
});

test('a locked account is told by a toast at the upper start', async () => {
  const { user } = await open(provider('TOTP', { default: true }));
  answer({ [`POST ${checked}`]: refuse(401, 10, 'User account was locked') });
  await user.keyboard('111111');
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent('User account was locked');
  expect(toast.className).toContain('top-start');
});

test('a backup code may hold letters', async () => {
  const { user } = await open(provider('TOTP', { default: true }), provider('BACKUP_CODE'));
  await user.click(screen.getByRole('button', { name: 'Try another way' }));
  await user.click(screen.getByRole('button', { name: 'Backup codes' }));
  await user.keyboard('12x');
  expect(screen.getByLabelText(/Backup code/)).toHaveAccessibleDescription('Enter the whole code');
  await user.keyboard('{Backspace}ABCDEF');
  await waitFor(() => expect(callsOf(checked)[0]?.url).toContain('verificationCode=12abcdef'));
});

test('nothing to choose from is said', async () => {
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('There’s no way to verify your identity here.');
});
