import { addButton, choose, confirm, expectActions, pick, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

interface View {
  entityId: { id: string };
  keys: object;
  startTimeMs: number;
  endTimeMs: number;
}

test('a tenant administrator adds an entity view, edits it, shares it, and deletes it', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Clinic') });
  const device = await tenant.createDevice(uniqueName('Fridge'));
  const attributes = `/api/plugins/telemetry/DEVICE/${device.id.id}/attributes/SERVER_SCOPE`;
  await tenant.post(attributes, { room: 'B 12', owner: 'Ann' });
  const name = uniqueName('Cold chain');

  await page.goto('/entityViews');
  await addButton(page, 'ENTITY_VIEW/add').click();
  const add = page.getByRole('dialog', { name: 'Add entity view' });
  await add.getByLabel(/^Name/).fill(name);
  await add.getByLabel(/^View type/).fill('insurance');
  await page.keyboard.press('Enter');
  const target = add.getByRole('group', { name: /^Shows data of/ });
  await target.getByLabel(/^Type/).selectOption({ label: 'Device' });
  await pick(page, target.getByLabel(/^Device/), device.name);
  await add.getByLabel('Telemetry').fill('temperature,');
  // Only keys of the scope are offered.
  await add.getByLabel('Client attributes').fill('ro');
  await expect(page.getByRole('option', { name: 'room' })).toHaveCount(0);
  await add.getByLabel('Client attributes').fill('');
  await add.getByLabel('Server attributes').fill('ro');
  await page.getByRole('option', { name: 'room' }).click();
  await add.getByLabel('From').fill('2026-01-02 03:04:05');
  await add.getByRole('button', { name: 'Add entity view' }).click();
  await expect(add).toBeHidden();
  const row = rowOf(page, name);
  await expect(row).toContainText('insurance');

  const view = async () => {
    const path = `/api/tenant/entityViewInfos?pageSize=1&page=0&textSearch=${encodeURIComponent(name)}`;
    return (await tenant.get<{ data: View[] }>(path)).data[0];
  };
  expect(await view()).toMatchObject({
    entityId: device.id,
    keys: { timeseries: ['temperature'], attributes: { cs: null, sh: null, ss: ['room'] } },
    startTimeMs: Date.UTC(2026, 0, 2, 3, 4, 5),
    endTimeMs: 0,
  });

  // What was added is open beside the list.
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('link', { name: device.name })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('From').fill('');
  await page.getByLabel('Description').fill('For the insurance');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
  expect((await view())?.startTimeMs).toBe(0);
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();

  await expectActions(page, row, ['ENTITY_VIEW/assign', 'ENTITY_VIEW/make-public', 'ENTITY_VIEW/delete']);
  await choose(page, row, 'ENTITY_VIEW/assign');
  const assign = page.getByRole('dialog', { name: /^Assign/ });
  await pick(page, assign.getByLabel(/^Customer/), customer.name);
  await assign.getByRole('button', { name: 'Assign 1 entity view' }).click();
  await expect(row).toContainText(customer.name);
  await choose(page, row, 'ENTITY_VIEW/unassign');
  await confirm(page, 'Unassign');
  await choose(page, row, 'ENTITY_VIEW/make-public');
  await confirm(page, 'Make');
  await expect(row).toContainText('Public');
  await choose(page, row, 'ENTITY_VIEW/make-private');
  await confirm(page, 'Make');
  await expect(row).not.toContainText('Public');
  await choose(page, row, 'ENTITY_VIEW/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);
});

test('a customer is given an entity view, and its users read it', async ({ asTenant: page, api, open }) => {
  const tenant = await api('tenant');
  const { customer, user } = await tenant.createCustomerUser(uniqueName('Lab'));
  const device = await tenant.createDevice(uniqueName('Scale'));
  const view = await tenant.createEntity('entityView', {
    name: uniqueName('Weights'),
    type: uniqueName('weights'),
    entityId: device.id,
  });
  await page.goto(`/customers/${customer.id.id}/entityViews`);
  await addButton(page, 'ENTITY_VIEW/assign-existing').click();
  const dialog = page.getByRole('dialog', { name: 'Assign entity views' });
  await dialog.getByRole('searchbox').fill(view.name);
  await dialog.getByRole('checkbox', { name: `Select ${view.name}` }).click();
  await dialog.getByRole('button', { name: 'Assign 1 entity view' }).click();
  await expectActions(page, rowOf(page, view.name), ['ENTITY_VIEW/unassign']);

  const theirs = await open({ as: user.tokens });
  await theirs.goto('/entityViews');
  await expectActions(theirs, rowOf(theirs, view.name), []);
  await expect(addButton(theirs, 'ENTITY_VIEW/add')).toHaveCount(0);
  await theirs.goto(`/entityViews/${view.id.id}?tab=details`);
  await expect(theirs.getByRole('heading', { name: view.name }).first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});
