import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WebSocket } from 'ws';
import { copyCheckout } from '../../support/checkout-copy';
import { type ConsoleProcess, startConsoleProcess } from '../../support/console-process';
import { test as base, expect, uniqueName } from '../../support/fixtures';

/** Each test has a copy of the checkout with its builds, and whatever it starts ends with it. */
const test = base.extend<{ copy: string; start: typeof startConsoleProcess }>({
  copy: async ({ env }, use) => {
    const folder = path.join(env.scratch, uniqueName('checkout').replaceAll(' ', '-'));
    copyCheckout(folder);
    await use(folder);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  start: async ({}, use) => {
    const running: ConsoleProcess[] = [];
    await use(async (...args) => {
      const program = await startConsoleProcess(...args);
      running.push(program);
      return program;
    });
    await Promise.all(running.map((program) => program.stop('SIGKILL')));
  },
});

test.describe.configure({ timeout: 180_000 });

test('a second start builds and publishes nothing and answers within 5 s; a changed line builds its module alone', async ({
  copy,
  start,
}) => {
  const first = await start(copy, 'start');
  expect(first.output()).toMatch(/^published mf-auth@/m);
  await first.stop();

  const second = await start(copy, 'start');
  expect(second.output()).not.toMatch(/^(built|published) /m);
  expect((await fetch(`${second.url}/login`)).status).toBe(200);
  expect(second.startMs).toBeLessThan(5_000);
  await second.stop();

  const texts = path.join(copy, 'mf-auth/locales/en_US.json');
  await writeFile(texts, (await readFile(texts, 'utf8')).replace('"Sign in"', '"Come in"'));
  const third = await start(copy, 'start');
  const lines = third
    .output()
    .split('\n')
    .filter((line) => /^(built|published) /.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^built mf-auth@\S+ .* in /),
    expect.stringMatching(/^published mf-auth@/),
  ]);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} stops within 5 s with exit code 0, open connections or not`, async ({ copy, start }) => {
    const program = await start(copy, 'start');
    const login = await fetch(`${program.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'tenant@thingsboard.org', password: 'tenant' }),
    });
    const { token } = (await login.json()) as { token: string };
    const socket = new WebSocket(`${program.url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=${token}`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const { code, ms } = await program.stop(signal);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5_000);
  });
}

test('a build that fails ends the start with the reason', async ({ copy, start }) => {
  await appendFile(path.join(copy, 'mf-auth/src/login.tsx'), '\nimport "./no-such-file";\n');
  await expect(start(copy, 'start')).rejects.toThrow(/no-such-file/);
});

test('editing a device column in development shows in the open page, with the address kept', async ({
  copy,
  start,
  open,
}) => {
  const program = await start(copy, 'dev', { args: ['mf-entities'] });
  const visitor = await open({ url: program.url });
  await visitor.goto('/login');
  await visitor.getByLabel(/^Username/).fill('tenant@thingsboard.org');
  await visitor.getByLabel(/^Password/).fill('tenant');
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(visitor).toHaveURL('/home');
  await visitor.goto('/devices?pageSize=20&textSearch=demo');
  await expect(visitor.getByRole('columnheader', { name: 'Kind of device' })).toBeHidden();
  await expect(visitor.getByRole('columnheader').first()).toBeVisible();
  const address = visitor.url();

  const screen = path.join(copy, 'mf-entities/src/features/devices/device-list.tsx');
  const source = await readFile(screen, 'utf8');
  const changed = source.replace("'device.last-activity'", "'Kind of device'");
  expect(changed).not.toBe(source);
  await writeFile(screen, changed);
  await expect(visitor.getByRole('columnheader', { name: 'Kind of device' })).toBeVisible();
  expect(visitor.url()).toBe(address);
});
