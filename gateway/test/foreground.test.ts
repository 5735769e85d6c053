import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publishShell } from '../src/store/publish-shell.js';
import { type FakePlatform, startFakePlatform } from './fake-platform.js';
import { call } from './http-call.js';
import { temporaryFolders, writeShell } from './module-fixture.js';

const folder = temporaryFolders();
const bin = (file: string) => JSON.stringify(path.join(__dirname, '../bin', file));
/** What `npm start` does after installing, building and publishing. */
const foreground = `
  const { settingsFrom } = await import(${bin('prepare.mjs')});
  const { requireFreePort, runConsole } = await import(${bin('run-console.mjs')});
  const settings = settingsFrom(process.env);
  await requireFreePort(settings);
  await runConsole(settings);
`;

let platform: FakePlatform;
const children: ChildProcess[] = [];
beforeAll(async () => {
  // Any command brings the compiled gateway up to date.
  execFileSync(process.execPath, [path.join(__dirname, '../bin/modules.mjs'), '--help']);
  platform = await startFakePlatform();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await platform.close();
});

/** Runs the console in a process of its own, in front of the fake platform. */
async function run(env: Record<string, string> = {}) {
  const dataDir = folder();
  await publishShell(path.join(dataDir, 'store'), writeShell(folder()));
  const child = spawn(process.execPath, ['--input-type=module', '-e', foreground], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, PLATFORM_URL: platform.url.href, ...env },
  });
  children.push(child);
  let output = '';
  const exit = once(child, 'exit').then(([code]) => ({ code, output }));
  const startupMessage = new Promise<string>((resolve) => {
    const collect = (part: Buffer) => {
      output += part;
      const url = /Mullion is running at (\S+)[\s\S]*Ctrl-C/.exec(output)?.[1];
      if (url) resolve(url.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  return { child, exit, url: await Promise.race([startupMessage, exit.then(() => '')]) };
}

describe('the console in the foreground', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it cleanly within 5 seconds, hanging requests included',
    async (signal) => {
      const { child, exit, url } = await run();
      expect((await call(url, '/login')).status).toBe(200);
      const arrival = platform.arrival(`/api/hang?${signal}`);
      const hanging = call(url, `/api/hang?${signal}`).catch(() => 'ended');
      await arrival;
      const started = performance.now();
      child.kill(signal);
      expect((await exit).code).toBe(0);
      expect(performance.now() - started).toBeLessThan(5000);
      expect(await hanging).toBe('ended');
    },
  );

  test('its output has the access log without queries', async () => {
    const { child, exit, url } = await run();
    await call(url, '/?accessToken=secret');
    child.kill('SIGTERM');
    const { output } = await exit;
    expect(output).toMatch(/ GET \/ 200 \d+ms\n/);
    expect(output).not.toContain('secret');
  });

  test('a taken port is said in a sentence that helps', async () => {
    const { child, url } = await run();
    const { port } = new URL(url);
    const second = await run({ PORT: port });
    expect(await second.exit).toEqual({
      code: 1,
      output: `Port ${port} is in use by another program. Choose another: PORT=${Number(port) + 1} npm start\n`,
    });
    child.kill('SIGKILL');
  });

  test('a setting that cannot be used is named', async () => {
    const { exit } = await run({ DEMO: 'perhaps' });
    expect(await exit).toEqual({ code: 1, output: 'DEMO must be 1 or 0, not "perhaps"\n' });
  });

  test.each([
    [{ PORT: 'web' }, 'PORT must be a port number from 0 to 65535, not "web"\n'],
    [{ DATA_DIR: __filename }, `DATA_DIR must be a folder: ${__filename} is a file\n`],
    [{ ALLOWED_HOSTS: 'https://a.example' }, /^ALLOWED_HOSTS must list names/],
  ])('npm start names %j before it installs or builds anything', async (env, message) => {
    // A checkout in which nothing is installed and nothing was compiled.
    const checkout = folder();
    for (const part of ['bin', 'src']) {
      cpSync(path.join(__dirname, '..', part), path.join(checkout, 'gateway', part), { recursive: true });
    }
    writeFileSync(path.join(checkout, 'gateway/package.json'), '{"type":"module"}');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(checkout, 'gateway/bin/start.mjs')],
      // Without a PATH nothing could be installed either.
      { env: { ...env }, encoding: 'utf8' },
    );
    if (typeof message === 'string') expect(stderr).toBe(message);
    else expect(stderr).toMatch(message);
    expect(stdout).toBe('');
    expect(status).toBe(1);
    expect(readdirSync(checkout)).toEqual(['gateway']);
  });
});
