import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { menu, openFromMenu } from '../../support/console-page';
import { addButton, choose, chooseFromList, confirm, expectActions, pick, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

const details = (page: Page) => page.getByRole('complementary');

test('an edge is added with keys of its own, shows its downlinks, and is edited and deleted', async ({
  asTenant: page,
  expectConsoleErrors,
}) => {
  // Downlinks are asked for again from time to time, perhaps just when the edge is deleted.
  expectConsoleErrors(/400 \(Bad Request\)/, /404 \(Not Found\).*\/events/);
  const name = uniqueName('Edge');
  await page.goto('/home');
  await openFromMenu(page, 'Edges');
  await addButton(page, 'EDGE/add').click();
  const add = page.getByRole('dialog', { name: 'Add edge' });
  await add.getByLabel(/^Name/).fill(name);
  await expect(add.getByLabel(/^Edge type/)).toHaveValue('default');
  const [key, secret] = await add.locator('code').allInnerTexts();
  expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(secret).toMatch(/^[a-z0-9]{20}$/);
  await add.getByRole('button', { name: 'Add edge' }).click();
  await expect(add).toBeHidden();

  await details(page).getByRole('tab', { name: 'Details' }).click();
  await expect(details(page)).toContainText(key ?? '');
  await details(page).getByRole('button', { name: 'Show Secret' }).click();
  await expect(details(page)).toContainText(secret ?? '');
  await details(page).getByRole('button', { name: 'Edit' }).click();
  await details(page).getByLabel('Label').fill('North hall');
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name })).toContainText('North hall');

  await choose(page, rowOf(page, name), 'EDGE/sync');
  await expect(page.getByText('Edge is not connected!')).toBeVisible();
  await details(page).getByRole('tab', { name: 'Downlinks' }).click();
  const events = details(page).getByRole('row');
  await expect(events.nth(1)).toContainText('Pending');
  await events.nth(1).getByRole('button').first().click();
  await expect(details(page).getByRole('region', { name: 'Content of the event' })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await choose(page, rowOf(page, name), 'EDGE/copy-routingKey');
  await expect.poll(copied).toBe(key);
  await choose(page, rowOf(page, name), 'EDGE/copy-secret');
  await expect.poll(copied).toBe(secret);
  await chooseFromList(page, 'EDGE/bulk-edit');
  await expect(page.getByRole('dialog', { name: /^Edit \d+ edges?/ })).toContainText('Label');
  await page.keyboard.press('Escape');
  await choose(page, rowOf(page, name), 'EDGE/manage-dashboard');
  await expect(page).toHaveURL(/\/edgeInstances\/[\w-]+\/dashboards$/);
  await expect(page.getByRole('button', { name: 'Assign dashboards' }).first()).toBeVisible();
  await page.goBack();
  await choose(page, rowOf(page, name), 'EDGE/manage-rule_chain');
  await expect(page).toHaveURL(/\/edgeInstances\/[\w-]+\/ruleChains$/);
  await expect(page.getByRole('row', { name: /Edge Root Rule Chain/ })).toBeVisible();
  await page.goBack();
  await choose(page, rowOf(page, name), 'EDGE/delete');
  await confirm(page, 'Delete');
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

/** An edge with keys that nobody else has. */
const newEdge = () => ({
  name: uniqueName('Hall'),
  type: 'default',
  routingKey: uniqueName('key'),
  secret: 'secret-of-twenty-cha',
});

test('an edge is shared with a customer, and found below it', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const customer = await tenant.createEntity('customer', { title: uniqueName('Harbor') });
  const edge = await tenant.createEntity('edge', newEdge());
  await page.goto('/edgeInstances');
  const row = rowOf(page, edge.name);
  await choose(page, row, 'EDGE/assign');
  const assign = page.getByRole('dialog', { name: /^Assign/ });
  await pick(page, assign.getByLabel(/^Customer/), customer.name);
  await assign.getByRole('button', { name: 'Assign 1 edge' }).click();
  await expect(row).toContainText(customer.name);
  await choose(page, row, 'EDGE/unassign');
  await confirm(page, 'Unassign');
  await expect(row).not.toContainText(customer.name);
  await choose(page, row, 'EDGE/make-public');
  await confirm(page, 'Make');
  await expect(row).toContainText('Public');
  await choose(page, row, 'EDGE/make-private');
  await confirm(page, 'Make');
  await expect(row).not.toContainText('Public');

  await page.goto(`/customers/${customer.id.id}/edgeInstances`);
  await expect(page.getByRole('heading', { name: `Edges of ${customer.name}` })).toBeVisible();
  await addButton(page, 'EDGE/assign-existing').click();
  const dialog = page.getByRole('dialog', { name: 'Assign edges' });
  await dialog.getByRole('searchbox').fill(edge.name);
  await dialog.getByRole('checkbox', { name: `Select ${edge.name}` }).click();
  await dialog.getByRole('button', { name: 'Assign 1 edge' }).click();
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add edge' })).toHaveCount(0);
});

const given = [
  ['EDGE/manage-device', 'device', 'devices'],
  ['EDGE/manage-asset', 'asset', 'assets'],
  ['EDGE/manage-entity_view', 'entityView', 'entity views'],
] as const;
const givenBack = [
  ['DEVICE/unassign-edge', 'device'],
  ['ASSET/unassign-edge', 'asset'],
  ['ENTITY_VIEW/unassign-edge', 'entityView'],
] as const;

for (const [open, resource, words] of given) {
  test(`an edge is given ${words}, shows them, and gives them back`, async ({ asTenant: page, api }) => {
    const tenant = await api('tenant');
    const edge = await tenant.createEntity('edge', newEdge());
    const target = await tenant.createDevice(uniqueName('Pump'));
    // An edge takes a view only with its target.
    if (resource === 'entityView') await tenant.post(`/api/edge/${edge.id.id}/device/${target.id.id}`);
    const name = uniqueName('Given');
    const entity =
      resource === 'device'
        ? target
        : await tenant.createEntity(resource, {
            name,
            ...(resource === 'entityView' && { type: 'north', entityId: target.id }),
          });
    await page.goto('/edgeInstances');
    await choose(page, rowOf(page, edge.name), open);
    const plural = words.charAt(0).toUpperCase() + words.slice(1);
    await expect(page.getByRole('heading', { name: `${plural} of ${edge.name}` })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText(edge.name);
    await page
      .getByRole('button', { name: `Assign ${words}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Assign ${words}` });
    await dialog.getByRole('searchbox').fill(entity.name);
    await dialog.getByRole('checkbox', { name: `Select ${entity.name}` }).click();
    await expect(dialog).toContainText('The edge receives it the next time it connects.');
    await dialog.getByRole('button', { name: /^Assign 1 / }).click();
    await expect(dialog).toBeHidden();
    const row = rowOf(page, entity.name);
    await expect(row).toContainText(resource === 'entityView' ? 'north' : 'default');
    await expectAccessibleEverywhere(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('link', { name: entity.name }).click();
    await expect(details(page).getByRole('heading', { name: entity.name }).first()).toBeVisible();
    await details(page).getByRole('button', { name: 'Close' }).click();
    for (const [unassign, of] of givenBack) if (of === resource) await choose(page, row, unassign);
    await confirm(page, 'Unassign');
    await expect(row).toHaveCount(0);
  });
}

test('an event of an entity that is gone says so', async ({ asTenant: page, api, expectConsoleErrors }) => {
  expectConsoleErrors(/404 \(Not Found\)/);
  const tenant = await api('tenant');
  const edge = await tenant.post<{ id: { id: string } }>('/api/edge', {
    name: uniqueName('Gone'),
    type: 'default',
    routingKey: uniqueName('key'),
    secret: 'secret-of-twenty-cha',
  });
  const name = uniqueName('Given');
  const device = await tenant.post<{ id: { id: string } }>('/api/device', { name, type: 'default' });
  await tenant.post(`/api/edge/${edge.id.id}/device/${device.id.id}`);
  await page.goto(`/edgeInstances/${edge.id.id}?tab=downlinks`);
  const assigned = page.getByRole('row', { name: /Assigned to edge/ }).first();
  await expect(assigned.getByRole('link', { name })).toHaveAttribute('href', `/devices/${device.id.id}`);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await tenant.delete(`/api/device/${device.id.id}`);
  await assigned.getByRole('button').first().click();
  await expect(page.getByText('This entity no longer exists.')).toBeVisible();
  await page.goto('about:blank');
  await tenant.delete(`/api/edge/${edge.id.id}`);
});

test('a customer’s users see its edges without keys, and change nothing', async ({ open, api }) => {
  const tenant = await api('tenant');
  const { customer, user } = await tenant.createCustomerUser(uniqueName('Edge customer'));
  const name = uniqueName('Lent');
  const edge = await tenant.post<{ id: { id: string } }>('/api/edge', {
    name,
    type: 'default',
    routingKey: uniqueName('key'),
    secret: 'secret-of-twenty-cha',
  });
  await tenant.post(`/api/customer/${customer.id.id}/edge/${edge.id.id}`);
  const page = await open({ as: user.tokens });
  await page.goto('/home');
  await menu(page).getByRole('link', { name: 'Edges' }).click();
  await expect(page.getByRole('button', { name: 'Add edge' })).toHaveCount(0);
  await page.getByRole('row', { name }).getByRole('link', { name }).click();
  await details(page).getByRole('tab', { name: 'Details' }).click();
  await expect(details(page)).toContainText(edge.id.id);
  await expect(details(page)).not.toContainText('secret-of-twenty-cha');
  await expect(details(page).getByRole('tab', { name: 'Downlinks' })).toHaveCount(0);
  await expect(details(page).getByRole('button', { name: /^(Edit|Sync edge)$/ })).toHaveCount(0);
  const row = rowOf(page, name);
  await expectActions(page, row, [
    'EDGE/manage-device',
    'EDGE/manage-asset',
    'EDGE/manage-entity_view',
    'EDGE/manage-dashboard',
  ]);
  for (const [manage, , words] of given) {
    await choose(page, row, manage);
    await expect(page.getByRole('heading', { name: new RegExp(`^${words} of ${name}\\b`, 'i') })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Add|Assign|Claim)/ })).toHaveCount(0);
    await page.goBack();
  }
  await choose(page, row, 'EDGE/manage-dashboard');
  await expect(page.getByRole('heading', { name: `Dashboards of ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add|Assign)/ })).toHaveCount(0);
  await page.goto('about:blank');
  await tenant.delete(`/api/edge/${edge.id.id}`);
});
