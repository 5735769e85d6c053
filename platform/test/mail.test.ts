import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MailServer, runMailServer } from './mail-server.js';
import { type RunningPlatform, runPlatform, signInSystem } from './running-platform.js';

let running: RunningPlatform | undefined;
let server: MailServer | undefined;
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-mail-'));
});
afterEach(async () => {
  await running?.kill();
  server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a mail that was not sent when the platform ended is sent by the next start, and only once', async () => {
  server = await runMailServer({ mute: true });
  const { port } = server;
  running = await runPlatform({ dataDir });
  const sys = await signInSystem(running);
  const settings = (await sys.get('/api/admin/settings/mail')).body;
  const jsonValue = {
    ...settings.jsonValue,
    mailFrom: 'console@mullion.test',
    smtpHost: '127.0.0.1',
    smtpPort: `${port}`,
  };
  expect((await sys.post('/api/admin/settings', { ...settings, jsonValue })).status).toBe(200);
  const connected = server.connected();
  const reset = () => running?.as().post('/api/noauth/resetPasswordByEmail', { email: 'tenant@thingsboard.org' });
  expect((await reset())?.status).toBe(200);
  await connected;
  await running.kill();
  server.close();

  server = await runMailServer({ port });
  running = await runPlatform({ dataDir });
  const mail = await server.received();
  expect(mail).toContain('To: tenant@thingsboard.org');
  const [, token] = /resetToken=(\w+)/.exec(mail.replace(/=\n/g, '').replace(/=3D/g, '=')) ?? [];
  expect(token).toBeDefined();
  await running.stop();

  running = await runPlatform({ dataDir });
  expect((await reset())?.status).toBe(200);
  const next = await server.received();
  expect(next).not.toContain(token as string);
}, 60_000);

test.each<[string, (port: number) => object]>([
  [
    'testMail',
    (smtpPort) => ({
      key: 'mail',
      jsonValue: {
        mailFrom: 'console@mullion.test',
        smtpHost: '127.0.0.1',
        smtpPort: `${smtpPort}`,
        smtpProtocol: 'smtp',
        timeout: 10_000,
        username: '',
      },
    }),
  ],
  [
    'testSms',
    (port) => ({
      providerConfiguration: {
        type: 'SMPP',
        protocolVersion: '3.4',
        host: '127.0.0.1',
        port,
        systemId: 'me',
        password: 'hush',
      },
      numberTo: '+491701234567',
      message: 'works',
    }),
  ],
])(
  'who signs out while %s waits for the other server is not told how it ended',
  async (call, body) => {
    server = await runMailServer({ mute: true });
    running = await runPlatform({ dataDir });
    const sys = await signInSystem(running);
    const connected = server.connected();
    const asked = sys.post(`/api/admin/settings/${call}`, body(server.port));
    await connected;
    expect((await sys.post('/api/auth/logout')).status).toBe(200);
    server.close();
    expect((await asked).status).toBe(401);
  },
  60_000,
);
