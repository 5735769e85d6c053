import { ApiClient } from '../../support/api-client';
import { addButton, choose, confirm, expectActions, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';
import { mailed } from '../../support/mailbox';

const emailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, '.')}@e2e.test`;
const ofNewUser = ['USER/login-as', 'USER/activation-link', 'USER/resend-activation', 'USER/delete'] as const;

test('a tenant administrator adds a user of a customer, passes the link on, edits, and deletes the user', async ({
  asTenant: page,
  api,
  env,
}) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Bakery') });
  const email = emailOf(uniqueName('Ann'));
  await page.goto('/customers');
  await choose(page, rowOf(page, customer.name), 'CUSTOMER/manage-user');
  await expect(page.getByRole('heading', { name: `Users of ${customer.name}` })).toBeVisible();
  await addButton(page, 'USER/add').click();
  const add = page.getByRole('dialog', { name: 'Add user' });
  await add.getByLabel(/^Email/).fill('ann');
  await add.getByRole('button', { name: 'Add user' }).click();
  await expect(add).toContainText('Enter a valid email address');
  await add.getByLabel(/^Email/).fill(email);
  await add.getByLabel('First name').fill('Ann');
  await add.getByRole('button', { name: 'Add user' }).click();
  const link = page.getByRole('dialog', { name: `Activation link of ${email}` });
  await expect(link.getByText(/activateToken=/)).toBeVisible();
  await link.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Baker');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = rowOf(page, email);
  await expect(row).toContainText('Baker');
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  await expectActions(page, row, ofNewUser);
  await choose(page, row, 'USER/activation-link');
  await expect(link.getByText(/activateToken=/)).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, row, 'USER/resend-activation');
  await expect(page.getByText(`Activation email sent to ${email}`)).toBeVisible();
  await mailed(env.platformUrl, email, /activate/i);
  await choose(page, row, 'USER/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
});

test('saving a user from the address keeps role, customer, and members that the form does not know', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Farm') });
  const user = await tenant.createEntity('user', {
    email: emailOf(uniqueName('Kim')),
    authority: 'CUSTOMER_USER',
    customerId: customer.id,
    additionalInfo: { lang: 'de_DE', badge: { number: 7 } },
  });
  const stored = () => tenant.get(`/api/user/${user.id.id}`);
  const before = await stored();
  await page.goto(`/users/${user.id.id}?tab=details`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('First name').fill('Kim');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${user.name} saved`)).toBeVisible();
  expect(await stored()).toMatchObject({
    ...(before as object),
    firstName: 'Kim',
    lastName: null,
    additionalInfo: { lang: 'de_DE', badge: { number: 7 } },
  });
});

test('an account is disabled and enabled again, and an administrator continues as its user', async ({
  api,
  open,
  env,
}) => {
  const tenant = await api('tenant');
  const { customer } = await tenant.createCustomerUser(uniqueName('Shop'));
  // Continuing as another user changes the session, so it is one of its own.
  const admin = await ApiClient.as(env.platformUrl, 'tenant');
  const page = await open({ as: admin.tokens });
  await page.goto(`/customers/${customer.id.id}/users`);
  const row = page.getByRole('row').nth(1);
  await choose(page, row, 'USER/disable');
  await confirm(page, 'Disable account');
  await expect(row.getByLabel('Yes')).toBeVisible();
  await choose(page, row, 'USER/enable');
  await expect(row.getByLabel('Yes')).toHaveCount(0);
  await choose(page, row, 'USER/login-as');
  await expect(page.getByRole('status').filter({ hasText: /^You are signed in as/ })).toBeVisible();
  await expect(page).toHaveURL('/home');
});

test('users have no list of all, and users of customers none at all', async ({ asTenant, asCustomer: page }) => {
  await asTenant.goto('/users');
  await expect(asTenant).toHaveURL('/home');
  await page.goto('/users');
  await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
});
