import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client';
import { environment } from '../../support/environment';
import { buildModule, writePackage } from '../../support/fixture-module';
import { test as base, expect } from '../../support/fixtures';

/** A module with a page where dashboards will be; a link on it leads elsewhere in the console. */
const viewer = {
  'package.json': JSON.stringify({ name: '@e2e/viewer', version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule({
      name: 'viewer',
      requires: { kit: '^1.0.0' },
      routes: [{ path: 'dashboard/:dashboardId', expose: './page', layout: 'bare', title: 'title' }],
    });`,
  'locales/declaration.en_US.json': JSON.stringify({ title: 'Viewer' }),
  'locales/en_US.json': '{}',
  'src/page.tsx': `
    import { Link } from '@mullion/shared-kit/routing/link';
    import { useLocation } from '@mullion/shared-kit/routing/navigation';
    export default function Page() {
      const { pathname, search } = useLocation();
      return <main><h1>{pathname + search}</h1><Link to="/devices?page=2">Devices</Link></main>;
    }`,
};

const test = base.extend<{ app: Page }, { viewerDist: string }>({
  viewerDist: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(environment().scratch, 'viewer-'));
      writePackage(folder, viewer);
      await use((await buildModule(folder)).dist);
    },
    { scope: 'worker' },
  ],
  /** The console as the mobile app opens it: with the app's handlers in the page. */
  app: async ({ open, ownConsole, viewerDist }, use) => {
    const page = await open({ url: (await ownConsole({ publish: [viewerDist] })).url, as: 'tenant' });
    await page.addInitScript(() => {
      const calls: unknown[] = [];
      const callHandler = async (...call: unknown[]) => void calls.push(call);
      Object.assign(globalThis, { flutter_inappwebview: { callHandler }, handedOver: calls });
    });
    await use(page);
  },
});

const one = '784f394c-42b6-435a-983c-b7beff2784f9';
const two = 'b2fd9f30-6bd2-11ee-8c99-0242ac120002';
const handedOver = (page: Page) => page.evaluate(() => (globalThis as { handedOver?: unknown[] }).handedOver);
const postAppMessage = (page: Page, type: string, data: object) =>
  page.evaluate((message) => window.postMessage(message, window.location.origin), JSON.stringify({ type, data }));

test('the app opens everything but dashboards by itself', async ({ app: page }) => {
  await page.goto('/home');
  await expect.poll(() => handedOver(page)).toEqual([['tbMobileNavigationHandler', 'home', {}]]);
  await expect(page.locator('#main')).toHaveCount(0);

  await page.goto(`/dashboard/${one}`);
  await expect(page.getByRole('heading', { name: `/dashboard/${one}` })).toBeVisible();
  await page.getByRole('link', { name: 'Devices' }).click();
  await expect.poll(() => handedOver(page)).toEqual([['tbMobileNavigationHandler', 'devices', {}]]);
  await expect(page).toHaveURL(`/dashboard/${one}`);
  await expect(page.getByRole('heading', { name: `/dashboard/${one}` })).toBeVisible();
});

test('the app opens dashboards in the page, and the same one again anew', async ({ app: page }) => {
  await page.goto(`/dashboard/${one}`);
  await expect(page.getByRole('heading', { name: `/dashboard/${one}` })).toBeVisible();
  await postAppMessage(page, 'openDashboardMessage', {
    dashboardId: two,
    state: 'map',
    embedded: true,
    hideToolbar: true,
  });
  const opened = `/dashboard/${two}?state=map&embedded=true&hideToolbar=true`;
  await expect(page.getByRole('heading', { name: opened })).toBeVisible();
  await expect(page).toHaveURL(opened);
  await postAppMessage(page, 'openDashboardMessage', { dashboardId: two });
  await expect(page).toHaveURL(new RegExp(`/dashboard/${two}\\?reload=\\d+$`));
  expect(await handedOver(page)).toEqual([]);
});

test('the app changes the user, and the page stays where it is', async ({ app: page, env }) => {
  await page.goto(`/dashboard/${one}`);
  await expect(page.getByRole('heading', { name: `/dashboard/${one}` })).toBeVisible();
  const { token, refreshToken } = (await ApiClient.as(env.platformUrl, 'customer')).tokens;
  const loaded = page.waitForResponse((response) => /\/api\/user\/[\w-]{36}$/.test(response.url()));
  await postAppMessage(page, 'reloadUserMessage', { accessToken: token, refreshToken });
  expect((await loaded).status()).toBe(200);
  expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).toBe(token);
  await postAppMessage(page, 'openDashboardMessage', { dashboardId: two });
  await expect(page.getByRole('heading', { name: `/dashboard/${two}` })).toBeVisible();
  expect(await handedOver(page)).toEqual([]);
});
