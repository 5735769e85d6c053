import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import General from './general';
import HomeSettings from './home-settings';
import OutgoingMail from './outgoing-mail';
import SecuritySettings from './security-settings';
import SmsProvider from './sms-provider';
import { ApiError, openPage, retype } from './testing/open-page';
import TwoFactor from './two-factor';

afterEach(() => act(() => session.store.setState({ authUser: null, userDetails: null })));

const notSet = () => {
  throw new ApiError({ kind: 'http', status: 404 });
};
const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
const box = (name: string) => screen.getByRole('switch', { name });

/** Settings under a key: what is stored, and what was sent last. */
function admin(key: string, jsonValue: object) {
  let stored = { id: { id: 's1' }, createdTime: 1, key, jsonValue };
  return {
    answer: ({ method, path, body }: Call) => {
      if (path === `/api/admin/settings/${key}`) return stored;
      if (method === 'POST' && path === '/api/admin/settings') {
        stored = body as typeof stored;
        return stored;
      }
      return notSet();
    },
    set: (next: object) => {
      stored = { ...stored, jsonValue: next };
    },
  };
}

describe('general', () => {
  const stored = { baseUrl: 'http://localhost:8080', prohibitDifferentUrl: false, other: 1 };

  test('is read, changed, and saved with what the page does not know', async () => {
    const { user, sent, saveAll } = await openPage(General, admin('general', stored).answer);
    expect(field(/^Base URL/)).toHaveValue('http://localhost:8080');
    await retype(user, /^Base URL/, 'https://iot.example.com');
    await saveAll();
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent()[0]?.body).toEqual({
      id: { id: 's1' },
      createdTime: 1,
      key: 'general',
      jsonValue: { ...stored, baseUrl: 'https://iot.example.com' },
    });
    expect(screen.getAllByText('Nothing has changed yet')[0]).toBeVisible();
    await expectAccessible();
  });

  test('an address that no mail can link to is refused at its field, without a call', async () => {
    const { user, sent, saveAll } = await openPage(General, admin('general', stored).answer);
    await retype(user, /^Base URL/, 'ftp://x');
    await saveAll();
    expect(field(/^Base URL/)).toHaveAccessibleDescription(/begins with http/);
    expect(sent()).toHaveLength(0);
  });

  test('what was discarded is gone, and the focus is in the form', async () => {
    const { user } = await openPage(General, admin('general', stored).answer);
    await retype(user, /^Base URL/, 'https://x.example');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(field(/^Base URL/)).toHaveValue('http://localhost:8080'));
    expect(field(/^Base URL/)).toHaveFocus();
  });

  test('what another person has changed meanwhile is said before it is overwritten', async () => {
    const { answer, set } = admin('general', stored);
    const { user, sent, saveAll } = await openPage(General, answer);
    await retype(user, /^Base URL/, 'https://mine.example');
    set({ ...stored, baseUrl: 'https://theirs.example' });
    await saveAll();
    expect(await screen.findByText(/Someone else has changed this too/)).toBeVisible();
    expect(sent()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Their value' }));
    expect(field(/^Base URL/)).toHaveValue('https://theirs.example');
  });

  test('a failure is a failure, with another try; 404 is an empty form', async () => {
    let fails = true;
    const { user } = await openPage(General, () => {
      if (fails) throw new ApiError({ kind: 'http', status: 500 });
      return notSet();
    });
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(/^Base URL/)).toHaveValue('');
  });

  test('a refusal keeps what was typed', async () => {
    const { user, saveAll } = await openPage(General, ({ method }) => {
      if (method === 'GET') return { key: 'general', jsonValue: stored };
      throw new ApiError({ kind: 'http', status: 400, body: { message: 'Nothing may be saved today' } as never });
    });
    await retype(user, /^Base URL/, 'https://a.example');
    await saveAll();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing may be saved today');
    expect(field(/^Base URL/)).toHaveValue('https://a.example');
  });
});

describe('outgoing mail', () => {
  const stored = {
    mailFrom: 'a@b.c',
    smtpProtocol: 'smtp',
    smtpHost: 'localhost',
    smtpPort: '25',
    timeout: '10000',
    enableTls: 'true',
    username: 'u',
    showChangePassword: true,
  };

  test('numbers stay text, and a password that nobody typed is left out', async () => {
    const { user, sent, saveAll } = await openPage(OutgoingMail, admin('mail', stored).answer);
    expect(box('Use TLS')).toBeChecked();
    await retype(user, /^Port/, '587');
    await saveAll();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const jsonValue = (sent()[0]?.body as { jsonValue?: object } | undefined)?.jsonValue;
    expect(jsonValue).toMatchObject({ smtpPort: '587', timeout: '10000', enableTls: true });
    expect(jsonValue).not.toHaveProperty('password');
    expect(jsonValue).not.toHaveProperty('showChangePassword');
    expect(jsonValue).not.toHaveProperty('proxyHost');
  });

  test('a save that is given up may have arrived: that is said, and the settings are read again', async () => {
    const { answer } = admin('mail', stored);
    let abort = () => {};
    const sent = new Promise((_, reject) => {
      abort = () => reject(new ApiError({ kind: 'aborted' }));
    });
    const { user, calls, saveAll } = await openPage(OutgoingMail, (call) =>
      call.method === 'POST' ? sent : answer(call),
    );
    await retype(user, /^Port/, '587');
    await saveAll();
    const read = calls.filter(({ method }) => method === 'GET').length;
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    act(abort);
    expect(await screen.findByText(/save may still have gone through/)).toBeVisible();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(read));
    expect(field(/^Port/)).toHaveValue('587');
  });

  test('a new password is sent once, and kept again afterwards', async () => {
    const { user, sent, saveAll } = await openPage(OutgoingMail, admin('mail', stored).answer);
    await user.click(screen.getByRole('button', { name: 'Change: Password' }));
    await user.type(field(/^Password/), 'secret');
    await saveAll();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ jsonValue: { password: 'secret' } }));
    expect(await screen.findByRole('button', { name: 'Change: Password' })).toBeVisible();
    expect(screen.queryByDisplayValue('secret')).toBeNull();
  });

  test.each([
    ['65536', /0 to 65535/],
    ['', /Required/],
    ['2x', /0 to 65535/],
  ])('the port %j is refused', async (port, reason) => {
    const { user, sent, saveAll } = await openPage(OutgoingMail, admin('mail', stored).answer);
    await retype(user, /^Port/, port);
    await saveAll();
    await waitFor(() => expect(field(/^Port/)).toHaveAccessibleDescription(reason));
    expect(sent()).toHaveLength(0);
  });

  test('a proxy needs its address only while it is on', async () => {
    const { user, sent, saveAll } = await openPage(OutgoingMail, admin('mail', stored).answer);
    await user.click(box('Use a proxy'));
    await saveAll();
    await waitFor(() => expect(field(/^Proxy host/)).toHaveAccessibleDescription('Required'));
    expect(sent()).toHaveLength(0);
    await user.click(box('Use a proxy'));
    expect(screen.queryByLabelText(/^Proxy host/)).toBeNull();
  });

  test('a test mail goes by what is typed; the server’s answer is said word for word', async () => {
    const { answer } = admin('mail', stored);
    let refuses = true;
    const { user, calls } = await openPage(OutgoingMail, (call) => {
      if (call.path !== '/api/admin/settings/testMail') return answer(call);
      if (refuses)
        throw new ApiError({ kind: 'http', status: 400, body: { message: '535 <b>bad</b> credentials' } as never });
      return undefined;
    });
    await retype(user, /^Host/, '  smtp.example.com ');
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
    expect(await screen.findByText('535 <b>bad</b> credentials')).toBeVisible();
    refuses = false;
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
    expect(await screen.findByText('Test email sent to ann@example.com')).toBeVisible();
    expect(calls.findLast(({ path }) => path.endsWith('testMail'))?.body).toMatchObject({
      key: 'mail',
      jsonValue: { smtpHost: 'smtp.example.com' },
    });
  });

  test('waiting for a slow server can be given up; the page stays usable', async () => {
    const { answer } = admin('mail', stored);
    const { user } = await openPage(OutgoingMail, (call) =>
      call.path === '/api/admin/settings/testMail' ? new Promise(() => undefined) : answer(call),
    );
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
    expect(await screen.findByRole('button', { name: 'Stop waiting' })).toBeVisible();
    await retype(user, /^Host/, 'other.example.com');
    expect(field(/^Host/)).toHaveValue('other.example.com');
  });
});

describe('SMS provider', () => {
  test('nothing set is an empty form; a provider is stored with its own members alone', async () => {
    const { user, sent, saveAll } = await openPage(SmsProvider, ({ method, body }) =>
      method === 'GET' ? notSet() : body,
    );
    const type = screen.getByLabelText(/^Type/);
    expect(type).toHaveValue('');
    await user.selectOptions(type, 'Twilio');
    await user.type(field(/^Sender/), '12');
    await user.type(field(/^Account SID/), 'sid');
    await user.type(field(/^Account token/), 'token');
    await saveAll();
    await waitFor(() => expect(field(/^Sender/)).toHaveAccessibleDescription(/country code/));
    await retype(user, /^Sender/, '+4930123456');
    await saveAll();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toEqual({
      key: 'sms',
      jsonValue: { type: 'TWILIO', numberFrom: '+4930123456', accountSid: 'sid', accountToken: 'token' },
    });
  });

  test('land mobile is 6, also where 5 was stored', async () => {
    const smpp = {
      type: 'SMPP',
      protocolVersion: '3.4',
      host: 'h',
      port: '2775',
      systemId: 's',
      password: 'p',
      sourceNpi: 5,
    };
    const { user, sent, saveAll } = await openPage(SmsProvider, admin('sms', smpp).answer);
    const plan = screen.getByLabelText(/^Source numbering plan/);
    expect(plan).toHaveDisplayValue('Land mobile');
    await user.selectOptions(screen.getByLabelText(/^Destination numbering plan/), 'Land mobile');
    await saveAll();
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ jsonValue: { sourceNpi: 6, destinationNpi: 6, port: 2775 } }),
    );
  });

  test('a number that is pasted behind the calling code is the recipient; a slow provider can be given up', async () => {
    const stored = { type: 'TWILIO', numberFrom: '+12015550123', accountSid: 'sid', accountToken: 't' };
    const { user, calls } = await openPage(SmsProvider, (call) =>
      call.path.endsWith('testSms') ? new Promise(() => undefined) : admin('sms', stored).answer(call),
    );
    const recipient = field(/^Recipient/);
    await user.click(recipient);
    await waitFor(() => expect(recipient).toHaveValue('+1'));
    await user.paste('+4915112345678');
    expect(recipient).toHaveValue('+4915112345678');
    await user.click(screen.getByRole('button', { name: 'Send test SMS' }));
    expect(calls.findLast(({ path }) => path.endsWith('testSms'))?.body).toMatchObject({ numberTo: '+4915112345678' });
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByRole('button', { name: 'Send test SMS' })).toBeVisible();
  });

  test('another provider begins from scratch', async () => {
    const { user } = await openPage(
      SmsProvider,
      admin('sms', { type: 'AWS_SNS', accessKeyId: 'a', secretAccessKey: 'b', region: 'eu' }).answer,
    );
    await user.selectOptions(screen.getByLabelText(/^Type/), 'SMPP');
    await user.selectOptions(screen.getByLabelText(/^Type/), 'Amazon SNS');
    expect(field(/^Access key ID/)).toHaveValue('');
    expect(field(/^Region/)).toHaveValue('us-east-1');
  });
});

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
    [/^Minimum digits/, '99999999999', /At most/],
    [/^Notify by email/, 'nobody', /valid email/],
  ])('%s of %s is refused', async (label, text, reason) => {
    const { user, sent } = await openPage(SecuritySettings, answer);
    await retype(user, label, text);
    await user.click(save(0));
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(reason));
    expect(sent()).toHaveLength(0);
  });

  test.each<[RegExp, string, RegExp]>([
    [/^Access token/, '60', /At least 61/],
    [/^Refresh token/, '900', /At least 901/],
    [/^Refresh token/, '9000', /longer than the access token/],
    [/^Signing key/, btoa('k'.repeat(31)), /at least 32 bytes/],
    [/^Signing key/, 'no base64!', /at least 32 bytes/],
  ])('the platform’s bounds: %s of %s is refused', async (label, text, reason) => {
    const { user, sent } = await openPage(SecuritySettings, answer);
    await retype(user, label, text);
    await user.click(save(1));
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(reason));
    expect(sent()).toHaveLength(0);
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

test('a tenant’s home dashboard is stored with its toolbar, and taken back', async () => {
  const dashboard = { id: { entityType: 'DASHBOARD', id: 'd1' }, title: 'Hall B', name: 'Hall B' };
  const { user, sent, saveAll } = await openPage(
    HomeSettings,
    ({ method, path }) => {
      if (method === 'POST') return undefined;
      if (path === '/api/tenant/dashboard/home/info') return { dashboardId: dashboard.id, hideDashboardToolbar: true };
      if (path === '/api/dashboard/info/d1') return dashboard;
      return { data: [dashboard], totalElements: 1, totalPages: 1, hasNext: false };
    },
    'TENANT_ADMIN',
  );
  await waitFor(() => expect(screen.getByLabelText(/^Dashboard/)).toHaveValue('Hall B'));
  await user.click(box('Hide the dashboard’s toolbar'));
  await saveAll();
  await waitFor(() => expect(sent()[0]?.body).toEqual({ dashboardId: dashboard.id, hideDashboardToolbar: false }));
});
