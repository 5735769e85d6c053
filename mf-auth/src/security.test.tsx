import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import SecurityPage from './security';
import { openPage } from './testing/open-page';
import { answer, callsOf, ok, platform, refuse, tokensOf } from './testing/platform';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('./testing/platform').platform);

const changed = '/api/auth/changePassword';
const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Change password' });

async function open(answers: Parameters<typeof answer>[0] = {}) {
  answer({ 'GET /api/2fa/providers': ok([]), ...answers });
  await session.login({ username: 'ann@example.com', password: 'secret' });
  return openPage(SecurityPage, '/security');
}

describe('password', () => {
  async function fill(current: string, next: string, repeat = next) {
    const page = await open();
    await page.user.type(field(/^Current password/), current);
    await page.user.type(field(/^New password/), next);
    await page.user.type(field(/^Repeat new password/), repeat);
    return page;
  }

  test('a change takes the new tokens, says so and empties the fields', async () => {
    const tokens = tokensOf();
    const { user } = await fill('secret', 'better1');
    answer({ [`POST ${changed}`]: ok(tokens) });
    await user.click(submit());
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(callsOf(changed)[0]?.body).toEqual({ currentPassword: 'secret', newPassword: 'better1' });
    expect(localStorage.getItem('jwt_token')).toBe(tokens.token);
    expect(field(/^New password/)).toHaveValue('');
  });

  test('two new passwords that differ make no call', async () => {
    const { user } = await fill('secret', 'better1', 'better2');
    await user.click(submit());
    expect(field(/^Repeat new password/)).toHaveAccessibleDescription('The passwords don’t match');
    expect(callsOf(changed)).toHaveLength(0);
  });

  test.each<[string, RegExp, string]>([
    ["Current password doesn't match!", /^Current password/, 'That’s not your current password'],
    [
      'Password was already used for the last 30 days',
      /^New password/,
      'Password was already used for the last 30 days',
    ],
    [
      'New password should be different from existing!',
      /^New password/,
      'New password should be different from existing!',
    ],
    ['Password must contain 1 or more digit characters.', /^New password/, 'Password must contain 1 or more digit'],
  ])('“%s” stands at the field it is about', async (message, label, text) => {
    const { user } = await fill('secret', 'better1');
    answer({ [`POST ${changed}`]: refuse(400, 31, message) });
    await user.click(submit());
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text)));
    expect(field(label)).toHaveFocus();
    expect(platform.reactions).toEqual([]);
  });

  test('a policy that has become stricter is read again', async () => {
    const { user } = await fill('secret', 'better1');
    expect(callsOf('/api/noauth/userPasswordPolicy')).toHaveLength(1);
    answer({
      [`POST ${changed}`]: refuse(400, 31, 'Password must be 12 or more characters in length.'),
      'GET /api/noauth/userPasswordPolicy': ok({ minimumLength: 12 }),
    });
    await user.click(submit());
    expect(await screen.findByText('At least 12 characters')).toBeVisible();
  });

  test('any other refusal stands in the form', async () => {
    const { user } = await fill('secret', 'better1');
    answer({ [`POST ${changed}`]: refuse(500, 2, 'The database is closed') });
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is closed');
  });

  test('what was typed can be discarded', async () => {
    const { user } = await fill('secret', 'better1');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field(/^Current password/)).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });
});

describe('token', () => {
  test('the copy goes as a header value, with its expiry beside it', async () => {
    const { user } = await open();
    expect(screen.getByText(/^Valid until/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByText('Token copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`Bearer ${localStorage.getItem('jwt_token')}`);
  });

  test('without the right to tokens there is none', async () => {
    await open({ 'GET /api/user/tokenAccessEnabled': ok(false) });
    expect(screen.queryByText('Access token')).not.toBeInTheDocument();
  });
});

describe('second factors', () => {
  const account = '/api/2fa/account/config';
  const all = { 'GET /api/2fa/providers': ok(['BACKUP_CODE', 'EMAIL', 'SMS', 'TOTP']) };
  const totp = { providerType: 'TOTP', useByDefault: true, authUrl: 'otpauth://totp/a:b?issuer=a&secret=ABCDEFGH' };
  const email = { providerType: 'EMAIL', useByDefault: false, email: 'ann@example.com' };
  const backup = { providerType: 'BACKUP_CODE', useByDefault: false, codes: null, codesLeft: 2 };
  const settings = (...configs: { providerType: string }[]) =>
    ok({ configs: Object.fromEntries(configs.map((config) => [config.providerType, config])) });
  const row = async (name: string) => {
    const item = (await screen.findByRole('heading', { level: 3, name: new RegExp(`^${name}`) })).closest('li');
    if (!item) throw new Error(`no row ${name}`);
    return within(item);
  };
  const dialog = () => screen.findByRole('dialog');

  test('without providers there is no such section', async () => {
    await open();
    await waitFor(() => expect(callsOf('/api/2fa/providers')).toHaveLength(1));
    expect(screen.queryByText('Two-factor authentication')).not.toBeInTheDocument();
  });

  test('every provider says how it stands; backup codes wait for another', async () => {
    await open({ ...all, 'GET /api/2fa/account/settings': ok() });
    expect((await row('Authenticator app')).getByRole('button', { name: /^Set up/ })).toBeVisible();
    expect((await row('Backup codes')).getByRole('button', { name: /^Set up/ })).toHaveAccessibleDescription(
      'Set up another method first',
    );
    // in words too, beside what the button's tooltip says
    expect((await row('Backup codes')).getByText('Set up another method first', { selector: 'p' })).toBeVisible();
  });

  test('one of two becomes the one that is asked first', async () => {
    const { user } = await open({ ...all, 'GET /api/2fa/account/settings': settings(totp, email) });
    expect((await row('Authenticator app')).getByText('Default')).toBeVisible();
    answer({
      [`PUT ${account}`]: ok({}),
      'GET /api/2fa/account/settings': settings(
        { ...totp, useByDefault: false } as typeof totp,
        {
          ...email,
          useByDefault: true,
        } as typeof email,
      ),
    });
    await user.click((await row('Email')).getByRole('button', { name: 'Make default' }));
    expect(await (await row('Email')).findByText('Default')).toBeVisible();
    expect(callsOf(account)[0]).toMatchObject({
      method: 'PUT',
      url: `${account}?providerType=EMAIL`,
      body: { useByDefault: true },
    });
  });

  test('a refused change shows how things are now, such as what another tab has turned off', async () => {
    const { user } = await open({ ...all, 'GET /api/2fa/account/settings': settings(totp, email) });
    const makeDefault = (await row('Email')).getByRole('button', { name: 'Make default' });
    answer({
      [`PUT ${account}`]: refuse(400, 31, '2FA provider is not configured'),
      'GET /api/2fa/account/settings': settings(totp),
    });
    await user.click(makeDefault);
    expect(await (await row('Email')).findByRole('button', { name: /^Set up/ })).toBeVisible();
    expect(callsOf('/api/2fa/account/settings')).toHaveLength(2);
  });

  test('turning the last one off warns and asks', async () => {
    const { user } = await open({ ...all, 'GET /api/2fa/account/settings': settings(totp, backup) });
    await user.click((await row('Authenticator app')).getByRole('button', { name: /^Turn off/ }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('This is your last method');
    answer({ [`DELETE ${account}`]: ok({ configs: {} }), 'GET /api/2fa/account/settings': ok({ configs: {} }) });
    await user.click(within(question).getByRole('button', { name: 'Turn off' }));
    expect(await (await row('Authenticator app')).findByRole('button', { name: /^Set up/ })).toBeVisible();
    expect(callsOf(account)[0]).toMatchObject({ method: 'DELETE', url: `${account}?providerType=TOTP` });
  });

  test('an authenticator app gets the secret and proves it by a code', async () => {
    const { user } = await open({
      ...all,
      'GET /api/2fa/account/settings': ok(),
      [`POST ${account}/generate`]: ok({ ...totp, useByDefault: false }),
      [`POST ${account}`]: refuse(400, 31, 'Verification code is incorrect'),
    });
    await user.click((await row('Authenticator app')).getByRole('button', { name: /^Set up/ }));
    expect(await within(await dialog()).findByText('ABCD EFGH')).toBeVisible();
    expect(within(await dialog()).getByRole('img', { name: `QR code of ${totp.authUrl}` })).toBeVisible();
    const code = within(await dialog()).getByLabelText(/^Code/);
    await user.type(code, '123456');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^That code isn’t right/));
    answer({ [`POST ${account}`]: ok({}), 'GET /api/2fa/account/settings': settings(totp) });
    await user.clear(code);
    await user.type(code, '654321');
    expect(await (await row('Authenticator app')).findByText('On')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(callsOf(account).at(-1)).toMatchObject({ url: `${account}?verificationCode=654321`, body: totp });
  });

  test.each([
    ['SMS', 'Phone number', '+12025550123', { providerType: 'SMS', useByDefault: true, phoneNumber: '+12025550123' }],
    ['Email', 'Email address', 'a@b.org', { providerType: 'EMAIL', useByDefault: true, email: 'a@b.org' }],
  ])('%s asks for the %s, sends a code there and proves it', async (name, label, contact, config) => {
    const { user } = await open({
      ...all,
      'GET /api/2fa/account/settings': ok(),
      [`POST ${account}/submit`]: ok(),
      [`POST ${account}`]: ok({}),
    });
    await user.click((await row(name)).getByRole('button', { name: /^Set up/ }));
    const input = within(await dialog()).getByLabelText(new RegExp(label));
    await user.clear(input);
    await user.type(input, `${contact}{Enter}`);
    expect(await screen.findByText(`Enter the code we sent to ${contact}.`)).toBeVisible();
    await user.keyboard('123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(callsOf(`${account}/submit`)[0]?.body).toEqual(config);
    expect(callsOf(account)[0]).toMatchObject({ url: `${account}?verificationCode=123456`, body: config });
  });

  test('a number that is changed while a code is sent stays, for a code of its own', async () => {
    let answered = () => {};
    const sent = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const { user } = await open({
      ...all,
      'GET /api/2fa/account/settings': ok(),
      [`POST ${account}/submit`]: () => sent.then(() => ok()),
    });
    await user.click((await row('SMS')).getByRole('button', { name: /^Set up/ }));
    const phone = within(await dialog()).getByLabelText(/Phone number/);
    await user.type(phone, '+1202555012{Enter}');
    await waitFor(() => expect(callsOf(`${account}/submit`)).toHaveLength(1));
    await user.type(phone, '3');
    await act(async () => answered());
    await user.type(phone, '{Enter}');
    expect(await screen.findByText('Enter the code we sent to +12025550123.')).toBeVisible();
    expect(callsOf(`${account}/submit`).map(({ body }) => (body as { phoneNumber: string }).phoneNumber)).toEqual([
      '+1202555012',
      '+12025550123',
    ]);
  });

  test('a phone number without its country is refused', async () => {
    const { user } = await open({ ...all, 'GET /api/2fa/account/settings': ok() });
    await user.click((await row('SMS')).getByRole('button', { name: /^Set up/ }));
    const phone = within(await dialog()).getByLabelText(/Phone number/);
    await user.type(phone, '02025550123{Enter}');
    await waitFor(() => expect(phone).toHaveAccessibleDescription(/country code/));
    expect(callsOf(`${account}/submit`)).toHaveLength(0);
  });

  test('a code that cannot be sent is explained, and the number stays', async () => {
    const { user } = await open({
      ...all,
      'GET /api/2fa/account/settings': ok(),
      [`POST ${account}/submit`]: refuse(500, 2, 'SMS service is not configured'),
    });
    await user.click((await row('SMS')).getByRole('button', { name: /^Set up/ }));
    await user.type(within(await dialog()).getByLabelText(/Phone number/), '+12025550123{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('SMS service is not configured');
    expect(screen.getByLabelText(/Phone number/)).toHaveValue('+12025550123');
  });

  test('new backup codes replace the old ones and are shown to be kept', async () => {
    const { user } = await open({
      ...all,
      'GET /api/2fa/account/settings': settings(totp, backup),
      [`DELETE ${account}`]: ok({}),
      [`POST ${account}/generate`]: ok({ ...backup, codes: ['0a1b2c3d', '4e5f6071'] }),
      [`POST ${account}`]: ok({}),
    });
    expect((await row('Backup codes')).getByText('2 codes left')).toBeVisible();
    await user.click((await row('Backup codes')).getByRole('button', { name: 'Get new codes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Get new codes' }));
    expect(await screen.findByText('0a1b2c3d')).toBeVisible();
    expect(callsOf(account).map(({ method, url }) => `${method} ${url}`)).toEqual([
      `DELETE ${account}?providerType=BACKUP_CODE`,
      `POST ${account}`,
    ]);
    const save = jest.fn<string, [Blob]>(() => 'blob:codes');
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    Object.assign(URL, { createObjectURL: save, revokeObjectURL: jest.fn() });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await textOf(save.mock.calls[0]?.[0])).toBe('0a1b2c3d\n4e5f6071');
    expect(click.mock.instances[0]).toHaveAttribute('download', 'backup-codes.txt');
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(screen.queryByText('0a1b2c3d')).not.toBeInTheDocument());
  });

  test('leaving codes that were not saved asks; after copying them it does not', async () => {
    const { user, goTo } = await open({
      ...all,
      'GET /api/2fa/account/settings': settings(totp),
      [`POST ${account}/generate`]: ok({ ...backup, codes: ['0a1b2c3d'] }),
      [`POST ${account}`]: ok({}),
    });
    await user.click((await row('Backup codes')).getByRole('button', { name: /^Set up/ }));
    await screen.findByText('0a1b2c3d');
    await goTo('/devices');
    const leaving = await screen.findByRole('alertdialog', { name: 'Discard your backup codes?' });
    await user.click(within(leaving).getByRole('button', { name: 'Back to the codes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your backup codes?' });
    expect(screen.getByText('0a1b2c3d')).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Back to the codes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Copy codes' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('0a1b2c3d')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['no codes were ever made', [totp], /^Get backup codes/],
    ['all codes are used', [totp, { ...backup, codesLeft: 0 }], /^You’ve used all your backup codes/],
    ['codes are left', [totp, backup], null],
    ['nothing is on', [], null],
  ])('a nudge to backup codes: %s', async (_, configs, text) => {
    await open({ ...all, 'GET /api/2fa/account/settings': settings(...configs) });
    await row('Backup codes');
    if (text) expect(screen.getByText(text)).toBeVisible();
    else expect(screen.queryByText(/so you can sign in without/)).toBeNull();
    await expectAccessible();
  });
});

const textOf = (blob: Blob | undefined): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob ?? new Blob());
  });
