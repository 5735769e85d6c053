import { deadPort, floodingServer, Outside } from '../../../../test/local-endpoints.js';
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
