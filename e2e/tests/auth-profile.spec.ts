import { logOut, menu, signIn } from '../support/console-page';
import { accounts, expect, test, uniqueName } from '../support/fixtures';

// In every test `api` is named first: what it made is removed last, when no page needs it any more.

test('the profile is saved, and its language is there at once and at the next start', async ({ api, open }) => {
  const { admin, userId } = await (await api('sysadmin')).createTenant(uniqueName('Profile'));
  const page = await open({ as: admin.tokens });
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel(/^Language/).selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profil gespeichert')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toContainText('Geräte');
  await expect(page).toHaveTitle('Mullion | Profil');
  expect(await admin.get(`/api/user/${userId}`)).toMatchObject({ firstName: 'Ann', additionalInfo: { lang: 'de_DE' } });

  await page.reload();
  await expect(page.getByLabel('Vorname')).toHaveValue('Ann');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
});

test('time zone and formats hold wherever dates stand, and in another browser too', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Dates'));
  const device = await admin.createDevice(uniqueName('Pump'));
  const { createdTime } = await admin.get<{ createdTime: number }>(`/api/device/${device.id.id}`);
  const page = await open({ as: admin.tokens });
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kathmandu');
  await page.getByRole('option', { name: /Asia\/Kathmandu/ }).click();
  await page.getByLabel(/^Date format/).selectOption('31.01.2026');
  await page.getByLabel(/^Time format/).selectOption('18:05:09');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  // Kathmandu is 5:45 ahead of UTC, all year.
  const there = new Date(createdTime + (5 * 60 + 45) * 60_000).toISOString();
  const [year, month, day] = there.slice(0, 10).split('-');
  const text = `${day}.${month}.${year} ${there.slice(11, 19)}`;
  for (const shown of [page, await open({ as: admin.tokens, timezoneId: 'America/New_York' })]) {
    await shown.goto(`/devices/${device.id.id}?tab=details`);
    await expect(shown.getByText(text).or(shown.getByTitle(text)).first()).toBeVisible();
  }
});

test('theme and density belong to the person: the next one at this browser has their own', async ({ api, open }) => {
  // Three sign-ins.
  test.slow();
  const sysadmin = await api('sysadmin');
  const ann = await sysadmin.createTenant(uniqueName('Ann'));
  const ben = await sysadmin.createTenant(uniqueName('Ben'));
  const page = await open();
  const html = page.locator('html');
  await page.goto('/login');
  await signIn(page, { username: ann.email, password: ann.password });
  await expect(menu(page)).toBeVisible();
  await page.goto('/profile');
  await page.getByLabel(/^Theme/).selectOption('Dark');
  await page.getByLabel(/^Density/).selectOption('Compact');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-density', 'compact');
  await logOut(page);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await signIn(page, { username: ben.email, password: ben.password });
  await expect(menu(page)).toBeVisible();
  await expect(html).not.toHaveAttribute('data-theme');
  await expect(html).not.toHaveAttribute('data-density');
  await logOut(page);
  await signIn(page, { username: ann.email, password: ann.password });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-density', 'compact');
});

test('a default dashboard is found by its title and kept with the user', async ({ api, open }) => {
  const { admin, userId } = await (await api('sysadmin')).createTenant(uniqueName('Start'));
  const title = uniqueName('Plant');
  const dashboard = await admin.post<{ id: { id: string } }>('/api/dashboard', { title });
  const page = await open({ as: admin.tokens });
  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Default dashboard' }).fill(title.slice(0, 5));
  await page.getByRole('option', { name: title }).click();
  await page.getByRole('switch', { name: 'Always full screen' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  expect(await admin.get(`/api/user/${userId}`)).toMatchObject({
    additionalInfo: { defaultDashboardId: dashboard.id.id, defaultDashboardFullscreen: true },
  });
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Default dashboard' })).toHaveValue(title);
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
  // Falls back to English until its texts are written.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sprache').locator('option:checked')).toHaveText('Deutsch');
});

test('the access token is copied as a header value, with its end beside it', async ({ env, open }) => {
  const page = await open({ as: 'tenant', permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/security');
  const { exp } = JSON.parse(Buffer.from(env.tokens.tenant.token.split('.')[1] ?? '', 'base64url').toString());
  await expect(page.locator('#main').locator('time')).toHaveAttribute('datetime', new Date(exp * 1000).toISOString());
  await page.getByRole('button', { name: 'Copy token' }).click();
  await expect(page.getByText('Token copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Bearer ${env.tokens.tenant.token}`);
});

test('every language can be chosen, and Persian runs from right to left', async ({ visitor: page }) => {
  await page.goto('/login');
  const language = page.getByLabel('Language');
  await expect(language.locator('option')).toHaveCount(22);
  await language.selectOption('فارسی');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByLabel(/^نام کاربری/).fill(accounts.tenant.username);
  await page.getByLabel(/^گذرواژه/).fill(accounts.tenant.password);
  await page.getByRole('button', { name: 'ورود', exact: true }).click();
  const sideMenu = page.getByRole('navigation', { name: 'منوی اصلی' });
  await expect(sideMenu).toBeVisible();
  const { x = 0 } = (await sideMenu.boundingBox()) ?? {};
  expect(x).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
});
