import { ApiClient } from '../../support/api-client';
import { addButton, choose, confirm, expectActions, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';
import { mailed } from '../../support/mailbox';

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
  await add.getByRole('button', { name: 'Add tenant' }).click();
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
  await addUser.getByRole('button', { name: 'Add user' }).click();
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

test('a system administrator manages the accounts of a tenant, and continues as its administrator', async ({
  api,
  open,
  env,
}) => {
  const boss = await (await api('sysadmin')).createTenant(uniqueName('Mill'));
  // Continuing as another user changes the session, so it is one of its own.
  const sysadmin = await ApiClient.as(env.platformUrl, 'sysadmin');
  const email = `${uniqueName('new').replace(/\W+/g, '.')}@e2e.test`;
  const added = { email, authority: 'TENANT_ADMIN', tenantId: { entityType: 'TENANT', id: boss.id } };
  await sysadmin.post('/api/user?sendActivationMail=false', added);
  const page = await open({ as: sysadmin.tokens });
  await page.goto(`/tenants/${boss.id}/users`);
  const newcomer = rowOf(page, email);
  await choose(page, newcomer, 'USER/activation-link');
  await expect(page.getByRole('dialog', { name: `Activation link of ${email}` })).toContainText('activateToken=');
  await page.keyboard.press('Escape');
  await choose(page, newcomer, 'USER/resend-activation');
  await mailed(env.platformUrl, email, /activate/i);
  await choose(page, newcomer, 'USER/delete');
  await confirm(page, 'Delete');
  await expect(newcomer).toHaveCount(0);

  const row = rowOf(page, boss.email);
  await choose(page, row, 'USER/disable');
  await confirm(page, 'Disable account');
  await expect(row.getByLabel('Yes')).toBeVisible();
  await choose(page, row, 'USER/enable');
  await expect(row.getByLabel('Yes')).toHaveCount(0);
  await choose(page, row, 'USER/login-as');
  await expect(page.getByRole('status').filter({ hasText: /^You are signed in as/ })).toBeVisible();
  await expect(page).toHaveURL('/home');
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
