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
  const before = env.tokens.customer.token;
  const { username } = accounts.tenant;
  const ask = async () => {
    await page.goto(`/devices?accessToken=${env.tokens.tenant.token}`);
    await expect(page).toHaveURL('/devices');
    const question = page.getByRole('alertdialog', { name: `Sign in as ${username}?` });
    await expect(question).toContainText(`You’re signed in as ${accounts.customer.username}.`);
    return question;
  };
  // Somebody is signed in: an address alone makes the session nobody else's.
  await (await ask()).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(menu(page)).toBeVisible();
  expect(await stored(page, 'jwt_token')).toBe(before);
  await (await ask()).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveURL('/devices');
  expect(await stored(page, 'jwt_token')).toBe(env.tokens.tenant.token);
  expect(await stored(page, 'refresh_token')).toBeNull();
});

for (const [what, address] of [
  ['a wrong password', '/login?username=a&password=b'],
  ['a token that is none', '/home?accessToken=junk'],
] as const) {
  test(`${what} in the address leaves somebody signed in`, async ({ open, expectConsoleErrors }) => {
    expectConsoleErrors(/401.*\/api\/auth\/login/);
    const page = await open({ as: 'customer' });
    await page.goto(address);
    await expect(page).toHaveURL('/home');
    await expect(menu(page)).toBeVisible();
    await expect(page.getByText(/^The sign-in of this address was refused\. You’re still signed in as/)).toBeVisible();
  });
}

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

  // A tab without the link is nobody's: it neither ends the visit nor joins it.
  const other = await page.context().newPage();
  const calls: string[] = [];
  page.context().on('request', (request) => calls.push(new URL(request.url()).pathname));
  await other.goto('/devices');
  await expect(other).toHaveURL('/login');
  await expect(other.getByLabel(/^Username/)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`/home?publicId=${customerId.id}`);
  await expect.poll(() => calls.filter((call) => call === '/api/auth/login/public')).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  await expect(other).toHaveURL('/login');
  expect(calls.filter((call) => call === '/api/auth/login/public')).toHaveLength(1);
  expect(calls).not.toContain('/api/auth/logout');
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
