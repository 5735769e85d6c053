import type { Page } from '@playwright/test';
import { startFaultProxy } from '../fault-proxy';
import { ApiClient } from '../support/api-client';
import { logOut, menu, signIn } from '../support/console-page';
import { expect, test, uniqueName } from '../support/fixtures';
import { mailed } from '../support/mailbox';

// In every test `api` is named first: what it made is removed last, when no page needs it any more.

/** Where a link in a mail leads in this console: mails name the stored base address, which is another one here. */
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
const link = /https?:\/\/\S+/;

async function typePasswords(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByRole('textbox', { name: /^(New p|P)assword/ }).fill(password);
  await page.getByLabel(/^Repeat (new )?password/).fill(repeated);
}

test('a forgotten password is replaced by the mailed link, once', async ({
  api,
  visitor: page,
  env,
  expectConsoleErrors,
}) => {
  const { email, password } = await (await api('sysadmin')).createTenant(uniqueName('Reset'));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveTitle('Mullion | Reset your password');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Password link sent')).toBeVisible();

  const address = pathOf(await mailed(env.platformUrl, email, link));
  await page.goto(address);
  await expect(page).toHaveURL(/\/login\/resetPassword\?resetToken=/);
  await typePasswords(page, 'another-secret', 'not the same');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByLabel(/^Repeat (new )?password/)).toHaveAccessibleDescription(/The passwords don’t match/);
  await typePasswords(page, 'another-secret');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page).toHaveURL('/home');

  await logOut(page);
  expectConsoleErrors(/401.*\/api\/auth\/login/, /409/);
  await signIn(page, { username: email, password });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await signIn(page, { username: email, password: 'another-secret' });
  await expect(page).toHaveURL('/home');
  expect((await page.request.get(address, { maxRedirects: 0 })).status()).toBe(409);
});

test('an address that nobody has gets the same answer', async ({ visitor: page }) => {
  await page.goto('/login/resetPasswordRequest');
  await page.getByLabel(/^Email/).fill('nobody@e2e.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Password link sent')).toBeVisible();
});

test('a new user activates the account by the mailed link and is signed in', async ({ api, visitor: page, env }) => {
  const sysadmin = await api('sysadmin');
  const { id } = await sysadmin.createTenant(uniqueName('Activation'));
  const email = `${uniqueName('new').replace(/\W+/g, '.')}@e2e.test`;
  // Through the console, as its address is what the mail must name.
  await new ApiClient(env.url, sysadmin.tokens).post('/api/user?sendActivationMail=true', {
    email,
    authority: 'TENANT_ADMIN',
    tenantId: { entityType: 'TENANT', id },
  });
  const address = pathOf(await mailed(env.platformUrl, email, link));
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await typePasswords(page, 'first-secret');
  await page.getByRole('button', { name: 'Activate and sign in' }).click();
  await expect(page).toHaveURL('/home');
  await expect(menu(page)).toBeVisible();
});

test('a link without its token says so and offers a new one', async ({ visitor: page }) => {
  await page.goto('/login/resetPassword');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL('/login/resetPasswordRequest');
});

test('an expired password is replaced at once, and the person is signed in', async ({
  api,
  open,
  ownConsole,
  closeLast,
  env,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/401.*\/api\/auth\/login/);
  const sysadmin = await api('sysadmin');
  const { email, password } = await sysadmin.createTenant(uniqueName('Expired'));
  await new ApiClient(env.platformUrl, sysadmin.tokens).post('/api/noauth/resetPasswordByEmail', { email });
  const resetToken = new URL(await mailed(env.platformUrl, email, link)).searchParams.get('resetToken');

  const faults = await startFaultProxy((await ownConsole()).url);
  closeLast(faults.close);
  // Passwords expire after days; the platform answers them so.
  const body = JSON.stringify({ status: 401, message: 'User password expired!', errorCode: 15, resetToken });
  faults.add({ method: 'POST', path: /^\/api\/auth\/login/, times: 1, fault: { kind: 'status', status: 401, body } });
  const page = await open({ url: faults.url });
  await page.goto('/login');
  await signIn(page, { username: email, password });
  await expect(page).toHaveURL(/\/login\/resetExpiredPassword\?resetToken=/);
  await expect(page.getByRole('heading', { name: 'Password expired' })).toBeVisible();
  await typePasswords(page, 'renewed-secret');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page).toHaveURL('/home');
});

test('changing the password keeps this session and ends the others', async ({
  api,
  open,
  env,
  expectConsoleErrors,
}) => {
  const { email, password, admin } = await (await api('sysadmin')).createTenant(uniqueName('Change'));
  const other = await open({ as: admin.tokens });
  await other.goto('/home');
  await expect(menu(other)).toBeVisible();

  const mine = await ApiClient.signIn(env.platformUrl, { username: email, password });
  const page = await open({ as: mine.tokens });
  expectConsoleErrors(/40[01]/);
  await page.goto('/security');
  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel(/^Current password/).fill('wrong');
  await typePasswords(page, 'changed-secret');
  await change.click();
  await expect(page.getByLabel(/^Current password/)).toHaveAccessibleDescription(/That’s not your current password/);
  await page.getByLabel(/^Current password/).fill(password);
  await change.click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.goto('/profile');
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await other.goto('/profile');
  await expect(other).toHaveURL('/login');
});
