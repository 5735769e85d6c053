import { expectAccessibleEverywhere } from '../../support/axe';
import { chooseFromList, pick, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

test('a tenant administrator changes many devices at once, takes it back, and finds the same at the other lists', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Bulk'));
  await admin.post('/api/customer', { title: 'Harbor' });
  for (const name of ['Pump 1', 'Pump 2', 'Valve 1']) await admin.createDevice(name);
  const asset = await admin.post<{ id: object }>('/api/asset', { name: 'Pier' });
  await admin.post('/api/entityView', { name: 'Tide', type: 'default', entityId: asset.id, keys: {} });
  const page = await open({ as: admin.tokens });
  await page.goto('/devices?textSearch=Pump');
  await expect(rowOf(page, 'Pump 2')).toBeVisible();
  await chooseFromList(page, 'DEVICE/bulk-edit');
  const dialog = page.getByRole('dialog', { name: 'Edit 2 devices' });
  await dialog
    .getByRole('group', { name: /^Customer/ })
    .getByRole('button', { name: 'Set' })
    .click();
  await pick(page, dialog.getByRole('combobox', { name: 'Customer' }), 'Harbor');
  await dialog
    .getByRole('group', { name: /^Label/ })
    .getByRole('button', { name: 'Set' })
    .click();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('north');
  await expect(dialog.getByRole('row', { name: /^Pump 1 From none to north From none to Harbor/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Change 2 devices' }).click();
  await expect(page.getByText('2 devices changed')).toBeVisible();
  await expect(rowOf(page, 'Pump 2')).toContainText('Harbor');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changes to 2 devices undone')).toBeVisible();
  await expect(rowOf(page, 'Pump 2')).not.toContainText('Harbor');

  await page.goto('/assets');
  await chooseFromList(page, 'ASSET/bulk-edit');
  await expect(page.getByRole('dialog', { name: 'Edit 1 asset' })).toContainText('Asset profile');
  await page.goto('/entityViews');
  await chooseFromList(page, 'ENTITY_VIEW/bulk-edit');
  await expect(page.getByRole('dialog', { name: 'Edit 1 entity view' })).not.toContainText('Label');
});
