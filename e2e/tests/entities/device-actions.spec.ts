import { expectAccessibleEverywhere } from '../../support/axe';
import { addButton, choose, confirm, expectActions, pick, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

test('a tenant administrator adds a device, manages its credentials, shares it, and deletes it', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Harbor') });
  const name = uniqueName('Crane');
  await page.goto('/devices');
  await addButton(page, 'DEVICE/add').click();
  const wizard = page.getByRole('dialog', { name: 'Add device' });
  await expect(wizard.getByLabel(/^Device profile/)).toHaveValue('default');
  await wizard.getByLabel(/^Name/).fill(name);
  await page.keyboard.press('Enter');
  const connect = page.getByRole('dialog', { name: `Connect ${name}` });
  await connect.getByRole('button', { name: 'Close' }).last().click();
  await expect(connect).toBeHidden();

  const row = rowOf(page, name);
  await choose(page, row, 'DEVICE/credentials');
  const credentials = page.getByRole('dialog', { name: `Credentials of ${name}` });
  await expect(credentials.getByLabel(/^Access token/)).toHaveValue(/^\w{20}$/);
  await credentials.getByRole('button', { name: 'Cancel' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, row, 'DEVICE/copy-credentials');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\w{20}$/);

  await choose(page, row, 'DEVICE/assign');
  const assign = page.getByRole('dialog', { name: /^Assign/ });
  await pick(page, assign.getByLabel(/^Customer/), customer.name);
  await assign.getByRole('button', { name: 'Assign 1 device' }).click();
  await expect(row).toContainText(customer.name);
  await choose(page, row, 'DEVICE/unassign');
  await confirm(page, 'Unassign');
  await expect(row).not.toContainText(customer.name);
  await choose(page, row, 'DEVICE/make-public');
  await confirm(page, 'Make');
  await expect(row).toContainText('Public');
  await choose(page, row, 'DEVICE/make-private');
  await confirm(page, 'Make');
  await expect(row).not.toContainText('Public');
  await choose(page, row, 'DEVICE/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
});

test('a customer’s devices are given, and found below the customer', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Mill') });
  const device = await tenant.createDevice(uniqueName('Wheel'));
  await page.goto(`/customers/${customer.id.id}/devices`);
  await addButton(page, 'DEVICE/assign-existing').click();
  const dialog = page.getByRole('dialog', { name: 'Assign devices' });
  await dialog.getByRole('searchbox').fill(device.name);
  await dialog.getByRole('checkbox', { name: `Select ${device.name}` }).click();
  await dialog.getByRole('button', { name: 'Assign 1 device' }).click();
  await expectActions(page, rowOf(page, device.name), [
    'DEVICE/credentials',
    'DEVICE/copy-credentials',
    'DEVICE/unassign',
    'DEVICE/unclaim',
  ]);
});

test('a customer’s user claims a device by its name and secret', async ({ api, env, open, expectConsoleErrors }) => {
  // What is open of the device at the end is not the customer's any more.
  expectConsoleErrors(/40[034] \(/);
  const tenant = await api('tenant');
  const { user } = await tenant.createCustomerUser(uniqueName('Claimant'));
  const device = await tenant.createDevice(uniqueName('Meter'));
  const { credentialsId } = await tenant.get<{ credentialsId: string }>(`/api/device/${device.id.id}/credentials`);
  const announce = () =>
    fetch(`${env.platformUrl}/api/v1/${credentialsId}/claim`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secretKey: 'under the lid' }),
    });
  expect((await announce()).status).toBe(200);

  const page = await open({ as: user.tokens });
  await page.goto('/devices');
  await addButton(page, 'DEVICE/claim').click();
  const dialog = page.getByRole('dialog', { name: 'Claim device' });
  const claim = () => dialog.getByRole('button', { name: 'Claim device', exact: true }).click();
  await dialog.getByLabel(/^Device name/).fill('no such device');
  await dialog.getByLabel('Secret', { exact: true }).fill('under the lid');
  await claim();
  await expect(dialog.getByText('No device has this name').first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel(/^Device name/).fill(device.name);
  await claim();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${device.name} claimed`)).toBeVisible();
  const row = rowOf(page, device.name);
  await expectActions(page, row, ['DEVICE/view-credentials', 'DEVICE/copy-credentials']);
  await choose(page, row, 'DEVICE/view-credentials');
  await expect(page.getByRole('dialog', { name: `Credentials of ${device.name}` })).toContainText(credentialsId);
  await page.keyboard.press('Escape');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, row, 'DEVICE/copy-credentials');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(credentialsId);

  const other = await open({ as: (await tenant.createCustomerUser(uniqueName('Late'))).user.tokens });
  await other.goto('/devices');
  await addButton(other, 'DEVICE/claim').click();
  const late = other.getByRole('dialog', { name: 'Claim device' });
  await late.getByLabel(/^Device name/).fill(device.name);
  await late.getByRole('button', { name: 'Claim device', exact: true }).click();
  await expect(late.getByText('Someone has already claimed this device').first()).toBeVisible();

  await tenant.delete(`/api/customer/device/${encodeURIComponent(device.name)}/claim`);
  // Nothing has been announced since: the right name alone is not enough.
  await late.getByRole('button', { name: 'Claim device', exact: true }).click();
  await expect(late.getByText(/^The secret is wrong, or the device isn’t waiting/).first()).toBeVisible();
});

test('an administrator takes a claim back', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Owner') });
  const device = await tenant.createDevice(uniqueName('Taken'));
  await tenant.post(`/api/customer/${customer.id.id}/device/${device.id.id}`);
  await page.goto(`/devices?textSearch=${encodeURIComponent(device.name)}`);
  const row = rowOf(page, device.name);
  await expect(row).toContainText(customer.name);
  await choose(page, row, 'DEVICE/unclaim');
  await confirm(page, 'Unclaim');
  await expect(page.getByText(`${device.name} can be claimed again`)).toBeVisible();
  await expect(row).not.toContainText(customer.name);
});
