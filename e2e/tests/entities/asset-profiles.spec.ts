import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from '../../support/axe';
import { addButton, choose, chooseAdd, confirm, expectActions, pick, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

const wide = { width: 1440, height: 900 };
const menuItem = 'Asset profiles';

test('an asset profile is added, edited, exported, imported, and deleted', async ({
  asTenant: page,
  api,
}, testInfo) => {
  const tenant = await api('tenant');
  const [name, renamed] = [uniqueName('Building'), uniqueName('Tower')];
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: menuItem }).click();
  await expect(page).toHaveURL(/\/profiles\/assetProfiles$/);
  await chooseAdd(page, 'ASSET_PROFILE/add', 'ASSET_PROFILE/add');
  const add = page.getByRole('dialog', { name: 'Add asset profile' });
  await add.getByLabel(/^Name/).fill(name);
  await pick(page, add.getByLabel(/^Rule chain/), 'Root Rule Chain');
  await pick(page, add.getByLabel(/^Queue/), 'HighPriority');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await add.getByRole('button', { name: 'Add asset profile' }).click();
  await expect(add).toBeHidden();

  // What was added is open beside the list.
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('Root Rule Chain');
  await panel.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel(/^Name/).fill(renamed);
  await panel.getByLabel(/^Description/).fill('High ones');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const row = rowOf(page, renamed);
  await expect(row).toContainText('High ones');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);

  const downloading = page.waitForEvent('download');
  await choose(page, row, 'ASSET_PROFILE/export');
  const download = await downloading;
  const file = `${testInfo.outputDir}/${download.suggestedFilename()}`;
  await download.saveAs(file);
  const exported = JSON.parse(await readFile(file, 'utf8'));
  expect(exported).toMatchObject({ name: renamed, defaultQueueName: 'HighPriority', default: false });
  expect(exported).not.toHaveProperty('id');

  await choose(page, row, 'ASSET_PROFILE/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
  await chooseAdd(page, 'ASSET_PROFILE/add', 'ASSET_PROFILE/import');
  const importing = page.getByRole('dialog', { name: 'Import asset profile' });
  await importing.locator('input[type=file]').setInputFiles(file);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(row).toContainText('High ones');
  await page.goto('about:blank');
  const { data } = await tenant.get<{ data: { id: { id: string } }[] }>(
    `/api/assetProfiles?pageSize=1&page=0&textSearch=${encodeURIComponent(renamed)}`,
  );
  for (const { id } of data) await tenant.delete(`/api/assetProfile/${id.id}`);
});

test('a profile that assets use says so before it is deleted, and leads to them', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400/);
  const tenant = await api('tenant');
  const profile = await tenant.createEntity('assetProfile', { name: uniqueName('Line') });
  const asset = await tenant.createEntity('asset', { name: uniqueName('Press'), assetProfileId: profile.id });
  await page.goto('/profiles/assetProfiles');
  const row = rowOf(page, profile.name);
  await expectActions(page, row, [
    'ASSET_PROFILE/assets',
    'ASSET_PROFILE/make-default',
    'ASSET_PROFILE/export',
    'ASSET_PROFILE/delete',
  ]);
  await choose(page, row, 'ASSET_PROFILE/delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 asset');
  await expect(question).toContainText('Give them another profile first.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, row, 'ASSET_PROFILE/assets');
  await expect(page).toHaveURL(/\/assets\?assetProfileId=/);
  await expect(rowOf(page, asset.name)).toBeVisible();
});

test('another profile becomes the default, which new assets get, and cannot be deleted then', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Estates'));
  const profile = await admin.post<{ id: { id: string }; name: string }>('/api/assetProfile', { name: 'Hall' });
  const page = await open({ as: admin.tokens });
  await page.goto(`/profiles/assetProfiles?open=${profile.id.id}`);
  const row = rowOf(page, profile.name);
  await choose(page, row, 'ASSET_PROFILE/make-default');
  await confirm(page, 'Make default');
  await expect(page.getByText('New assets get this profile')).toBeVisible();
  await expectActions(page, row, ['ASSET_PROFILE/assets', 'ASSET_PROFILE/export']);
  await page.goto('/assets');
  await addButton(page, 'ASSET/add').click();
  await expect(page.getByRole('dialog').getByLabel(/^Asset profile/)).toHaveValue('Hall');
});

test('an asset’s form adds a profile and edits it', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const asset = await tenant.post<{ id: { id: string } }>('/api/asset', { name: uniqueName('Silo') });
  const [name, renamed] = [uniqueName('Store'), uniqueName('Depot')];
  await page.goto(`/assets/${asset.id.id}?tab=details`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  // The name of the profile comes from the platform: it would mix with what is typed.
  await expect(page.getByLabel(/^Asset profile/)).toHaveValue('default');
  await page.getByLabel(/^Asset profile/).fill(name);
  await page.getByText('Create a profile').click();
  const add = page.getByRole('dialog', { name: 'Add asset profile' });
  await expect(add.getByLabel(/^Name/)).toHaveValue(name);
  await add.getByRole('button', { name: 'Add asset profile' }).click();
  await expect(add).toBeHidden();
  await expect(page.getByLabel(/^Asset profile/)).toHaveValue(name);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const edit = page.getByRole('dialog', { name });
  await edit.getByLabel(/^Name/).fill(renamed);
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByLabel(/^Asset profile/)).toHaveValue(renamed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(renamed);
  const stored = await tenant.get<{ assetProfileId: { id: string } }>(`/api/asset/${asset.id.id}`);
  await page.goto('about:blank');
  await tenant.delete(`/api/asset/${asset.id.id}`);
  await tenant.delete(`/api/assetProfile/${stored.assetProfileId.id}`);
});

test('asset profiles are the tenant administrator’s: nobody else reaches them', async ({ asSysadmin, asCustomer }) => {
  for (const page of [asSysadmin, asCustomer]) {
    await page.goto('/profiles/assetProfiles');
    await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: menuItem })).toHaveCount(
      0,
    );
  }
});
