import { chooseFromUserMenu } from '../../support/console-page';
import { expect, test } from '../../support/fixtures';

test('the user menu leads to profile and security and tells the versions', async ({ asTenant: page }) => {
  await page.goto('/home');
  await chooseFromUserMenu(page, 'Profile');
  await expect(page).toHaveURL('/profile');
  await chooseFromUserMenu(page, 'Security');
  await expect(page).toHaveURL('/security');
  await page.getByRole('button', { name: /^Account,/ }).click();
  await expect(page.getByText(/^Mullion \d+\.\d+\.\d+, platform API 3\.4\.3$/)).toBeVisible();
});

test('on a phone the menu says who is signed in', async ({ open }) => {
  const page = await open({ as: 'tenant', viewport: { width: 400, height: 800 } });
  await page.goto('/home');
  await page.getByRole('button', { name: /^Account,/ }).click();
  await expect(page.getByText('tenant@thingsboard.org').last()).toBeVisible();
});
