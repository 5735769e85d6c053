import type { Page } from '@playwright/test';
import { chooseFromUserMenu, menu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';

// With movement, as most people have it: what has just been opened moves under keys and pointers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to', exact: true });

test('the palette leads to a page and to an entity by the keyboard alone, and knows it the next time', async ({
  asTenant: page,
  api,
}) => {
  const device = await (await api('tenant')).createDevice(uniqueName('Palette'));
  await page.goto('/home');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('customers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customers');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(device.name.toLowerCase());
  await expect(palette(page).getByRole('option', { name: device.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/devices/${device.id.id}`);
  await expect(page.getByRole('heading', { name: device.name }).first()).toBeVisible();

  await page.goto('/home');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  const visited = palette(page).getByRole('group', { name: 'Recent' });
  await expect(visited.getByRole('option', { name: device.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('recent pages are of one person: somebody else does not see them', async ({ open, env }) => {
  const page = await open({ as: 'tenant' });
  await page.addInitScript(() =>
    localStorage.setItem('mullion-recent', '{"somebody-else":[{"path":"/devices/1","label":"Their pump"}]}'),
  );
  await page.goto(`${env.url}/home`);
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: 'Home', exact: true })).toBeVisible();
  await expect(palette(page).getByText('Their pump')).toBeHidden();
});

test('the code of the palette comes when it is asked for', async ({ asTenant: page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((file) => /palette|shortcuts/.test(file))).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  expect(scripts.filter((file) => /palette.*\.js$/.test(file))).toHaveLength(1);
});

test('the question mark names the shortcuts, the user menu does too', async ({ asTenant: page }) => {
  await page.goto('/home');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('?');
  const overlay = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(overlay).toContainText('Go to a page or an entity');
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await chooseFromUserMenu(page, 'Keyboard shortcuts');
  await expect(overlay).toBeVisible();
});

test('typing a question mark into a search types it', async ({ asTenant: page }) => {
  await page.goto('/devices');
  const search = page.getByRole('searchbox').first();
  await search.click();
  await page.keyboard.type('?');
  await expect(search).toHaveValue('?');
  await expect(page.getByRole('dialog')).toBeHidden();
});
