import { expect, test, uniqueName } from '../support/fixtures';

// In every test `api` is named first: what it made is removed last, when no page needs it any more.

test('the profile is saved, and its language is there at once and at the next start', async ({ api, open }) => {
  const { admin, userId } = await (await api('sysadmin')).createTenant(uniqueName('Profile'));
  const page = await open({ as: admin.tokens });
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel(/^Language/).selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Ihr Profil wurde gespeichert')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toContainText('Geräte');
  await expect(page).toHaveTitle('Mullion | Profil');
  expect(await admin.get(`/api/user/${userId}`)).toMatchObject({ firstName: 'Ann', additionalInfo: { lang: 'de_DE' } });

  await page.reload();
  await expect(page.getByLabel('Vorname')).toHaveValue('Ann');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
});

test('before sign-in the console speaks the language of the last user', async ({ api, open }) => {
  const { admin, userId } = await (await api('sysadmin')).createTenant(uniqueName('Last'));
  const user = await admin.get<{ additionalInfo: object | null }>(`/api/user/${userId}`);
  await admin.post('/api/user', { ...user, additionalInfo: { ...user.additionalInfo, lang: 'fa_IR' } });
  const page = await open({ as: admin.tokens });
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'منوی اصلی' })).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('token')) localStorage.removeItem(key);
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'ورود' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('a visitor reads the first language of the browser that the console speaks', async ({ open }) => {
  const page = await open({ locale: 'de-AT' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(page).toHaveTitle('Mullion | Anmelden');
});

test('a visitor chooses a language, and it stays', async ({ visitor: page }) => {
  await page.goto('/login');
  await page.getByLabel('Language').selectOption('Français');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  // Until its texts are written, English stands in.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sprache')).toHaveValue('de_DE');
});
