import type { Locator, Page } from '@playwright/test';
import { menu } from '../support/console-page';
import { expect, test, uniqueName } from '../support/fixtures';
import { openSecondFactor } from '../support/half-signed-in';

// No pointer in this file. In every test `api` is named first: what it made is removed last.

/** Presses Tab until something has the focus; it must be reached by that alone. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('signing in, the menu, a page, the own menu and signing out', async ({ api, visitor: page }) => {
  const { email, password } = await (await api('sysadmin')).createTenant(uniqueName('Keys'));
  await page.goto('/login');
  await tabTo(page, page.getByLabel(/^Username/));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel(/^Password/, { exact: false }).and(page.locator('input')));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await tabTo(page, menu(page).getByRole('link', { name: 'Devices' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/devices');
  const account = page.getByRole('button', { name: /^Account,/ });
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('asking for a new password, setting one, and seeing what was typed', async ({ visitor: page }) => {
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Forgot password?' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel(/^Email/));
  await page.keyboard.type('nobody@e2e.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password link sent')).toBeVisible();

  await page.goto('/login/createPassword?activateToken=t');
  const password = page.getByRole('textbox', { name: /^Password/ });
  await tabTo(page, password);
  await page.keyboard.type('one secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Alt+F8');
  await expect(password).toHaveAttribute('type', 'text');
  await tabTo(page, page.getByLabel(/^Repeat password/));
  await page.keyboard.type('another');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Repeat password/)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The passwords don’t match');
});

test('choosing a second factor and typing its code', async ({ visitor: page, expectConsoleErrors }) => {
  expectConsoleErrors(/400/);
  await page.route('**/api/auth/2fa/verification/check**', (route) => route.fulfill({ status: 400, json: {} }));
  await openSecondFactor(page, [{ type: 'TOTP', default: true }, { type: 'BACKUP_CODE' }]);
  await expect(page.getByLabel(/^Code/)).toBeFocused();
  await page.keyboard.type('123456');
  await expect(page.getByLabel(/^Code/)).toHaveAccessibleDescription(/isn’t right/);
  await tabTo(page, page.getByRole('button', { name: 'Try another way' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Backup codes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Backup code/)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Back' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('changing the profile and the password', async ({ api, open }) => {
  test.slow();
  const { admin, userId, password } = await (await api('sysadmin')).createTenant(uniqueName('Own'));
  const page = await open({ as: admin.tokens });
  await page.goto('/profile');
  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.type('Ann');
  await tabTo(page, page.getByLabel(/^Date format/));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile saved')).toBeVisible();
  expect(await admin.get(`/api/user/${userId}`)).toMatchObject({
    firstName: 'Ann',
    additionalInfo: { dateFormat: expect.any(String) },
  });

  await page.goto('/security');
  await tabTo(page, page.getByLabel(/^Current password/));
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole('textbox', { name: /^New password/ }));
  await page.keyboard.type('another-secret');
  await tabTo(page, page.getByLabel(/^Repeat new password/));
  await page.keyboard.type('another-secret');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
});

test('a dialog holds the focus, ends with Escape, and gives the focus back', async ({ asTenant: page }) => {
  await page.route('**/api/2fa/providers', (route) => route.fulfill({ json: ['SMS', 'EMAIL'] }));
  await page.route('**/api/2fa/account/settings', (route) => route.fulfill({ json: null }));
  await page.goto('/security');
  const setUp = page.getByRole('button', { name: 'Set up: Email' });
  await tabTo(page, setUp);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(setUp).toBeFocused();
});

test('home: what needs attention and shortcuts are reached and opened', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Home'));
  const device = await admin.createDevice(uniqueName('Pump'));
  const page = await open({ as: admin.tokens });
  await page.goto('/home');
  const main = page.locator('#main');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  for (const link of [
    main.getByRole('list', { name: 'Offline devices' }).getByRole('link', { name: device.name }),
    main.getByRole('link', { name: 'Customers', exact: true }),
  ]) {
    await tabTo(page, link);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customers');
});
