import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../fault-proxy';
import type { ApiClient } from '../support/api-client';
import { menu, openFromMenu, signIn } from '../support/console-page';
import type { Environment } from '../support/environment';
import { buildModule, writePackage } from '../support/fixture-module';
import { test as base, expect, type OpenOptions, uniqueName } from '../support/fixtures';

/** How many calls meet the expired token at once. */
const CALLS = 50;

/** A module whose page makes calls through the kit, as any page would, and counts how they end. */
const caller = {
  'package.json': JSON.stringify({ name: '@e2e/caller', version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule({
      name: 'caller',
      requires: { kit: '^1.0.0' },
      routes: [{ path: 'caller/*', expose: './page', title: 'title' }],
    });`,
  'locales/declaration.en_US.json': JSON.stringify({ title: 'Caller' }),
  'src/page.tsx': `
    import { http } from '@mullion/shared-kit/api/http';
    import { useState } from 'react';
    export default function Page() {
      const [ended, setEnded] = useState('');
      const call = async () => {
        setEnded('');
        const calls = Array.from({ length: ${CALLS} }, (_, at) => http.get('/api/auth/user', { call: at }));
        const results = await Promise.allSettled(calls);
        setEnded(results.filter(({ status }) => status === 'fulfilled').length + ' answered');
      };
      return <><button onClick={call}>Call</button><output>{ended}</output></>;
    }`,
};

interface Caller {
  page: Page;
  faults: FaultProxy;
  /** Calls of the page so far, by path. */
  count: (path: string) => number;
  /** Makes the stored access token one that the platform refuses as expired, which this computer takes for valid. */
  expire: () => Promise<void>;
}

const test = base.extend<{ caller: Caller }, { callerDist: string }>({
  callerDist: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const scratch = JSON.parse(process.env.MULLION_E2E ?? '{}') as Environment;
      const folder = await mkdtemp(path.join(scratch.scratch, 'caller-'));
      writePackage(folder, caller);
      await use((await buildModule(folder)).dist);
    },
    { scope: 'worker' },
  ],
  // `api` is named first: what it made is removed last, when no page needs it any more.
  caller: async ({ api, open, ownConsole, closeLast, callerDist }, use) => {
    const sysadmin = await api('sysadmin');
    const { admin } = await sysadmin.createTenant(uniqueName('Tokens'));
    const { tokenSigningKey } = await sysadmin.get<{ tokenSigningKey: string }>('/api/admin/jwtSettings');
    const faults = await startFaultProxy((await ownConsole({ publish: [callerDist] })).url);
    closeLast(faults.close);
    const page = await open({ url: faults.url, as: admin.tokens });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/caller');
    await expect(page.getByRole('button', { name: 'Call' })).toBeVisible();
    await use({
      page,
      faults,
      count: (called) => calls.filter((one) => one === called).length,
      expire: () =>
        page.evaluate(
          (token) => localStorage.setItem('jwt_token', token),
          expired(admin.tokens.token, tokenSigningKey),
        ),
    });
  },
});

/** The same token as it would be a day later, signed by the platform's key. */
function expired(token: string, key: string): string {
  const [head = '', body = ''] = token.split('.');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iat: number; exp: number };
  const old = { ...claims, iat: claims.iat - 86_400, exp: claims.exp - 86_400 };
  const content = `${head}.${Buffer.from(JSON.stringify(old)).toString('base64url')}`;
  const digest = createHmac(alg.replace('HS', 'sha'), Buffer.from(key, 'base64')).update(content).digest('base64url');
  return `${content}.${digest}`;
}

test(`${CALLS} calls at once meet an expired token: one renewal, each is sent again once, all are answered`, async ({
  caller: { page, count, expire },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401.*\/api\/auth\/user/);
  await expire();
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByRole('status')).toHaveText(`${CALLS} answered`);
  expect(count('/api/auth/token')).toBe(1);
  expect(count('/api/auth/user')).toBe(2 * CALLS);
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByRole('status')).toHaveText(`${CALLS} answered`);
  expect(count('/api/auth/token')).toBe(1);
  expect(count('/api/auth/user')).toBe(3 * CALLS);
});

test('a renewal that is refused while calls wait signs out everywhere and says why once', async ({
  caller: { page, faults, count, expire },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401/);
  const body = JSON.stringify({ status: 401, message: 'Token is outdated', errorCode: 10 });
  faults.add({ path: /^\/api\/auth\/token/, fault: { kind: 'status', status: 401, body } });
  await expire();
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page).toHaveURL('/login');
  // By the sign-in card alone.
  await expect(page.getByText(/^You were signed out/)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0);
  expect(count('/api/auth/token')).toBe(1);
  expect(count('/api/auth/user')).toBe(CALLS);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([]);
});

test('a renewal that finds no network keeps the session, and goes on when it is back', async ({
  caller: { page, faults, count, expire },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  const cut = faults.add({ path: /^\/api\/auth\/token/, fault: { kind: 'cut' } });
  await expire();
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByRole('status')).toHaveText('0 answered');
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to connect. Trying again…' })).toBeVisible();
  await expect(page).toHaveURL('/caller');
  expect(count('/api/auth/user')).toBe(CALLS);

  cut.remove();
  await expect(page.getByText('Unable to connect. Trying again…')).toBeHidden();
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByRole('status')).toHaveText(`${CALLS} answered`);
});

test('a renewed token that is refused again is not renewed for ever', async ({
  caller: { page, faults, count },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401/);
  const body = JSON.stringify({ status: 401, message: 'Token has expired', errorCode: 11 });
  faults.add({ path: /^\/api\/auth\/user/, fault: { kind: 'status', status: 401, body } });
  await page.getByRole('button', { name: 'Call' }).click();
  await expect(page.getByRole('status')).toHaveText('0 answered');
  expect(count('/api/auth/user')).toBe(2 * CALLS);
  expect(count('/api/auth/token')).toBe(1);
});

for (const minutes of [-10, 10]) {
  test(`a clock that is ${Math.abs(minutes)} minutes ${minutes < 0 ? 'slow' : 'fast'} does not shorten the session`, async ({
    api,
    open,
  }) => {
    const credentials = await (await api('sysadmin')).createTenant(uniqueName('Clock'));
    const page = await open();
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/token')) renewals.push(request.url());
    });
    await page.goto('/login');
    await signIn(page, { username: credentials.email, password: credentials.password });
    await expect(menu(page)).toBeVisible();
    const left = await page.evaluate(() => Number(localStorage.getItem('jwt_token_expiration')) - Date.now());
    expect(left / 60_000).toBeGreaterThan(149);
    expect(left / 60_000).toBeLessThanOrEqual(150);
    await openFromMenu(page, 'Devices');
    await expect(page).toHaveTitle('Mullion | Devices');
    await page.reload();
    await expect(page.getByText('No devices yet')).toBeVisible();
    expect(renewals).toEqual([]);
  });
}

test.describe('a tab that slept', () => {
  const sleep = async (
    api: (role: 'sysadmin') => Promise<ApiClient>,
    open: (options: OpenOptions) => Promise<Page>,
  ) => {
    const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Asleep'));
    const page = await open({ as: admin.tokens });
    await page.clock.install();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/home');
    await expect(menu(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    calls.length = 0;
    return { page, calls };
  };

  test('for a day goes on with one renewal', async ({ api, open }) => {
    const { page, calls } = await sleep(api, open);
    await page.clock.fastForward(24 * 3_600_000);
    await openFromMenu(page, 'Devices');
    await expect(page.getByText('No devices yet')).toBeVisible();
    expect(calls.filter((path) => path === '/api/auth/token')).toHaveLength(1);
    await expect(page).toHaveURL('/devices');
  });

  test('for longer than the session lives is signed out with the reason, and nothing is asked any more', async ({
    api,
    open,
  }) => {
    const { page, calls } = await sleep(api, open);
    await page.clock.fastForward(8 * 24 * 3_600_000);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has expired. Sign in again to continue.')).toBeVisible();
    expect(calls).not.toContain('/api/auth/token');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([]);
  });
});

test('two tabs that find the token expired renew it once', async ({
  caller: { page, expire },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401/);
  const other = await page.context().newPage();
  await other.goto('/caller');
  await expect(other.getByRole('button', { name: 'Call' })).toBeVisible();
  const renewals: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/auth/token')) renewals.push(request.url());
  });
  await expire();
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Call' }).click()));
  // Two hundred calls in two pages: a busy machine takes its time.
  const wait = { timeout: 30_000 };
  for (const tab of [page, other]) await expect(tab.getByRole('status')).toHaveText(`${CALLS} answered`, wait);
  expect(renewals).toHaveLength(1);
});

test('signing out in one tab takes another from whatever it shows, and its calls stay at home', async ({
  caller: { page, count },
  expectConsoleErrors,
}) => {
  // The other tab’s first page may still wait for the time.
  expectConsoleErrors(/401.*serverTime/);
  const other = await page.context().newPage();
  await other.goto('/home');
  await other.getByRole('button', { name: /^Account,/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(/^Username/)).toBeVisible();
  expect(count('/api/auth/user')).toBe(0);
});
