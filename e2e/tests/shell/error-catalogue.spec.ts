import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../../fault-proxy';
import { ApiClient } from '../../support/api-client';
import { findings } from '../../support/axe';
import { openFromMenu, signIn } from '../../support/console-page';
import { environment, type Role, type Tokens } from '../../support/environment';
import { buildModule, writePackage } from '../../support/fixture-module';
import { accounts, test as base, expect, uniqueName } from '../../support/fixtures';

/** A module that makes the calls which no page of the console makes yet. */
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
  'locales/en_US.json': '{}',
  'src/page.tsx': `
    import { http } from '@mullion/shared-kit/api/http';
    import { useState } from 'react';
    export default function Page() {
      const [result, setResult] = useState('nothing');
      const call = (url, options) => {
        setResult('calling');
        http.get(url, undefined, options).then(() => setResult('answered'), (error) => setResult('failed ' + error.status));
      };
      return (
        <>
          <button onClick={() => call('/api/rpc/oneway/1')}>RPC</button>
          <button onClick={() => call('/api/fault', { ignoreErrors: true })}>Ignoring</button>
          <button onClick={() => call('/api/fault', { resendOn429: true })}>Resending</button>
          <button onClick={() => call('/api/fault')}>Plain</button>
          <button onClick={() => call('/api/fault', { ignoreLoading: true })}>Quiet</button>
          <button onClick={() => call('/api/fault', { ignoreErrors: true, timeoutMs: 500 })}>Impatient</button>
          <output>{result}</output>
        </>
      );
    }`,
};

interface Caller {
  page: Page;
  faults: FaultProxy;
  /** Presses one of its buttons. */
  call: (name: string) => Promise<void>;
  result: Locator;
}

/** What the console shows for each way a call fails, on the running console behind a proxy that makes calls fail. */
const test = base.extend<
  {
    faults: FaultProxy;
    openFaulty: (as?: Role | Tokens) => Promise<Page>;
    openCaller: (as?: Role | Tokens) => Promise<Caller>;
  },
  { callerDist: string }
>({
  faults: async ({ env, closeLast, expectConsoleErrors }, use) => {
    // The browser itself notes every answer that is no success.
    expectConsoleErrors(/Failed to load resource/);
    const faults = await startFaultProxy(env.url);
    closeLast(faults.close);
    await use(faults);
  },
  openFaulty: async ({ open, faults }, use) => use((as) => open({ as, url: faults.url })),
  callerDist: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(environment().scratch, 'caller-'));
      writePackage(folder, caller);
      await use((await buildModule(folder)).dist);
    },
    { scope: 'worker' },
  ],
  openCaller: async ({ open, ownConsole, closeLast, callerDist, expectConsoleErrors }, use) =>
    use(async (as = 'tenant') => {
      expectConsoleErrors(/Failed to load resource/);
      const faults = await startFaultProxy((await ownConsole({ publish: [callerDist] })).url);
      closeLast(faults.close);
      const page = await open({ url: faults.url, as });
      await page.goto('/caller');
      const call = (name: string) => page.getByRole('button', { name }).click();
      return { page, faults, call, result: page.locator('output') };
    }),
});

const devices = /^\/api\/tenant\/deviceInfos/;
const refusal = (status: number, errorCode: number, message: unknown = 'said by the platform') => ({
  kind: 'status' as const,
  status,
  body: JSON.stringify({ status, errorCode, message, timestamp: '2026-01-01T00:00:00Z' }),
});
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rows = (page: Page) => page.locator('#main').getByRole('row');
const forbidden = (page: Page) => page.getByRole('alertdialog', { name: 'Access forbidden' });

/** Opens home in peace, then the list of devices, whose call meets the fault. */
async function openDevices(page: Page): Promise<void> {
  await page.goto('/home');
  await openFromMenu(page, 'Devices');
}

test('401 for an expired access token: one refresh, and the call is repeated', async ({ faults, openFaulty, api }) => {
  const device = await (await api('tenant')).createDevice(uniqueName('Catalogue'));
  const refreshes: string[] = [];
  const page = await openFaulty('tenant');
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/token')) refreshes.push(request.method());
  });
  await page.goto('/home');
  const fault = faults.add({ path: devices, times: 1, fault: refusal(401, 11, 'Token has expired') });
  await openFromMenu(page, 'Devices');
  await expect(rows(page).filter({ hasText: device.name })).toBeVisible();
  expect(fault.hits).toBe(1);
  expect(refreshes).toEqual(['POST']);
  await expect(toasts(page)).toBeEmpty();
});

test('the refresh is refused: signed out, with the reason, and back after signing in', async ({
  faults,
  openFaulty,
}) => {
  const page = await openFaulty('tenant');
  await page.goto('/home');
  faults.add({ path: devices, times: 1, fault: refusal(401, 11, 'Token has expired') });
  faults.add({ path: /^\/api\/auth\/token/, fault: refusal(401, 10, 'Invalid refresh token') });
  await openFromMenu(page, 'Devices');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You were signed out. Your password may have changed')).toBeVisible();
  await expect(toasts(page)).toBeEmpty();
  await signIn(page, accounts.tenant);
  await expect(page).toHaveURL(/\/devices/);
});

/** The profile of a person of this test, with a changed name, after the session has ended during its save. */
async function endDuringSave(page: Page, faults: FaultProxy): Promise<void> {
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Typed');
  const ended = [
    faults.add({ path: /^\/api\/user\b/, fault: refusal(401, 11, 'Token has expired') }),
    faults.add({ path: /^\/api\/auth\/token/, fault: refusal(401, 10, 'Invalid refresh token') }),
  ];
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your unsaved changes are kept.')).toBeVisible();
  for (const fault of ended) fault.remove();
}

test('a session that ends while a form has changes: sign-in covers the page, which is as it was afterwards', async ({
  api,
  faults,
  openFaulty,
}) => {
  const { admin, email, password } = await (await api('sysadmin')).createTenant(uniqueName('Held'));
  const page = await openFaulty(admin.tokens);
  await endDuringSave(page, faults);
  await expect(page.getByLabel(/^Username/)).toHaveValue(email);
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Typed');
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Profile saved')).toBeVisible();
});

test('someone else who signs in above unsaved changes does not get them', async ({ api, faults, openFaulty }) => {
  const system = await api('sysadmin');
  const { admin } = await system.createTenant(uniqueName('Held'));
  const other = await system.createTenant(uniqueName('Other'));
  const page = await openFaulty(admin.tokens);
  await endDuringSave(page, faults);
  await signIn(page, { username: other.email, password: other.password });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue(other.email);
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('the refresh token has expired: signed out, with the reason', async ({ faults: _, openFaulty }) => {
  const page = await openFaulty('tenant');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Offline devices' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // In one go, before the page itself asks for something.
  await page.evaluate(() => {
    localStorage.setItem('jwt_token_expiration', '1');
    localStorage.setItem('refresh_token_expiration', '1');
    document.querySelector<HTMLElement>('nav a[href="/devices"]')?.click();
  });
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has expired. Sign in again to continue.')).toBeVisible();
  await expect(toasts(page)).toBeEmpty();
});

test('401 with expired credentials: no message, and the page to set a new password', async ({ faults, openFaulty }) => {
  const page = await openFaulty();
  await page.goto('/login');
  const body = JSON.stringify({ status: 401, errorCode: 15, message: 'Credentials expired', resetToken: 'reset-1' });
  faults.add({ path: /^\/api\/auth\/login/, fault: { kind: 'status', status: 401, body } });
  await signIn(page, accounts.tenant);
  await expect(page).toHaveURL('/login/resetExpiredPassword?resetToken=reset-1');
  await expect(toasts(page)).toBeEmpty();
});

test('403: access forbidden; cancel stays, sign in signs out and leads back', async ({ openCaller, env }) => {
  // Signing out ends the session: it must not be the one of the other tests.
  const { page, faults, call } = await openCaller((await ApiClient.as(env.platformUrl, 'tenant')).tokens);
  faults.add({ path: /^\/api\/fault/, fault: refusal(403, 20) });
  await call('Plain');
  await forbidden(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await call('Plain');
  await forbidden(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBeNull();
  await signIn(page, accounts.tenant);
  await expect(page).toHaveURL(/\/caller/);
});

test('a list tells its failure in its place, and nowhere else', async ({ faults, openFaulty }) => {
  const page = await openFaulty('tenant');
  const fault = faults.add({
    path: devices,
    fault: refusal(403, 20, "You don't have permission to perform this operation!"),
  });
  await openDevices(page);
  const told = page.getByRole('alert').filter({ hasText: 'You’re not allowed to do this' });
  await expect(told).toHaveCount(1);
  await expect(toasts(page)).toBeEmpty();
  await expect(forbidden(page)).toBeHidden();
  fault.remove();
  await told.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).nth(1)).toBeVisible();
});

test('no answer: unable to connect', async ({ faults, openFaulty }) => {
  const page = await openFaulty('tenant');
  faults.add({ path: devices, fault: { kind: 'cut' } });
  await openDevices(page);
  await expect(toasts(page)).toContainText('Unable to connect');
});

test('404: in the console’s own words, with method, address, status and text', async ({ openCaller }) => {
  const { page, faults, call } = await openCaller();
  faults.add({ path: /^\/api\/fault/, fault: refusal(404, 32) });
  await call('Plain');
  await expect(toasts(page)).toContainText('This no longer exists, or you can’t see it.');
});

for (const [kind, path] of [
  ['device', 'devices'],
  ['customer', 'customers'],
] as const) {
  test(`404 of a ${kind}’s own page: told by the page, not by a toast`, async ({ open, expectConsoleErrors }) => {
    expectConsoleErrors(/404/);
    const page = await open({ as: 'tenant' });
    await page.goto(`/${path}/784f394c-42b6-435a-983c-b7beff2784f9`);
    await expect(page.getByRole('heading', { name: `This ${kind} isn’t available here` })).toBeVisible();
    await expect(toasts(page)).toBeEmpty();
  });
}

test('429 without the flag: the message at once, and no second call', async ({ openCaller }) => {
  const { page, faults, call } = await openCaller();
  const fault = faults.add({ path: /^\/api\/fault/, fault: refusal(429, 33, 'Too many requests for the tenant') });
  await call('Plain');
  await expect(toasts(page)).toContainText('Too many requests for the tenant');
  expect(fault.hits).toBe(1);
});

test('other errors: the platform’s message, or what its code or its status says', async ({ openCaller }) => {
  const { page, faults, call } = await openCaller();
  for (const [what, fault, message] of [
    ['a 401 with a message', refusal(401, 10, 'not you'), 'not you'],
    ['a message', refusal(500, 2), 'said by the platform'],
    ['a message that is an object with a code', refusal(400, 31, { errorCode: 31 }), '400: Bad request parameters'],
    ['a message that is an object without a code', refusal(400, 31, {}), '400: Bad Request'],
    ['a code alone', { ...refusal(400, 0), body: '{"errorCode":34}' }, 'Too many updates'],
    ['nothing', { kind: 'status', status: 418 }, 'The platform couldn’t do this and didn’t say why (error 418).'],
    ['bare text', { kind: 'status', status: 500, body: 'out of order' }, 'out of order'],
  ] as const) {
    await base.step(`with ${what}: “${message}”`, async () => {
      const added = faults.add({ path: /^\/api\/fault/, fault });
      await call('Plain');
      await expect(toasts(page)).toContainText(message);
      added.remove();
    });
  }
});

test('no token and no refresh pending: “Unauthorized!”, and no call leaves', async ({ openCaller }) => {
  const { page, call } = await openCaller();
  await expect(page.getByRole('button', { name: 'Plain' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.includes('token'))) localStorage.removeItem(key);
  });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await call('Plain');
  await expect(toasts(page)).toContainText('Unauthorized!');
  expect(calls).toEqual([]);
});

test('a login error in the address: an alert, and it leaves the address', async ({ visitor: page }) => {
  await page.goto('/login?loginError=No%20such%20provider');
  const alert = page.getByRole('alertdialog', { name: 'Login error' });
  await expect(alert).toContainText('No such provider');
  await expect(page).toHaveURL('/login');
  await alert.getByRole('button', { name: 'Close' }).last().click();
  await expect(alert).toBeHidden();
});

test('two passwords that differ: an error toast, and no call', async ({ visitor: page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['resetPassword?resetToken=t', 'createPassword?activateToken=t']) {
    await page.goto(`/login/${path}`);
    await page.getByRole('textbox', { name: /^(New p|P)assword/ }).fill('one secret');
    await page.getByLabel(/^Repeat (new )?password/).fill('another');
    await page.getByRole('button', { name: /sign in$/ }).click();
    await expect(toasts(page).getByRole('alert')).toContainText('The passwords don’t match');
  }
  expect(calls.filter((call) => /resetPassword$|activate$/.test(call) && call.startsWith('/api'))).toEqual([]);
});

test('a route of another role: the dialog of a forbidden page, and sign in leads there', async ({
  env,
  openFaulty,
}) => {
  const page = await openFaulty((await ApiClient.as(env.platformUrl, 'customer')).tokens);
  await page.goto('/customers');
  await forbidden(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/customers');
  await forbidden(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('calls of a module', () => {
  test('RPC stays silent at 404, ignored errors stay silent, 429 is sent again when the call asks for it', async ({
    openCaller,
  }) => {
    const { page, faults, call, result } = await openCaller();
    faults.add({ path: /^\/api\/rpc\/oneway/, fault: refusal(404, 32) });
    await call('RPC');
    await expect(result).toHaveText('failed 404');
    const refused = faults.add({ path: /^\/api\/fault/, fault: refusal(400, 31) });
    await call('Ignoring');
    await expect(result).toHaveText('failed 400');
    await expect(toasts(page)).toBeEmpty();
    refused.remove();

    const busy = faults.add({ path: /^\/api\/fault/, times: 1, fault: refusal(429, 33) });
    const answered = faults.add({ path: /^\/api\/fault/, fault: { kind: 'status', status: 200, body: '{}' } });
    await call('Resending');
    await expect(result).toHaveText('answered');
    expect([busy.hits, answered.hits]).toEqual([1, 1]);
    await expect(toasts(page)).toBeEmpty();
    answered.remove();

    faults.add({ path: /^\/api\/fault/, fault: refusal(400, 31, 'bad parameters') });
    await call('Plain');
    await expect(toasts(page)).toContainText('bad parameters');
  });

  test('after five resends the message of 429 is shown', async ({ openCaller }) => {
    const { page, faults, call, result } = await openCaller();
    await page.clock.install();
    const busy = faults.add({ path: /^\/api\/fault/, fault: refusal(429, 33, 'Too many requests for the tenant') });
    await call('Resending');
    const ended = async () => {
      await page.clock.runFor(1_000);
      return result.textContent();
    };
    await expect.poll(ended, { intervals: [50], timeout: 45_000 }).toBe('failed 429');
    expect(busy.hits).toBe(6);
    await expect(toasts(page)).toContainText('Too many requests for the tenant');
  });

  test('a call in the background shows no loading bar; one that takes too long ends', async ({ openCaller }) => {
    const { page, faults, call, result } = await openCaller();
    const bar = page.getByRole('banner').getByRole('progressbar');
    await expect(bar).toBeHidden();
    const slow = faults.add({ path: /^\/api\/fault/, fault: { kind: 'hang' } });
    await call('Quiet');
    await expect.poll(() => slow.hits).toBe(1);
    await expect(bar).toBeHidden();
    await call('Plain');
    await expect(bar).toBeVisible();
    await call('Impatient');
    await expect(result).toHaveText('failed 0');
  });

  test('each code of the platform has its words', async ({ openCaller }) => {
    const { page, faults, call } = await openCaller();
    for (const [errorCode, words] of [
      [2, 'General server error'],
      [10, 'Authentication error'],
      [11, 'JWT token expired'],
      [12, 'Tenant trial expired'],
      [15, 'Credentials expired'],
      [20, 'Permission denied'],
      [30, 'Invalid arguments'],
      [31, 'Bad request parameters'],
      [32, 'Item not found'],
      [33, 'Too many requests'],
      [34, 'Too many updates'],
    ] as const) {
      const refused = faults.add({ path: /^\/api\/fault/, fault: refusal(500, errorCode, { errorCode }) });
      await call('Plain');
      await expect(toasts(page)).toContainText(`500: ${words}`);
      refused.remove();
    }
  });
});
