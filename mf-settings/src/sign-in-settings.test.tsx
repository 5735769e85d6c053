import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import SecuritySettings from './security-settings';
import { box, field, notSet } from './testing/admin-settings';
import { ApiError, openPage, retype } from './testing/open-page';
import TwoFactor from './two-factor';

afterEach(() => act(() => session.store.setState({ authUser: null, userDetails: null })));

describe('security', () => {
  const policy = {
    passwordPolicy: { minimumLength: 6, minimumDigits: null, allowWhitespaces: true },
    maxFailedLoginAttempts: null,
    userLockoutNotificationEmail: null,
  };
  const key = btoa('k'.repeat(64));
  const jwt = { tokenIssuer: 'mullion', tokenSigningKey: key, tokenExpirationTime: 9000, refreshTokenExpTime: 604_800 };
  const answer = ({ method, path, body }: Call) => {
    if (method === 'POST') return path.endsWith('jwtSettings') ? { token: 'new', refreshToken: 'newer' } : body;
    return path.endsWith('jwtSettings') ? jwt : policy;
  };
  const save = (at: number) => screen.getAllByRole('button', { name: /^Save/ })[at] as HTMLElement;

  test('empty rules are stored as off', async () => {
    const { user, sent } = await openPage(SecuritySettings, answer);
    await user.type(field(/^Failed sign-ins/), '5');
    await user.type(field(/^Minimum digits/), '1');
    await user.click(save(0));
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        maxFailedLoginAttempts: 5,
        userLockoutNotificationEmail: null,
        passwordPolicy: { minimumLength: 6, minimumDigits: 1, minimumUppercaseLetters: null },
      }),
    );
    await expectAccessible();
  });

  test.each<[RegExp, string, RegExp]>([
    [/^Minimum length/, '4', /At least 5/],
    [/^Minimum length/, '51', /At most 50/],
    [/^Minimum digits/, '51', /At most 50/],
    [/^Minimum lowercase letters/, '2147483647', /At most 50/],
    [/^Email for lockout alerts/, 'nobody', /valid email/],
  ])('%s of %s is refused', async (label, text, reason) => {
    const { user, sent } = await openPage(SecuritySettings, answer);
    await retype(user, label, text);
    await user.click(save(0));
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(reason));
    expect(sent()).toHaveLength(0);
  });

  test('more of all kinds together than the longest password is asked to have is refused, at the greatest', async () => {
    const { user, sent } = await openPage(SecuritySettings, answer);
    await retype(user, /^Minimum digits/, '20');
    await retype(user, /^Minimum lowercase letters/, '31');
    await user.click(save(0));
    const greatest = () => field(/^Minimum lowercase letters/);
    await waitFor(() => expect(greatest()).toHaveAccessibleDescription('At most 50 with the other minimums'));
    expect(field(/^Minimum digits/)).toBeValid();
    expect(sent()).toHaveLength(0);
    await retype(user, /^Minimum lowercase letters/, '30');
    await user.click(save(0));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('the button that shows the signing key says so', async () => {
    const { user } = await openPage(SecuritySettings, answer);
    await user.click(screen.getByRole('button', { name: 'Show key' }));
    expect(screen.getByRole('button', { name: 'Hide key' })).toBeVisible();
  });

  test.each<[RegExp, string, RegExp]>([
    [/^Access token/, '60', /At least 61/],
    [/^Refresh token/, '900', /At least 901/],
    [/^Refresh token/, '9000', /longer than the access token/],
    [/^Signing key/, btoa('k'.repeat(31)), /at least 32 bytes/],
    [/^Signing key/, 'no base64!', /at least 32 bytes/],
    [/^Signing key/, 'thingsboardDefaultSigningKey', /weak and public/],
  ])('the platform’s bounds: %s of %s is refused', async (label, text, reason) => {
    const { user, sent } = await openPage(SecuritySettings, answer);
    await retype(user, label, text);
    await user.click(save(1));
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(reason));
    expect(sent()).toHaveLength(0);
  });

  test('the key that a platform was installed with stays while it is stored', async () => {
    const take = jest.spyOn(session, 'replaceTokens').mockImplementation();
    const installed = { ...jwt, tokenSigningKey: 'thingsboardDefaultSigningKey' };
    const { user, sent } = await openPage(SecuritySettings, (call) =>
      call.method === 'GET' && call.path.endsWith('jwtSettings') ? installed : answer(call),
    );
    await retype(user, /^Access token/, '7200');
    await user.click(save(1));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ ...installed, tokenExpirationTime: 7200 }));
    take.mockRestore();
  });

  test('a key of 32 bytes is taken after a question, and the answered tokens are', async () => {
    const take = jest.spyOn(session, 'replaceTokens').mockImplementation();
    const { user, sent } = await openPage(SecuritySettings, answer);
    await retype(user, /^Signing key/, btoa('k'.repeat(32)));
    await user.click(save(1));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out everyone else?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent()).toHaveLength(0);
    await user.click(save(1));
    await user.click(await screen.findByRole('button', { name: 'Change and sign out others' }));
    await waitFor(() => expect(take).toHaveBeenCalledWith({ token: 'new', refreshToken: 'newer' }));
    take.mockRestore();
  });

  test('the wait for new tokens can’t be given up, and they are stored though they can’t be read again', async () => {
    const take = jest.spyOn(session, 'replaceTokens').mockImplementation();
    let isSent = false;
    let reply: (pair: object) => void = () => {};
    const answered = new Promise((resolve) => {
      reply = resolve;
    });
    const { user } = await openPage(SecuritySettings, (call) => {
      if (call.method === 'POST') {
        isSent = true;
        return answered;
      }
      if (isSent) throw new ApiError({ kind: 'http', status: 500 });
      return answer(call);
    });
    await retype(user, /^Access token/, '7200');
    await user.click(save(1));
    await waitFor(() => expect(isSent).toBe(true));
    expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
    await act(async () => reply({ token: 'new', refreshToken: 'newer' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(field(/^Access token/)).toHaveValue('7200');
    take.mockRestore();
  });

  test('lifetimes change without a question; a new key is random and good', async () => {
    const take = jest.spyOn(session, 'replaceTokens').mockImplementation();
    const { user, sent } = await openPage(SecuritySettings, answer);
    await retype(user, /^Access token/, '7200');
    await user.click(save(1));
    await waitFor(() => expect(sent()[0]?.body).toEqual({ ...jwt, tokenExpirationTime: 7200 }));
    await user.click(screen.getByRole('button', { name: 'Generate key' }));
    const made = (field(/^Signing key/) as HTMLInputElement).value;
    expect(atob(made)).toMatch(/^[A-Za-z0-9]{64}$/);
    await retype(user, /^Signing key/, 'bad');
    await user.click(save(1));
    await waitFor(() => expect(field(/^Signing key/)).toBeInvalid());
    await user.click(screen.getByRole('button', { name: 'Generate key' }));
    await waitFor(() => expect(field(/^Signing key/)).toBeValid());
    take.mockRestore();
  });
});

describe('two-factor authentication', () => {
  const answer = ({ method, path, body }: Call) => {
    if (method === 'POST') return body;
    return path === '/api/2fa/settings' ? null : notSet();
  };

  test('nothing set: backup codes wait for another factor, and go with the last one', async () => {
    const { user, sent, saveAll } = await openPage(TwoFactor, answer);
    expect(box('Offer backup codes')).toBeDisabled();
    await user.click(box('Offer authenticator apps'));
    await user.click(box('Offer backup codes'));
    expect(box('Offer backup codes')).toBeChecked();
    await user.click(box('Limit attempts'));
    await saveAll();
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        providers: [
          { providerType: 'TOTP', issuerName: 'Mullion' },
          { providerType: 'BACKUP_CODE', codesQuantity: 10 },
        ],
        minVerificationCodeSendPeriod: 30,
        totalAllowedTimeForVerification: 3600,
        maxVerificationFailuresBeforeUserLockout: 30,
        verificationCodeCheckRateLimit: '3:900',
      }),
    );
    await user.click(box('Offer authenticator apps'));
    await waitFor(() => expect(box('Offer backup codes')).not.toBeChecked());
    await expectAccessible();
  });

  test('codes by SMS need a provider and their place in the message', async () => {
    const { user, sent, saveAll } = await openPage(TwoFactor, answer);
    await user.click(box('Offer codes by SMS'));
    expect(screen.getByRole('link', { name: 'Open SMS provider' })).toHaveAttribute('href', '/settings/sms-provider');
    await retype(user, /^Message/, 'Your code is {code}');
    await saveAll();
    await waitFor(() => expect(field(/^Message/)).toHaveAccessibleDescription(/Must contain/));
    expect(sent()).toHaveLength(0);
  });

  test.each<[string, RegExp]>([
    ['Validation error: issuerName issuer name must not be blank', /^Issuer name/],
    ['Validation error: totalAllowedTimeForVerification must not be null', /^Time to complete/],
  ])('the platform’s refusal %j stands at its field', async (message, label) => {
    const { user, saveAll } = await openPage(TwoFactor, (call) => {
      if (call.method !== 'POST') return answer(call);
      throw new ApiError({ kind: 'http', status: 400, body: { message } as never });
    });
    await user.click(box('Offer authenticator apps'));
    await saveAll();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(/must not be/));
    expect(field(label)).toHaveFocus();
    expect(box('Offer authenticator apps')).toBeChecked();
  });

  test('the platform’s word that mail is not set up leads to its page', async () => {
    const { user, saveAll } = await openPage(TwoFactor, (call) => {
      if (call.method !== 'POST') return answer(call);
      throw new ApiError({ kind: 'http', status: 400, body: { message: 'Mail service is not set up' } as never });
    });
    await user.click(box('Offer codes by email'));
    await saveAll();
    expect(await screen.findByRole('link', { name: 'Open outgoing mail' })).toBeVisible();
    expect(box('Offer codes by email')).toHaveAccessibleDescription(/not set up/);
  });
});
