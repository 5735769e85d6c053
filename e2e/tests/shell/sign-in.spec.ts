import { accounts, expect, test } from '../../support/fixtures';

test('signs in and shows the home of the role', async ({ visitor: page }) => {
  await page.goto('/login');
  await page.getByLabel(/^Username/).fill(accounts.tenant.username);
  await page.getByLabel(/^Password/).fill(accounts.tenant.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
