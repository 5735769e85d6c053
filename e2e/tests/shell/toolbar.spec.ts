import type { Page } from '@playwright/test';
import { startFaultProxy } from '../../fault-proxy';
import { menu } from '../../support/console-page';
import { uniqueName } from '../../support/fixtures';
import { expect, expectAddress, test } from '../../support/route-module';

const crumbs = (page: Page) => page.getByRole('navigation', { name: 'You are here' });

test('the whole screen is taken and given back', async ({ asTenant: page }) => {
  await page.goto('/home');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(isFull).toBe(false);
});

test('where the browser cannot show the whole screen, nobody offers it', async ({ asTenant: page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.goto('/home');
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toHaveCount(0);
});

test('the way to a page is links, on a small screen its heading alone; a route may stand back', async ({
  openRouteModule,
}) => {
  const page = await openRouteModule({ as: 'tenant' });
  await page.goto('/unmarked/7');
  await expect(page).toHaveTitle('Mullion | The one called 7');
  await expect(crumbs(page).getByRole('listitem')).toHaveText([/^Home/, 'The one called 7']);
  await expect(crumbs(page).getByRole('heading', { level: 1, name: 'The one called 7' })).toBeVisible();
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(crumbs(page).getByRole('link', { name: 'Home' })).toBeHidden();
  await expect(crumbs(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('the search is there for pages that have one, waits for a pause, and closing it clears it', async ({
  openRouteModule,
}) => {
  const page = await openRouteModule({ as: 'tenant' });
  await page.goto('/home');
  const button = page.getByRole('button', { name: 'Search this page' });
  await expect(menu(page)).toBeVisible();
  await expect(button).toHaveCount(0);
  await page.goto('/searched');
  await button.click();
  await page.keyboard.type('pump');
  await expectAddress(page, 'searched for “pump”');
  await page.getByRole('button', { name: 'Close the search' }).click();
  await expectAddress(page, 'searched for “”');
});

test('entries that need edges are in menu and home while edges are enabled', async ({
  openRouteModule,
  open,
  ownConsole,
  routeModuleDist,
  closeLast,
}) => {
  const entries = (page: Page) => page.getByRole('link', { name: 'Edge place' });
  const page = await openRouteModule({ as: 'tenant' });
  await page.goto('/home');
  await expect(entries(page)).toHaveCount(2);

  const faults = await startFaultProxy((await ownConsole({ publish: [routeModuleDist] })).url);
  closeLast(faults.close);
  faults.add({ path: /^\/api\/edges\/enabled/, fault: { kind: 'status', status: 200, body: 'false' } });
  const without = await open({ url: faults.url, as: 'tenant' });
  await without.goto('/home');
  await expect(without.locator('#main').getByRole('heading', { name: 'Open alarms' })).toBeVisible();
  await expect(entries(without)).toHaveCount(0);
});

test('a call that takes its time is seen under the bar, until it has ended', async ({ asTenant: page }) => {
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const called = page.waitForRequest('**/api/customers?*');
  await page.route('**/api/customers?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/home');
  await menu(page).getByRole('link', { name: 'Customers' }).click();
  await called;
  const bar = page.getByRole('banner').getByRole('progressbar', { name: 'Loading' });
  await expect(bar).toBeVisible();
  answer();
  await expect(bar).toBeHidden();
});

for (const { what, viewport, font } of [
  { what: 'letters twice as large', viewport: { width: 1440, height: 900 }, font: '32px' },
  { what: 'a narrow phone', viewport: { width: 320, height: 640 }, font: '' },
])
  test(`no page scrolls sideways: ${what}`, async ({ open, api }) => {
    const device = await (await api('tenant')).createDevice(uniqueName('Wide'));
    const page = await open({ as: 'tenant', viewport });
    for (const address of ['/home', '/devices', `/devices?open=${device.id.id}`, '/customers', '/profile']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0);
      const wider = await page.evaluate((size) => {
        const root = document.documentElement;
        root.style.fontSize = size;
        return root.scrollWidth - root.clientWidth;
      }, font);
      expect(wider, address).toBe(0);
    }
  });
