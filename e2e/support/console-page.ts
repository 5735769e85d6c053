import { expect, type Locator, type Page } from '@playwright/test';

/** The side menu. */
export const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });

export const openFromMenu = (page: Page, entry: string): Promise<void> =>
  menu(page).getByRole('link', { name: entry, exact: true }).click();

/** Fills the sign-in form and sends it. */
export async function signIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel(/^Username/).fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Chooses an entry of the signed-in person's menu. */
export async function chooseFromUserMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Account,/ }).click();
  await page
    .getByRole('menuitem', { name: entry })
    .or(page.getByRole('menuitemradio', { name: entry }))
    .click();
}

export async function logOut(page: Page): Promise<void> {
  await chooseFromUserMenu(page, 'Sign out');
  await expect(page).toHaveURL('/login');
}
