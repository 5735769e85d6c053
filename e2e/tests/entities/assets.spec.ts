import type { Page } from '@playwright/test';
import { addButton, choose, confirm, expectActions, pick, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

test('a tenant administrator adds an asset, edits it, shares it, and deletes it', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Harbor') });
  const [name, renamed] = [uniqueName('Hall'), uniqueName('Hangar')];

  await page.goto('/assets');
  await addButton(page, 'ASSET/add').click();
  const add = page.getByRole('dialog', { name: 'Add asset' });
  await expect(add.getByLabel(/^Asset profile/)).toHaveValue('default');
  await add.getByLabel(/^Name/).fill(name);
  await add.getByLabel('Label').fill('North');
  await add.getByRole('button', { name: 'Add asset' }).click();
  await expect(add).toBeHidden();
  await expect(rowOf(page, name)).toContainText('North');

  // What was added is open beside the list.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel(/^Name/).fill(renamed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = rowOf(page, renamed);
  await expect(row).toBeVisible();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  await expectActions(page, row, ['ASSET/assign', 'ASSET/make-public', 'ASSET/delete']);
  await choose(page, row, 'ASSET/assign');
  const assign = page.getByRole('dialog', { name: /^Assign/ });
  await pick(page, assign.getByLabel(/^Customer/), customer.name);
  await assign.getByRole('button', { name: 'Assign 1 asset' }).click();
  await expect(row).toContainText(customer.name);
  await choose(page, row, 'ASSET/unassign');
  await confirm(page, 'Unassign');
  await expect(row).not.toContainText(customer.name);
  await choose(page, row, 'ASSET/make-public');
  await confirm(page, 'Make');
  await expect(row).toContainText('Public');
  await choose(page, row, 'ASSET/make-private');
  await confirm(page, 'Make');
  await expect(row).not.toContainText('Public');

  await choose(page, row, 'ASSET/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
});

test('two people who edit one asset keep what each changed, and choose where both changed the same', async ({
  open,
  api,
}) => {
  const tenant = await api('tenant');
  const asset = await tenant.createEntity('asset', { name: uniqueName('Shared'), label: 'West' });
  const [one, other] = await Promise.all([open({ as: 'tenant' }), open({ as: 'tenant' })]);
  const stored = () => tenant.get(`/api/asset/${asset.id.id}`);
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByLabel('Label')).toBeVisible();
  };
  const saved = async (page: Page) => {
    await save(page);
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  };
  for (const page of [one, other]) {
    await page.goto(`/assets/${asset.id.id}`);
    await edit(page);
  }
  await other.getByLabel('Label').fill('North');
  await saved(other);
  await one.getByLabel('Description').fill('Cold store');
  await saved(one);
  expect(await stored()).toMatchObject({ label: 'North', additionalInfo: { description: 'Cold store' } });

  await Promise.all([edit(one), edit(other)]);
  await other.getByLabel('Label').fill('East');
  await saved(other);
  await one.getByLabel('Label').fill('South');
  await save(one);
  const choice = one.getByRole('group', { name: 'Label' });
  await expect(choice.getByRole('button', { name: 'My value' })).toHaveAttribute('aria-pressed', 'true');
  expect(await stored()).toMatchObject({ label: 'East' });
  await choice.getByRole('button', { name: 'Their value' }).click();
  await expect(one.getByLabel('Label', { exact: true }).and(one.getByRole('textbox'))).toHaveValue('East');
  await choice.getByRole('button', { name: 'My value' }).click();
  await saved(one);
  expect(await stored()).toMatchObject({ label: 'South', additionalInfo: { description: 'Cold store' } });
});

test('a customer’s assets are given, found below the customer, and taken back', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Mill') });
  const asset = await tenant.createEntity('asset', { name: uniqueName('Wheel') });
  await page.goto(`/customers/${customer.id.id}/assets`);
  await expect(page.getByRole('heading', { name: `Assets of ${customer.name}` })).toBeVisible();
  await addButton(page, 'ASSET/assign-existing').click();
  const dialog = page.getByRole('dialog', { name: 'Assign assets' });
  await dialog.getByRole('searchbox').fill(asset.name);
  await dialog.getByRole('checkbox', { name: `Select ${asset.name}` }).click();
  await dialog.getByRole('button', { name: 'Assign 1 asset' }).click();
  const row = rowOf(page, asset.name);
  await expectActions(page, row, ['ASSET/unassign']);
  await row.getByRole('link', { name: asset.name }).click();
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await page.getByRole('button', { name: 'Open on its own page' }).click();
  await expect(crumbs).toContainText(customer.name);
  await crumbs.getByRole('link', { name: 'Assets' }).click();
  await choose(page, row, 'ASSET/unassign');
  await confirm(page, 'Unassign');
  await expect(row).toHaveCount(0);
});

test('the list shows one profile’s assets, and can be shared by its address', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const profile = await tenant.createEntity('assetProfile', { name: uniqueName('Building') });
  const inside = await tenant.createEntity('asset', { name: uniqueName('Tower'), assetProfileId: profile.id });
  const outside = await tenant.createEntity('asset', { name: uniqueName('Van') });
  await page.goto('/assets');
  await expect(rowOf(page, outside.name)).toBeVisible();
  await pick(page, page.getByRole('combobox', { name: 'Asset profile' }), profile.name);
  await expect(rowOf(page, outside.name)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, inside.name)).toContainText(profile.name);
  await expect(rowOf(page, outside.name)).toHaveCount(0);
});

test('a user of a customer reads the customer’s assets, and no others', async ({ api, open, expectConsoleErrors }) => {
  expectConsoleErrors(/40[34]/);
  const tenant = await api('tenant');
  const { customer, user } = await tenant.createCustomerUser(uniqueName('Yard'));
  const own = await tenant.createEntity('asset', { name: uniqueName('Crane') });
  const foreign = await tenant.createEntity('asset', { name: uniqueName('Depot') });
  await tenant.post(`/api/customer/${customer.id.id}/asset/${own.id.id}`);
  const page = await open({ as: user.tokens });
  await page.goto('/assets');
  await expectActions(page, rowOf(page, own.name), []);
  await expect(rowOf(page, foreign.name)).toHaveCount(0);
  await expect(addButton(page, 'ASSET/add')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.goto(`/assets/${own.id.id}`);
  await expect(page.getByRole('heading', { name: own.name }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.goto(`/assets/${foreign.id.id}`);
  await expect(page.getByRole('heading', { name: foreign.name })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('This asset isn’t available here');
  // The lists of customers are the tenant’s.
  await page.goto(`/customers/${customer.id.id}/assets`);
  await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
});
