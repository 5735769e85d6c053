import { menu, openFromMenu } from '../../support/console-page';
import { expect, test } from '../../support/fixtures';

test('the menu shows what the role may open', async ({ asTenant, asCustomer, asSysadmin }) => {
  const expectEntries = async (page: typeof asTenant, there: string[], absent: string) => {
    await page.goto('/home');
    const entries = () => menu(page).getByRole('link').allInnerTexts();
    await expect.poll(entries).toEqual(expect.arrayContaining(there));
    expect(await entries()).not.toContain(absent);
  };
  await expectEntries(asTenant, ['Home', 'Customers', 'Devices'], 'Tenants');
  await expectEntries(asCustomer, ['Home', 'Devices'], 'Customers');
  await expectEntries(asSysadmin, ['Home', 'Tenants'], 'Devices');
});

test('a page of another role is refused with a dialog, and the person stays where they were', async ({
  asCustomer: page,
}) => {
  await page.goto('/customers');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Access forbidden');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/home');
});

test('an unknown address leads home', async ({ asTenant: page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/home');
});

test('crumbs and page title follow the page', async ({ asTenant: page }) => {
  await page.goto('/home');
  await openFromMenu(page, 'Devices');
  await expect(page).toHaveTitle('Mullion | Devices');
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs).toContainText('Devices');
  await crumbs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/home');
});

test('the first Tab offers to skip to the content', async ({ asTenant: page }) => {
  await page.goto('/home');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('on a narrow screen the menu lies over the page and closes again', async ({ open }) => {
  const page = await open({ as: 'tenant', viewport: { width: 600, height: 800 } });
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(menu(page)).not.toBeInViewport();
  const content = () => page.locator('#main').boundingBox();
  const before = await content();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu(page)).toBeInViewport();
  expect(await content()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(menu(page)).not.toBeInViewport();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await openFromMenu(page, 'Devices');
  await expect(page).toHaveURL(/\/devices/);
  await expect(menu(page)).not.toBeInViewport();
});

test('on a wide screen the menu is 250 px wide and stays', async ({ open }) => {
  const page = await open({ as: 'tenant', viewport: { width: 1440, height: 900 } });
  await page.goto('/home');
  await expect(menu(page)).toHaveCSS('width', '250px');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
});
