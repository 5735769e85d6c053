import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Presses a link that opens a new tab; answers that tab. */
async function newTab(page: Page, name: string | RegExp): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name }).click();
  return opening;
}

test('the devices list leads to its help, in a tab of its own', async ({ asTenant: page }) => {
  await page.goto('/devices');
  const help = await newTab(page, /^Help: Devices/);
  await expect(help).toHaveURL('/help/devices');
  await expect(heading(help, 'Devices')).toBeVisible();
  await expect(help).toHaveTitle('Mullion | Devices');
  await expect(page).toHaveURL('/devices');
});

test('the details of an entity and its add dialog lead to the same help', async ({ asTenant: page }) => {
  await page.goto('/customers');
  await page.getByRole('row', { name: /Customer A/ }).click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('link', { name: /^Help: Customers/ })).toHaveAttribute('href', '/help/customers');
  await page.getByRole('button', { name: 'Add customer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: /^Help: Customers/ })).toHaveAttribute('href', '/help/customers');
});

test('the bar above each page leads to the help about it', async ({ asTenant: page }) => {
  await page.goto('/profile');
  await expect(page).toHaveTitle('Mullion | Profile');
  const help = await newTab(page, /^Help \(/);
  await expect(heading(help, 'Profile')).toBeVisible();
  await help.getByRole('link', { name: 'Security' }).click();
  await expect(heading(help, 'Security')).toBeVisible();
});

test('the contents lead on, and a fragment leads to its heading', async ({ visitor: page }) => {
  await page.goto('/help');
  await expect(heading(page, 'Help')).toBeVisible();
  await page.goto('/help/sign-in#forgotten-password');
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeFocused();
});

test('who is not signed in reads help too, and asks the platform for nothing', async ({ visitor: page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/help/sign-in');
  await expect(heading(page, 'Sign-in')).toBeVisible();
  expect(calls.filter((path) => path.includes('helpBaseUrl'))).toEqual([]);
});

test('a page comes in the language of the console, or it is not found', async ({ open }) => {
  const page = await open({ as: 'tenant', locale: 'de-DE' });
  await page.goto('/help/devices');
  await expect(heading(page, 'Geräte')).toBeVisible();
  await page.goto('/help/widget/editor/widget_js_fn');
  await expect(heading(page, 'JavaScript eines Widgets')).toBeVisible();
  await page.goto('/help/no-such-page');
  await expect(heading(page, 'Diese Hilfeseite gibt es nicht')).toBeVisible();
});

test('neither renderer nor grammars are fetched before there is help to read', async ({ asTenant: page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/devices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const heavy = () => files.filter((file) => /kit-markdown|kit-grammars|\/help\//.test(file));
  expect(heavy()).toEqual([]);
  await page.goto('/help/telemetry');
  await expect(heading(page, 'Telemetry')).toBeVisible();
  expect(heavy().length).toBeGreaterThan(2);
});
