import { expectAccessibleEverywhere } from '../../support/axe';
import { confirm, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

interface Account {
  additionalInfo: { listViews?: Record<string, { name: string; query: string }[]>; [name: string]: unknown } | null;
}

test('a list is saved as a view in the account, found in another browser and tab, renamed, replaced, and deleted', async ({
  api,
  open,
}) => {
  const { admin, userId } = await (await api('sysadmin')).createTenant(uniqueName('Views'));
  const account = () => admin.get<Account>(`/api/user/${userId}`);
  await admin.post('/api/user', { ...(await account()), additionalInfo: { note: 'kept' } });
  for (const name of ['Pump 1', 'Pump 2', 'Valve 1']) await admin.post('/api/asset', { name });

  const page = await open({ as: admin.tokens });
  const menu = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const views = page.getByRole('button', { name: 'Views', exact: true });
  await page.goto('/assets');
  await page.getByRole('searchbox').fill('Pump');
  await expect(rowOf(page, 'Valve 1')).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Label', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Label', exact: true })).toHaveCount(0);

  // By keyboard, as everything in a menu.
  await views.press('Enter');
  await menu('Save view').press('Enter');
  const saving = page.getByRole('dialog', { name: 'Save view' });
  await saving.getByLabel(/^Name/).fill('Pumps');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await saving.getByLabel(/^Name/).press('Enter');
  await expect(saving).toBeHidden();
  const { additionalInfo } = await account();
  expect(additionalInfo).toMatchObject({ note: 'kept' });
  const [saved] = additionalInfo?.listViews?.['ASSET:tenant'] ?? [];
  expect(saved?.name).toBe('Pumps');

  // The link is the list, for a browser that has never seen it.
  const other = await open({ as: admin.tokens });
  await other.goto(`/assets?${saved?.query}`);
  await expect(rowOf(other, 'Pump 1')).toBeVisible();
  await expect(rowOf(other, 'Valve 1')).toHaveCount(0);
  await expect(other.getByRole('columnheader', { name: 'Label', exact: true })).toHaveCount(0);
  await expect(other.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await other.goto('/assets');
  await expect(rowOf(other, 'Valve 1')).toBeVisible();
  await expect(other.getByRole('columnheader', { name: 'Label', exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Views', exact: true }).click();
  await other.getByRole('menuitemradio', { name: 'Pumps' }).click();
  await expect(rowOf(other, 'Valve 1')).toHaveCount(0);
  await expect(other.getByRole('columnheader', { name: 'Label', exact: true })).toHaveCount(0);

  const tab = await page.context().newPage();
  await tab.goto('/assets');
  await expect(rowOf(tab, 'Valve 1')).toBeVisible();
  await views.click();
  await menu('Manage views').click();
  const managing = page.getByRole('dialog', { name: 'Manage views' });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await managing.getByRole('button', { name: 'Rename “Pumps”' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename “Pumps”' });
  await renaming.getByLabel(/^Name/).fill('All pumps');
  await renaming.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(managing.getByText('All pumps')).toBeVisible();
  // The other tab hears of it.
  await tab.getByRole('button', { name: 'Views', exact: true }).click();
  await expect(tab.getByRole('menuitemradio', { name: 'All pumps' })).toBeVisible();
  await tab.close();

  await managing.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('searchbox').fill('Pump 2');
  await expect(rowOf(page, 'Pump 1')).toHaveCount(0);
  await views.click();
  await menu('Manage views').click();
  await managing.getByRole('button', { name: 'Replace “All pumps” with the current list' }).click();
  await confirm(page, 'Replace view');
  await expect.poll(async () => JSON.stringify(await account())).toContain('textSearch=Pump+2');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await managing.getByRole('button', { name: 'Copy link to “All pumps”' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/assets?');
  await managing.getByRole('button', { name: 'Delete “All pumps”' }).click();
  await confirm(page, 'Delete view');
  await expect(managing.getByText('No saved views')).toBeVisible();
  expect((await account()).additionalInfo).toEqual(
    expect.objectContaining({ note: 'kept', listViews: { 'ASSET:tenant': [] } }),
  );
});
