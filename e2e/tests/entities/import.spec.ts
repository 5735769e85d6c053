import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { chooseFromList } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';
import { importRows } from '../../support/import-rows.mjs';

const csv = (content: string | Buffer, name = 'meters.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});
const choose = (page: Page, content: string | Buffer) => page.getByLabel(/^CSV file/).setInputFiles(csv(content));
const figure = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');

test('devices are imported from a file with bad rows, which are named by line and tried again', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Import'));
  await admin.createDevice('Taken');
  const page = await open({ as: admin.tokens });
  await page.goto('/devices');
  await chooseFromList(page, 'DEVICE/import');
  await expect(page).toHaveURL('/devices/import');
  await choose(
    page,
    '\ufeffName;Type;Access token;Height;Note\r\n' +
      'M1;meter;token-of-m1;1.5;"one; ""two"""\r\n' +
      '\r\n' +
      ';meter;;2;no name\r\n' +
      'M2;meter;token-of-m1;2;the token is taken\r\n' +
      'M3;meter;;3;"two\r\nlines"\r\n' +
      'M1;meter;;4;again\r\n' +
      'Taken;meter;;5;exists\r\n',
  );
  await expect(page.getByLabel('Separated by').locator('option:checked')).toHaveText(';');
  await expect(page.getByRole('row', { name: /M1 meter token-of-m1 1\.5 one; "two"/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Update what exists').uncheck();
  await page.getByRole('button', { name: 'Import 6 rows' }).click();
  await expect(page.getByText('Finished')).toBeVisible();
  await expect(figure(page, 'Added')).toHaveText('2');
  await expect(figure(page, 'Skipped')).toHaveText('1');
  await expect(figure(page, 'Failed')).toHaveText('3');
  const failed = page.getByRole('table', { name: 'Failed rows' });
  await expect(failed.getByRole('row', { name: /^4 The name is missing/ })).toBeVisible();
  await expect(failed.getByRole('row', { name: /^5 M2/ })).toBeVisible();
  await expect(
    failed.getByRole('row', { name: /^8 M1 The name is used twice in this file, first on line 2/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^9 Taken The name exists/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const { data } = await admin.get<{ data: { id: { id: string }; name: string }[] }>(
    '/api/tenant/devices?pageSize=10&page=0&textSearch=M1',
  );
  await admin.post(`/api/device/credentials`, {
    ...(await admin.get<object>(`/api/device/${data[0]?.id.id}/credentials`)),
    credentialsId: uniqueName('other'),
  });
  await page.getByRole('button', { name: 'Try failed rows again' }).click();
  await expect(figure(page, 'Added')).toHaveText('3');
  await expect(figure(page, 'Failed')).toHaveText('2');
  const download = page.waitForEvent('download');
  await failed.locator('xpath=..').getByRole('button', { name: 'Download reasons' }).click();
  let text = '';
  for await (const chunk of await (await download).createReadStream()) text += chunk;
  expect(text).toContain('Line: 4; Error: The name is missing');

  await page.getByRole('button', { name: 'Open the list' }).click();
  await expect(page).toHaveURL('/devices');
  await expect(page.getByRole('row', { name: /M3/ })).toBeVisible();
});

test('rows that are wrong in ten ways are told by their lines, by kind, and tried again alone', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Ten'));
  const page = await open({ as: admin.tokens });
  await page.goto('/devices/import');
  const { text, errors } = importRows(500, 20);
  await choose(page, text);
  await page.getByRole('button', { name: 'Import 500 rows' }).click();
  await expect(page.getByText('Finished')).toBeVisible();
  await expect(figure(page, 'Added')).toHaveText('480');
  const failed = page.getByRole('region', { name: 'Failed rows' });
  const download = page.waitForEvent('download');
  await failed.getByRole('button', { name: 'Download reasons' }).click();
  let reasons = '';
  for await (const chunk of await (await download).createReadStream()) reasons += chunk;
  expect(reasons.trimEnd().split('\n')).toEqual(errors);
  await expect(failed.getByRole('row')).toHaveCount(1 + errors.length);
  await failed.getByRole('group', { name: 'Kind of error' }).getByRole('button', { name: 'No name 2' }).click();
  await expect(failed.getByRole('row', { name: 'The name is missing' })).toHaveCount(2);
  await expect(failed.getByRole('row')).toHaveCount(3);

  const sent = page.waitForRequest('**/api/device/bulk_import');
  await failed.getByRole('button', { name: 'Try failed rows again' }).click();
  const { file } = (await sent).postDataJSON() as { file: string };
  // Of ten kinds four are never sent.
  expect(file.split('\n')).toHaveLength(12);
  await expect(page.getByText('Finished')).toBeVisible();
  await expect(figure(page, 'Failed')).toHaveText('20');
});

test('an import outlives its page and a lost connection, and adds nothing twice', async ({
  open,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Cut'));
  const page = await open({ as: admin.tokens });
  let parts = 0;
  await page.route('**/api/asset/bulk_import', async (route) => {
    parts++;
    if (parts !== 2) return route.continue();
    // It arrives, and its answer does not.
    await route.fetch();
    await route.abort();
  });
  await page.goto('/assets');
  await chooseFromList(page, 'ASSET/import');
  await choose(page, `name,type\n${[...Array(520).keys()].map((at) => `A${at},building`).join('\n')}\n`);
  await page.getByLabel('Update what exists').uncheck();
  await page.getByRole('button', { name: 'Import 520 rows' }).click();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await page.getByRole('link', { name: 'Assets' }).first().click();
  await expect(page).toHaveURL('/assets');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Import of meters\.csv ?Paused$/ })
    .click();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Import of/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Finished')).toBeVisible();
  await expect(figure(page, 'Added')).toHaveText('520');
  await expect(figure(page, 'Skipped')).toHaveText('0');
  const { totalElements } = await admin.get<{ totalElements: number }>(
    '/api/tenant/assets?pageSize=1&page=0&type=building',
  );
  expect(totalElements).toBe(520);
});

test('a file in another encoding is said to be, and read in the one that is chosen', async ({ asTenant: page }) => {
  await page.goto('/devices/import');
  await choose(page, Buffer.from('name,label\nMeter,b\xfcro\n', 'latin1'));
  await expect(page.getByText('Line 2 isn’t UTF-8.')).toBeVisible();
  await page.getByLabel('Encoding').selectOption({ label: 'WINDOWS-1252' });
  await expect(page.getByRole('row', { name: /Meter büro/ })).toBeVisible();
});

test('edges are imported with the texts they sign in with', async ({ asTenant: page }) => {
  await page.goto('/edgeInstances');
  await chooseFromList(page, 'EDGE/import');
  await expect(page).toHaveURL('/edgeInstances/import');
  const name = uniqueName('Edge');
  await choose(page, `name;type;routing key;secret\n${name};site;${name}-key;${name}-secret\n`);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('Finished')).toBeVisible();
  await expect(figure(page, 'Added')).toHaveText('1');
});
