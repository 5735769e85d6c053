import { session } from '@mullion/shared-kit/session/session';
import { act, screen, waitFor } from '@testing-library/react';
import OutgoingMail from './outgoing-mail';
import SmsProvider from './sms-provider';
import { admin, box, field, notSet } from './testing/admin-settings';
import { ApiError, openPage, retype } from './testing/open-page';

afterEach(() => act(() => session.store.setState({ authUser: null, userDetails: null })));

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

  test('numbers stand where the page’s do, texts where they begin', async () => {
    await openPage(OutgoingMail, admin('mail', { ...stored, enableProxy: true }).answer);
    for (const number of [/^Port/, /^Timeout/, /^Proxy port/]) expect(field(number)).not.toHaveAttribute('dir');
    expect(field(/^Host/)).toHaveAttribute('dir', 'auto');
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

  test.each([
    [/^Host/, 'a b', /^Enter a host/],
    [/^Host/, 'http://x', /^Enter a host/],
    [/^Host/, '<b>x</b>', /^Enter a host/],
    [/^From/, '<script>alert(1)</script>', /valid email/],
    [/^From/, 'nobody', /valid email/],
    [/^Timeout/, '00000', /^1 to 999999/],
  ])('%s: %s is refused at its field', async (label, text, reason) => {
    const { user, sent, saveAll } = await openPage(OutgoingMail, admin('mail', stored).answer);
    await retype(user, label, text);
    await saveAll();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(reason));
    expect(sent()).toHaveLength(0);
  });

  test.each([
    [/^Host/, 'smtp.example.com'],
    [/^Host/, '2001:db8::1'],
    [/^Host/, '[2001:db8::1]'],
    [/^Host/, 'mail_1.example.com.'],
    [/^From/, 'Mullion <sysadmin@localhost.localdomain>'],
    [/^From/, '"Jäger, Ann" <ann@example.com>'],
    [/^Timeout/, '000001'],
  ])('%s: %s is taken', async (label, text) => {
    const { user, sent, saveAll } = await openPage(OutgoingMail, admin('mail', stored).answer);
    await retype(user, label, '');
    await user.click(field(label));
    await user.paste(text);
    await saveAll();
    await waitFor(() => expect(sent()).toHaveLength(1));
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
    // It was about what was typed then.
    const sent = calls.findLast(({ path }) => path.endsWith('testMail'))?.body;
    await retype(user, /^Host/, 'smtp.example.org');
    expect(screen.queryByText('Test email sent to ann@example.com')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send test email' }));
    expect(await screen.findByText('Test email sent to ann@example.com')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByText('Test email sent to ann@example.com')).toBeNull();
    expect(sent).toMatchObject({
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
