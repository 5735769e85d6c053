import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client';
import { logOut, menu, signIn } from '../support/console-page';
import { accounts, expect, test, uniqueName } from '../support/fixtures';

// Continuing as another user, and the way back. `api` is named first: what it made is removed last.

const strip = (page: Page) => page.getByRole('status').filter({ hasText: /^You are signed in as/ });
const back = (page: Page) => strip(page).getByRole('button', { name: `Back to ${accounts.sysadmin.username}` });
const token = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_token'));

test('an administrator continues as another user, is told so, and goes back to where they were', async ({
  api,
  env,
  open,
  ownConsole,
}) => {
  test.slow();
  const tenant = await (await api('sysadmin')).createTenant(uniqueName('Visited'));
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist] });
  const page = await open({ url: own.url, as: (await ApiClient.as(env.platformUrl, 'sysadmin')).tokens });
  const start = `/alpha?as=${tenant.userId}`;
  await page.goto(start);
  const before = await token(page);
  await page.getByRole('button', { name: 'Continue as' }).click();
  await expect(page).toHaveURL('/home');
  await expect(menu(page).getByRole('link', { name: 'Devices' })).toBeVisible();
  await expect(strip(page)).toContainText(tenant.email);

  await page.reload();
  await expect(back(page)).toBeVisible();
  const other = await page.context().newPage();
  const listed = other.waitForResponse(/\/api\/tenant\/deviceInfos/);
  await other.goto('/devices');
  await listed;
  await expect(strip(other)).toContainText(tenant.email);

  await back(page).click();
  await expect(page).toHaveURL(start);
  await expect(strip(page)).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: 'Devices' })).toHaveCount(0);
  expect(await token(page)).toBe(before);
  // The other tab is the administrator's again, too.
  await expect(strip(other)).toHaveCount(0);
  await expect(menu(other).getByRole('link', { name: 'Devices' })).toHaveCount(0);
});

test('signing out as the other user ends both, and nobody finds the way back', async ({
  api,
  env,
  open,
  ownConsole,
}) => {
  const tenant = await (await api('sysadmin')).createTenant(uniqueName('Left'));
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist] });
  const page = await open({ url: own.url, as: (await ApiClient.as(env.platformUrl, 'sysadmin')).tokens });
  await page.goto(`/alpha?as=${tenant.userId}`);
  await page.getByRole('button', { name: 'Continue as' }).click();
  await expect(back(page)).toBeVisible();
  await logOut(page);
  await signIn(page, { username: tenant.email, password: tenant.password });
  await expect(menu(page)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('where the platform refuses, everything stays as it was', async ({
  api,
  env,
  open,
  ownConsole,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/403/);
  const tenant = await (await api('sysadmin')).createTenant(uniqueName('Refused'));
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist] });
  const page = await open({ url: own.url, as: 'customer' });
  await page.goto(`/alpha?as=${tenant.userId}`);
  await page.getByRole('button', { name: 'Continue as' }).click();
  await page.getByRole('alertdialog', { name: 'Access forbidden' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(strip(page)).toHaveCount(0);
  await expect(page.getByText(accounts.customer.username).first()).toBeVisible();
});
