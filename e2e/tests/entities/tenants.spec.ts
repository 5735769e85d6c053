import { addButton, choose, confirm, expectActions, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

test('a system administrator adds a tenant with an administrator, edits it, and deletes it', async ({
  asSysadmin: page,
}) => {
  const [title, email] = [uniqueName('Works'), `${uniqueName('boss').replace(/\W+/g, '.')}@e2e.test`];
  await page.goto('/tenants');
  await addButton(page, 'TENANT/add').click();
  const add = page.getByRole('dialog', { name: 'Add tenant' });
  await expect(add.getByLabel(/^Tenant profile/)).toHaveValue(/^Default/);
  await add.getByLabel(/^Title/).fill(title);
  await add.getByLabel('City').fill('Kiel');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  const row = rowOf(page, title);
  await expect(row).toContainText('Kiel');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('City').fill('Jena');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Jena');
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  await expectActions(page, row, ['TENANT/manage-admins', 'TENANT/delete']);
  await choose(page, row, 'TENANT/manage-admins');
  await expect(page.getByRole('heading', { name: `Users of ${title}` })).toBeVisible();
  await addButton(page, 'USER/add').click();
  const addUser = page.getByRole('dialog', { name: 'Add user' });
  await addUser.getByLabel(/^Email/).fill(email);
  await addUser.getByLabel(/^Activation/).selectOption({ label: 'Email the link' });
  await addUser.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rowOf(page, email)).toBeVisible();

  // The tenant’s overview names its profile and counts its administrators.
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('region', { name: 'Administration' }).getByRole('link', { name: '1' })).toBeVisible();
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Tenants' }).click();
  await choose(page, row, 'TENANT/delete');
  await expect(page.getByRole('alertdialog')).toContainText('1 user');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
});

test('tenants are the system administrator’s: nobody else reaches them', async ({ asTenant, asCustomer }) => {
  for (const page of [asTenant, asCustomer]) {
    await page.goto('/tenants');
    await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Tenants' }),
    ).toHaveCount(0);
  }
});
