import { deadPort, floodingServer, Outside, silentMailServer } from '../../../../test/local-endpoints.js';
import { runMailServer } from '../../../../test/mail-server.js';
import { runSmsCentre } from '../../../../test/sms-centre.js';
import { Command, encode } from '../../../sms/smpp-packets.js';

const outside = new Outside();

describe('mail', () => {
  const mail = {
    from: 'a@b',
    to: 'c@d',
    cc: null,
    bcc: null,
    subject: 'S',
    body: '<b>x</b>',
    html: true,
    images: null,
  };
  const send = (config: object, data: unknown = mail) =>
    outside.sendBy('mail.TbSendEmailNode', { timeout: 2000, ...config }, data, { type: 'SEND_EMAIL' });

  it('sends HTML, and attaches pictures that the message holds, but no files', async () => {
    const server = outside.opened(await runMailServer());
    const received = server.received();
    const config = { smtpHost: '127.0.0.1', smtpPort: server.port, smtpProtocol: 'smtp' };
    const [told] = await send(config, { ...mail, images: { pic: 'data:image/png;base64,AQID' } });
    expect(told?.label).toBe('Success');
    expect(await received).toMatch(/Content-Type: text\/html[\s\S]*Content-Id: <pic>[\s\S]*AQID/i);
    const [refused] = await send(config, { ...mail, images: { file: 5 } });
    expect(refused?.error).toContain('images');
  });

  it.each([
    ['proxyPort', { enableProxy: true, proxyHost: 'proxy.example', proxyPort: '80@127.0.0.1:24891' }],
    ['smtpPort', { smtpPort: 70_000 }],
  ])('does not start with a %s that is no port', async (name, config) => {
    const started = outside.start('mail.TbSendEmailNode', { smtpHost: 'mail.example', ...config });
    await expect(started).rejects.toThrow(`"${name}" has to be`);
  });

  it('signs in, and fails with the words of the server for a wrong password', async () => {
    const server = outside.opened(await runMailServer({ login: 'me:right' }));
    const received = server.received();
    const config = { smtpHost: '127.0.0.1', smtpPort: server.port, smtpProtocol: 'smtp', username: 'me' };
    const [refused] = await send({ ...config, password: 'wrong' });
    expect(refused).toMatchObject({
      label: 'Failure',
      error: expect.stringMatching(/Unable to send mail: .*535 5\.7\.8 Authentication credentials invalid/),
    });
    expect((await send({ ...config, password: 'right' }))[0]?.label).toBe('Success');
    expect(await received).toMatch(/^Subject: S$/m);
  });

  it('go to one server over five connections at a time, and over twenty to all', async () => {
    const open: string[] = [];
    const most = { one: 0, all: 0 };
    outside.bench.addressOf = async (host) => {
      open.push(host);
      most.one = Math.max(most.one, open.filter((other) => other === host).length);
      most.all = Math.max(most.all, open.length);
      await new Promise((resolve) => setImmediate(resolve));
      open.splice(open.indexOf(host), 1);
      throw new Error(`${host} is closed`);
    };
    const hosts = Array.from({ length: 60 }, (_, n) => `mail${Math.floor(n / 10)}.example`);
    await Promise.all(hosts.map((smtpHost) => send({ smtpHost })));
    const expected = hosts.map((host) => `Unable to send mail: ${host} is closed`);
    expect(outside.bench.told.map(({ error }) => error).sort()).toEqual(expected.sort());
    expect(most).toEqual({ one: 5, all: 20 });
  });

  it('fails beyond 500 that are under way, and ends those that nobody waits for, also in their queue', async () => {
    const server = outside.opened(await silentMailServer());
    const config = { smtpHost: '127.0.0.1', smtpPort: server.port, timeout: 60_000 };
    const sends = Array.from({ length: 500 }, () => send(config));
    await server.connected();
    const [refused] = await send(config);
    expect(refused).toMatchObject({
      label: 'Failure',
      error: 'Unable to send mail: 500 mails of this tenant are under way already',
    });
    outside.bench.calls.abort();
    await Promise.all(sends);
    const abandoned = 'Unable to send mail: nobody waits for its message anymore';
    expect(outside.bench.told.filter(({ error }) => error === abandoned)).toHaveLength(500);
    outside.bench.calls = new AbortController();
    const dead = await deadPort();
    expect((await send({ smtpHost: '127.0.0.1', smtpPort: dead }))[0]?.error).toContain('ECONNREFUSED');
  });

  it('fails on a dead server', async () => {
    const dead = await deadPort();
    const [told] = await send({ smtpHost: '127.0.0.1', smtpPort: dead });
    expect(told).toMatchObject({
      label: 'Failure',
      error: expect.stringMatching(`^Unable to send mail: .*ECONNREFUSED 127.0.0.1:${dead}`),
    });
  });
});

describe('text messages', () => {
  const NAME = 'sms.TbSendSmsNode';
  const smpp = (port: number, password = 'right') => ({
    numbersToTemplate: '$[to], 4917',
    smsMessageTemplate: 'It is $[t] degrees',
    smsProviderConfiguration: {
      type: 'SMPP',
      protocolVersion: '3.4',
      host: '127.0.0.1',
      port,
      systemId: 'me',
      password,
    },
  });

  it('go to each number by the message centre of the tenant', async () => {
    const centre = outside.opened(await runSmsCentre('right'));
    const [told] = await outside.sendBy(NAME, smpp(centre.port), { to: '4916', t: 7 });
    expect(told?.label).toBe('Success');
    expect(centre.texts()).toEqual(['It is 7 degrees', 'It is 7 degrees']);
    const numbers = centre.packets
      .filter(({ command }) => command === Command.submit)
      .map(({ body }) => body.toString());
    expect(numbers.map((text) => /491[67]/.exec(text)?.[0])).toEqual(['4916', '4917']);
  });

  it('fail with a wrong password, and when nobody listens', async () => {
    const centre = outside.opened(await runSmsCentre('right'));
    const [refused] = await outside.sendBy(NAME, smpp(centre.port, 'wrong'), { to: '4916' });
    expect(refused).toMatchObject({
      label: 'Failure',
      error: `127.0.0.1:${centre.port} refused to bind (status 14)`,
    });
    expect(centre.texts()).toEqual([]);
    const dead = await deadPort();
    const [told] = await outside.sendBy(NAME, smpp(dead), { to: '4916' });
    expect(told).toMatchObject({ label: 'Failure', error: `127.0.0.1:${dead} did not answer` });
  });

  it('fail when the message centre asks without end, and leave it', async () => {
    const enquiry = encode({ command: Command.enquireLink, status: 0, sequence: 9, body: Buffer.alloc(0) });
    const centre = outside.opened(await floodingServer(enquiry));
    const [told] = await outside.sendBy(NAME, smpp(centre.port), { to: '4916' });
    expect(told).toMatchObject({ label: 'Failure', error: 'the message center says too much' });
    await centre.left;
  });
});
