import { findings, themes } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

test('the choice of languages is drawn in the page, by keys, and axe finds nothing on it', async ({
  visitor: page,
}) => {
  await page.goto('/login');
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.focus();
  await page.keyboard.press('Space');
  const list = page.getByRole('option', { name: 'Deutsch' });
  await expect(list).toBeVisible();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page), colorScheme).toEqual([]);
  }
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  await expect(list).toBeHidden();
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('the rows per page are chosen from the same list, which Escape closes', async ({ asTenant: page }) => {
  await page.goto('/devices');
  const rows = page.getByLabel('Rows per page');
  await rows.click();
  const fifty = page.getByRole('option', { name: '50' });
  await expect(fifty).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(fifty).toBeHidden();
  await rows.click();
  await fifty.click();
  await expect(page).toHaveURL(/pageSize=50/);
});

test('Escape closes the list of countries, not the dialog it stands in; typing finds one', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Countries'));
  const page = await open({ as: admin.tokens });
  await page.goto('/customers?add=1');
  const dialog = page.getByRole('dialog');
  const country = dialog.getByRole('combobox', { name: 'Country code' });
  // The rules of phone numbers come with the first field.
  await expect(country).toBeEnabled();
  await country.focus();
  await page.keyboard.press('Space');
  const germany = page.getByRole('option', { name: 'Germany +49' });
  await expect(germany).toBeVisible();
  await page.keyboard.type('germ');
  await expect(germany).toBeFocused();
  await expect(germany).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(germany).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(country).toBeFocused();
  await country.click();
  await germany.click();
  await expect(dialog.getByLabel(/^Phone/)).toHaveAttribute('placeholder', /^\+49/);
});
