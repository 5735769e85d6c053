import { addButton, choose, confirm, expectActions, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

const belongings = [
  ['CUSTOMER/manage-device', 'Devices'],
  ['CUSTOMER/manage-asset', 'Assets'],
  ['CUSTOMER/manage-entity_view', 'Entity views'],
  ['CUSTOMER/manage-edge', 'Edges'],
] as const;

test('a customer is added, changed, looked into, and deleted', async ({ asTenant: page }) => {
  const title = uniqueName('Customer');
  await page.goto('/customers');
  await addButton(page, 'CUSTOMER/add').click();
  const add = page.getByRole('dialog', { name: 'Add customer' });
  await add.getByLabel(/^Title/).fill(title);
  await add.getByLabel('City').fill('Bremen');
  await add.getByRole('button', { name: 'Add customer' }).click();
  await expect(add).toBeHidden();
  const row = rowOf(page, title);
  await expect(row).toContainText('Bremen');
  // What was added is open beside the list.
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('City').fill('Emden');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Emden');
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  await expectActions(page, row, [
    'CUSTOMER/manage-user',
    'CUSTOMER/manage-device',
    'CUSTOMER/manage-asset',
    'CUSTOMER/manage-entity_view',
    'CUSTOMER/manage-dashboard',
    'CUSTOMER/manage-edge',
    'CUSTOMER/delete',
  ]);
  for (const [action, plural] of belongings) {
    await choose(page, row, action);
    await expect(page.getByRole('heading', { name: `${plural} of ${title}` })).toBeVisible();
    await page.goBack();
  }
  await choose(page, row, 'CUSTOMER/manage-dashboard');
  await expect(page).toHaveURL(/\/customers\/[\w-]+\/dashboards$/);
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(title);
  await page.goBack();
  await choose(page, row, 'CUSTOMER/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
});

test('the public customer is for reading, and names what everybody sees', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const asset = await tenant.createEntity('asset', { name: uniqueName('Square') });
  await tenant.post(`/api/customer/public/asset/${asset.id.id}`);
  await page.goto('/customers');
  const row = rowOf(page, 'Public');
  await row.getByRole('button', { name: /^Actions for / }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Public devices',
    'Public assets',
    'Public entity views',
    'Public dashboards',
    'Public edges',
  ]);
  await page.getByRole('menuitem', { name: 'Public assets' }).click();
  await expect(page.getByRole('heading', { name: 'Public assets' })).toBeVisible();
  await expectActions(page, rowOf(page, asset.name), ['ASSET/make-private']);
});

test('a customer’s Home dashboard is chosen among its own and kept beside what else is stored', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', {
    title: uniqueName('Museum'),
    additionalInfo: { contract: 'gold' },
  });
  const dashboard = await tenant.createEntity('dashboard', { title: uniqueName('Rooms') });
  await tenant.post(`/api/customer/${customer.id.id}/dashboard/${dashboard.id.id}`);
  await page.goto(`/customers/${customer.id.id}?tab=details`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Home dashboard').fill(dashboard.name);
  await page.getByRole('option', { name: dashboard.name }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${customer.name} saved`)).toBeVisible();
  expect(await tenant.get(`/api/customer/${customer.id.id}`)).toMatchObject({
    additionalInfo: { contract: 'gold', homeDashboardId: dashboard.id.id, homeDashboardHideToolbar: true },
  });
});

test('customers are the tenant’s: their users do not reach them', async ({ asCustomer: page }) => {
  await page.goto('/customers');
  await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
});
