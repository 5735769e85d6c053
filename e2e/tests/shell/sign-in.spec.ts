import { chooseFromUserMenu, logOut, menu, signIn } from '../../support/console-page';
import { accounts, expect, test } from '../../support/fixtures';

test('signs in and shows the home of the role', async ({ visitor: page }) => {
  await page.goto('/login');
  await signIn(page, accounts.tenant);
  await expect(page).toHaveURL('/home');
  await expect(menu(page)).toBeVisible();
  await expect(page).toHaveTitle('Mullion | Home');
});

test('says at the field what is missing or no e-mail address, and sends nothing', async ({ visitor: page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/login');
  await signIn(page, { username: '', password: '' });
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await signIn(page, { username: 'not an address', password: 'x' });
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  expect(calls).not.toContain('POST /api/auth/login');
});

test('says that user name or password is wrong, and lets the person try again', async ({
  visitor: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401.*\/api\/auth\/login/);
  await page.goto('/login');
  await signIn(page, { ...accounts.tenant, password: 'wrong' });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, accounts.tenant);
  await expect(page).toHaveURL('/home');
});

test('leads back to the address that asked for sign-in', async ({ visitor: page }) => {
  await page.goto('/customers?page=0&textSearch=x');
  await expect(page).toHaveURL('/login');
  await signIn(page, accounts.tenant);
  await expect(page).toHaveURL('/customers?page=0&textSearch=x');
});

test('someone who is signed in does not see the sign-in page', async ({ asTenant: page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/home');
});

test('signing out in one tab signs out the others', async ({ open, env }) => {
  const page = await open();
  await page.goto('/login');
  await signIn(page, accounts.customer);
  await expect(page).toHaveURL('/home');
  const other = await page.context().newPage();
  await other.goto(`${env.url}/devices`);
  await expect(other).toHaveTitle('Mullion | Devices');
  await logOut(page);
  await expect(other).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([]);
});

test('an expired access token is renewed once, and the page goes on', async ({ open, env }) => {
  const page = await open({ as: 'tenant' });
  await page.addInitScript(() => localStorage.setItem('jwt_token_expiration', '1'));
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/token')) renewals.push(request.method());
  });
  await page.goto('/devices');
  await expect(page).toHaveTitle('Mullion | Devices');
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
  expect(renewals).toEqual(['POST']);
  expect(await page.evaluate(() => localStorage.getItem('jwt_token'))).not.toBe(env.tokens.tenant.token);
});

test('the theme that is chosen stays chosen', async ({ asTenant: page }) => {
  await page.goto('/home');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await chooseFromUserMenu(page, 'Light theme');
  const light = await background();
  await chooseFromUserMenu(page, 'Dark theme');
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(menu(page)).toBeVisible();
  expect(await background()).toBe(dark);
});
