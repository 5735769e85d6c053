import type { Page } from '@playwright/test';
import { startFaultProxy } from '../../fault-proxy';
import { openFromMenu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unable to connect. Trying again…' });

test('a platform that went away is announced, and what failed is there by itself when it is back', async ({
  env,
  api,
  open,
  closeLast,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|WebSocket/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Away'));
  const device = await admin.createDevice(uniqueName('Pump'));
  const faults = await startFaultProxy(env.url);
  closeLast(faults.close);
  const page = await open({ url: faults.url, as: admin.tokens });
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Offline devices' })).toBeVisible();
  faults.add({ path: /^\/api\//, fault: { kind: 'cut' } });
  await openFromMenu(page, 'Devices');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(banner(page)).toBeVisible();
  faults.clear();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('link', { name: device.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
});

test('a browser without network says so at once, and goes on as soon as it is back', async ({
  asTenant: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Offline devices' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  const again = page.waitForResponse((response) => response.url().includes('/api/alarms'));
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  expect((await again).status()).toBe(200);
});

test('one call that fails while the platform answers raises no alarm', async ({
  env,
  open,
  closeLast,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  const faults = await startFaultProxy(env.url);
  closeLast(faults.close);
  const page = await open({ url: faults.url, as: 'tenant' });
  await page.goto('/home');
  const cut = faults.add({ path: /^\/api\/tenant\/deviceInfos/, fault: { kind: 'cut' } });
  await openFromMenu(page, 'Devices');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Unable to connect');
  await expect(banner(page)).toBeHidden();
  expect(cut.hits).toBeGreaterThan(0);
});
