import type { Page } from '@playwright/test';
import { menu } from '../support/console-page';
import { accounts, expect, test, uniqueName } from '../support/fixtures';

// What the address may ask for at start. In every test `api` is named first: what it made is removed last.

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** No step of the history holds a secret either. */
const steps = (page: Page) => page.evaluate(() => history.length);

test('tokens sign in, leave the address at once, and the rest of it stays', async ({ env, visitor: page }) => {
  const { token, refreshToken } = env.tokens.tenant;
  await page.goto(`/devices?accessToken=${token}&pageSize=50&refreshToken=${refreshToken}#here`);
  await expect(page).toHaveURL('/devices?pageSize=50#here');
  await expect(menu(page)).toBeVisible();
  expect(await stored(page, 'jwt_token')).toBe(token);
  expect(await stored(page, 'refresh_token')).toBe(refreshToken);
  expect(await steps(page)).toBeLessThanOrEqual(2);
  await page.reload();
  await expect(menu(page)).toBeVisible();
});

test('an access token alone signs in without a way to renew it', async ({ env, open }) => {
  const page = await open({ as: 'customer' });
  await page.goto(`/home?accessToken=${env.tokens.tenant.token}`);
  await expect(page).toHaveURL('/home');
  await expect(page.getByText(accounts.tenant.username).first()).toBeVisible();
  expect(await stored(page, 'refresh_token')).toBeNull();
});

test('a token that makes no sense signs nobody in', async ({ visitor: page }) => {
  await page.goto('/devices?accessToken=nonsense');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(/^Username/)).toBeVisible();
  expect(await stored(page, 'jwt_token')).toBeNull();
});

test('user name and password sign in and leave the address before the call', async ({ visitor: page }) => {
  const { username, password } = accounts.tenant;
  let seen = '';
  await page.route('**/api/auth/login', async (route) => {
    seen = page.url();
    await route.continue();
  });
  await page.goto(`/devices?username=${encodeURIComponent(username)}&password=${password}&pageSize=50`);
  await expect(page).toHaveURL('/devices?pageSize=50');
  await expect(menu(page)).toBeVisible();
  expect(seen).not.toContain(password);
});

test('a wrong password ends at the sign-in page, with the platform’s word', async ({
  visitor: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401.*\/api\/auth\/login/);
  await page.goto(`/home?username=${encodeURIComponent(accounts.tenant.username)}&password=wrong`);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});

test('a public id signs in the public user, and stays in the address', async ({ api, visitor: page }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Public'));
  const device = await admin.createDevice(uniqueName('Shown'));
  const { customerId } = await admin.post<{ customerId: { id: string } }>(
    `/api/customer/public/device/${device.id.id}`,
  );
  const entered = page.waitForResponse((response) => response.url().endsWith('/api/auth/login/public'));
  await page.goto(`/home?publicId=${customerId.id}`);
  expect((await entered).status()).toBe(200);
  await expect(page).toHaveURL(`/home?publicId=${customerId.id}`);
  const claims = (await stored(page, 'jwt_token'))?.split('.')[1] ?? '';
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ isPublic: true });
});

test('a public id that nobody has leaves the address, and the sign-in page opens', async ({
  visitor: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/\/api\/auth\/login\/public/);
  await page.goto('/home?publicId=00000000-0000-0000-0000-000000000000');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(/^Username/)).toBeVisible();
});
