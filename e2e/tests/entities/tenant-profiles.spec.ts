import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from '../../support/axe';
import { choose, chooseAdd, confirm, expectActions, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

interface Stored {
  id: { id: string };
  name: string;
  isolatedTbRuleEngine: boolean;
  profileData: {
    configuration: Record<string, unknown>;
    queueConfiguration: { name: string; topic: string; submitStrategy: object }[] | null;
  };
}

const wide = { width: 1440, height: 900 };
const menuItem = 'Tenant profiles';

test('a tenant profile with limits and queues is added, edited, exported, imported, and deleted', async ({
  asSysadmin: page,
  api,
}, testInfo) => {
  test.slow();
  const system = await api('sysadmin');
  const name = uniqueName('Gold');
  const stored = async () => {
    const { data } = await system.get<{ data: Stored[] }>(
      `/api/tenantProfiles?pageSize=1&page=0&textSearch=${encodeURIComponent(name)}`,
    );
    return data[0] as Stored;
  };
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: menuItem }).click();
  await expect(page).toHaveURL(/\/tenantProfiles$/);
  await chooseAdd(page, 'TENANT_PROFILE/add', 'TENANT_PROFILE/add');
  const add = page.getByRole('dialog', { name: 'Add tenant profile' });
  await add.getByLabel(/^Name/).fill(name);
  await expect(add.getByLabel(/^Devices/)).toHaveAccessibleDescription('Unlimited');
  await add.getByLabel(/^Devices/).fill('50');
  await expect(add.getByLabel(/^Devices/)).toHaveAccessibleDescription('Up to 50');

  await add.getByRole('button', { name: 'Edit: Messages of a device' }).click();
  const rate = page.getByRole('dialog', { name: 'Messages of a device' });
  await rate.getByRole('button', { name: 'Add limit' }).click();
  await rate.getByLabel(/^How many/).fill('100');
  await rate.getByLabel(/^Per seconds/).fill('1');
  await rate.getByRole('button', { name: 'Add limit' }).click();
  await rate
    .getByLabel(/^How many/)
    .last()
    .fill('2000');
  await rate
    .getByLabel(/^Per seconds/)
    .last()
    .fill('60');
  await expect(rate).toContainText('100 per second, but no more than 2,000 per 60 seconds');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await rate.getByRole('button', { name: 'Apply' }).click();
  await expect(add).toContainText('100 per second, but no more than 2,000 per 60 seconds');

  await add.getByLabel('Isolated rule engine queues').check();
  await add.getByRole('button', { name: 'Add queue' }).click();
  const queue = add.locator('details').filter({ hasText: 'New queue' });
  await queue.getByLabel(/^Name/).fill('Fast');
  const fast = add.locator('details').filter({ hasText: 'Fast' });
  await fast
    .getByLabel(/^Strategy/)
    .first()
    .selectOption({ label: 'Batch' });
  await fast.getByLabel(/^Batch size/).fill('17');
  await fast
    .getByLabel(/^Strategy/)
    .last()
    .selectOption({ label: 'Retry all' });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await add.getByRole('button', { name: 'Add tenant profile' }).click();
  await expect(add).toBeHidden();
  expect(await stored()).toMatchObject({
    isolatedTbRuleEngine: true,
    profileData: {
      configuration: { maxDevices: 50, transportDeviceMsgRateLimit: '100:1,2000:60' },
      queueConfiguration: [
        { name: 'Main', topic: 'tb_rule_engine.main' },
        { name: 'Fast', topic: 'tb_rule_engine.Fast', submitStrategy: { type: 'BATCH', batchSize: 17 } },
      ],
    },
  });

  // What was added is open beside the list, with its limits in words.
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('Up to 50');
  await expect(panel).toContainText('Main, Fast');
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  await panel
    .getByLabel(/^Description/)
    .last()
    .fill('For large ones');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const row = rowOf(page, name);
  await expect(row).toContainText('For large ones');
  expect((await stored()).profileData.queueConfiguration?.[1]?.submitStrategy).toMatchObject({ batchSize: 17 });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);

  const downloading = page.waitForEvent('download');
  await choose(page, row, 'TENANT_PROFILE/export');
  const download = await downloading;
  const file = `${testInfo.outputDir}/${download.suggestedFilename()}`;
  await download.saveAs(file);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ name, default: false });
  await choose(page, row, 'TENANT_PROFILE/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
  await chooseAdd(page, 'TENANT_PROFILE/add', 'TENANT_PROFILE/import');
  const importing = page.getByRole('dialog', { name: 'Import tenant profile' });
  await importing.locator('input[type=file]').setInputFiles(file);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(row).toContainText('For large ones');
  const { id } = await stored();
  await page.goto('about:blank');
  await system.delete(`/api/tenantProfile/${id.id}`);
});

test('a profile that tenants use says so before it is deleted, and leads to them', async ({
  asSysadmin: page,
  api,
}) => {
  const system = await api('sysadmin');
  const profile = await system.createEntity('tenantProfile', { name: uniqueName('Silver') });
  const tenant = await system.createEntity('tenant', { title: uniqueName('Mint'), tenantProfileId: profile.id });
  await page.goto('/tenantProfiles');
  const row = rowOf(page, profile.name);
  await expectActions(page, row, [
    'TENANT_PROFILE/tenants',
    'TENANT_PROFILE/make-default',
    'TENANT_PROFILE/export',
    'TENANT_PROFILE/delete',
  ]);
  await choose(page, row, 'TENANT_PROFILE/delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 tenant');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, row, 'TENANT_PROFILE/tenants');
  await expect(page).toHaveURL(/\/tenants\?tenantProfileId=/);
  await expect(rowOf(page, tenant.name)).toContainText(profile.name);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('another profile becomes the default, which new tenants get, and cannot be deleted then', async ({
  asSysadmin: page,
  api,
}) => {
  const system = await api('sysadmin');
  const old = await system.get<Stored>('/api/tenantProfileInfo/default');
  const profile = await system.post<Stored>('/api/tenantProfile', { name: uniqueName('Default of tests') });
  await page.goto('/tenantProfiles');
  const row = rowOf(page, profile.name);
  await choose(page, row, 'TENANT_PROFILE/make-default');
  await confirm(page, 'Make default');
  await expectActions(page, row, ['TENANT_PROFILE/tenants', 'TENANT_PROFILE/export']);
  const oldRow = page.getByRole('row').filter({ has: page.getByRole('link', { name: old.name, exact: true }) });
  await choose(page, oldRow, 'TENANT_PROFILE/make-default');
  await confirm(page, 'Make default');
  await expect.poll(() => system.get<Stored>('/api/tenantProfileInfo/default')).toMatchObject({ id: old.id });
  await page.goto('about:blank');
  // Meanwhile a tenant of another test may have got it: then it stays.
  await system.delete(`/api/tenantProfile/${profile.id.id}`).catch(() => undefined);
});

test('tenant profiles are the system administrator’s: nobody else reaches them', async ({ asTenant, asCustomer }) => {
  for (const page of [asTenant, asCustomer]) {
    await page.goto('/tenantProfiles');
    await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: menuItem })).toHaveCount(
      0,
    );
  }
});
