import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../../fault-proxy';
import { expectAccessibleEverywhere } from '../../support/axe';
import { menu, openFromMenu } from '../../support/console-page';
import { addButton, choose, confirm, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

interface Found {
  data: { id: { id: string }; title: string }[];
}

const content = Buffer.from('the firmware of a pump');
const sum = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
const pumpFile = { name: 'pump.bin', mimeType: 'application/octet-stream', buffer: content };

/** In the dialog that adds one, says what every package needs. */
async function startPackage(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: 'Add OTA package' });
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByLabel(/^Version/).fill('1.0');
  return {
    dialog,
    file: dialog.getByLabel(/^File/),
    add: () => dialog.getByRole('button', { name: 'Add OTA package' }).click(),
  };
}

test('firmware is uploaded with its checksum, downloaded, described, and deleted', async ({
  asTenant: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const title = uniqueName('Pump firmware');
  await page.goto('/home');
  await openFromMenu(page, 'OTA updates');
  await addButton(page, 'OTA_PACKAGE/add').click();
  const { dialog, file, add } = await startPackage(page, title);
  await expect(dialog.getByLabel('Tag')).toHaveValue(`${title} 1.0`);
  await expect(dialog.getByLabel(/^Device profile/)).toHaveValue('default');
  await file.setInputFiles(pumpFile);
  await dialog.getByLabel(/^Checksum algorithm/).selectOption('MD5');
  const checksum = dialog.getByLabel('Checksum', { exact: true });
  await checksum.fill(sum('md5').replace(/./g, '0'));
  await add();
  await expect(dialog.getByText('The file has another checksum. No package was added.').first()).toBeVisible();
  await checksum.fill(sum('md5'));
  await add();
  await expect(dialog).toBeHidden();

  const details = page.getByRole('complementary');
  await expect(details).toContainText(sum('md5'));
  await expect(details).toContainText('pump.bin');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = rowOf(page, title);
  const download = page.waitForEvent('download');
  await choose(page, row, 'OTA_PACKAGE/download');
  expect(await readFile(await (await download).path())).toEqual(content);

  await details.getByRole('button', { name: 'Edit' }).click();
  await expect(details.getByRole('textbox')).toHaveCount(1);
  await details.getByLabel('Description').fill('For pumps');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details).toContainText('For pumps');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, row, 'OTA_PACKAGE/copy-checksum');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(sum('md5'));
  await choose(page, row, 'OTA_PACKAGE/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
});

test('the platform computes a checksum that nobody gave', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  await page.goto('/otaUpdates');
  await addButton(page, 'OTA_PACKAGE/add').click();
  const { dialog, file, add } = await startPackage(page, uniqueName('Computed'));
  await file.setInputFiles(pumpFile);
  await add();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('complementary')).toContainText(sum('sha256'));
  const id = new URL(page.url()).searchParams.get('open');
  await page.goto('about:blank');
  await tenant.delete(`/api/otaPackage/${id}`);
});

test('software at a URL has no file to download', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const title = uniqueName('Software');
  await page.goto('/otaUpdates');
  await addButton(page, 'OTA_PACKAGE/add').click();
  const { dialog, add } = await startPackage(page, title);
  await dialog.getByLabel(/^Type/).selectOption({ label: 'Software' });
  await dialog.getByRole('button', { name: 'Use a URL' }).click();
  await add();
  await expect(dialog.getByLabel(/^URL/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^URL/).fill('https://example.com/pump.bin');
  await add();
  await expect(dialog).toBeHidden();
  const details = page.getByRole('complementary');
  await expect(details).toContainText('https://example.com/pump.bin');
  await expect(details.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, rowOf(page, title), 'OTA_PACKAGE/copy-url');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('https://example.com/pump.bin');
  const id = new URL(page.url()).searchParams.get('open');
  await page.goto('about:blank');
  await tenant.delete(`/api/otaPackage/${id}`);
});

test('an upload that is cut half way or canceled leaves no package behind, says so, and works when it is tried again', async ({
  open,
  env,
  closeLast,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE)/);
  const faults = await startFaultProxy(env.url);
  closeLast(faults.close);
  const page = await open({ url: faults.url, as: 'tenant' });
  const tenant = await api('tenant');
  const title = uniqueName('Cut');
  const found = async () =>
    (await tenant.get<Found>(`/api/otaPackages?pageSize=10&page=0&textSearch=${encodeURIComponent(title)}`)).data;
  await page.goto('/otaUpdates');
  await addButton(page, 'OTA_PACKAGE/add').click();
  const { dialog, file, add } = await startPackage(page, title);
  const large = test.info().outputPath('pump.bin');
  await writeFile(large, Buffer.alloc(40_000_000, 7));
  await file.setInputFiles(large);
  const uploads = /^\/api\/otaPackage\/[^/?]+\?checksumAlgorithm/;
  const cut = faults.add({ path: uploads, method: 'POST', fault: { kind: 'cut-request', afterBytes: 20_000_000 } });
  await add();
  await expect(dialog.getByText(/No package was added\./)).toBeVisible();
  // The browser itself tries again on connections that it has used before.
  expect(cut.hits).toBeGreaterThan(0);
  cut.remove();
  expect(await found()).toEqual([]);
  await expect(dialog.getByLabel(/^Title/)).toHaveValue(title);
  await expect(dialog.getByText('pump.bin')).toBeVisible();

  // Slow enough to be still on its way.
  const network = await page.context().newCDPSession(page);
  const limits = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: 2_000_000 });
  await add();
  const progress = dialog.getByRole('progressbar', { name: 'Upload of pump.bin' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
  expect(await found()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(dialog.getByText('Upload canceled. No package was added.')).toBeVisible();
  expect(await found()).toEqual([]);
  await expect(dialog.getByLabel(/^Title/)).toHaveValue(title);

  await network.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: -1 });
  await add();
  await expect(dialog).toBeHidden();
  const [added, ...others] = await found();
  expect(others).toEqual([]);
  await page.goto('about:blank');
  await tenant.delete(`/api/otaPackage/${added?.id.id}`);
});

test('customer users have no packages', async ({ asCustomer: page }) => {
  await page.goto('/home');
  await expect(menu(page).getByRole('link', { name: 'Devices' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'OTA updates' })).toHaveCount(0);
  await page.goto('/otaUpdates');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Access forbidden');
});
