import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { menu, openFromMenu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';

const details = (page: Page) => page.getByRole('complementary');

test('an edge is added with keys of its own, shows its downlinks, and is edited and deleted', async ({
  asTenant: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const name = uniqueName('Edge');
  await page.goto('/home');
  await openFromMenu(page, 'Edges');
  await page.getByRole('button', { name: 'Add edge' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add edge' });
  await add.getByLabel(/^Name/).fill(name);
  await expect(add.getByLabel(/^Edge type/)).toHaveValue('default');
  const [key, secret] = await add.locator('code').allInnerTexts();
  expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(secret).toMatch(/^[a-z0-9]{20}$/);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add).toBeHidden();

  await details(page).getByRole('tab', { name: 'Details' }).click();
  await expect(details(page)).toContainText(key ?? '');
  await expect(details(page)).toContainText(secret ?? '');
  await details(page).getByRole('button', { name: 'Edit' }).click();
  await details(page).getByLabel('Label').fill('North hall');
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name })).toContainText('North hall');

  await details(page).getByRole('button', { name: 'Sync edge' }).click();
  await expect(page.getByText('Edge is not connected!')).toBeVisible();
  await details(page).getByRole('tab', { name: 'Downlinks' }).click();
  const events = details(page).getByRole('row');
  await expect(events.nth(1)).toContainText('Pending');
  await events.nth(1).getByRole('button').first().click();
  await expect(details(page).getByRole('region', { name: 'Content of the event' })).toBeVisible();
  await details(page).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('an event of an entity that is gone says so', async ({ asTenant: page, api, expectConsoleErrors }) => {
  expectConsoleErrors(/404 \(Not Found\)/);
  const tenant = await api('tenant');
  const edge = await tenant.post<{ id: { id: string } }>('/api/edge', {
    name: uniqueName('Gone'),
    type: 'default',
    routingKey: uniqueName('key'),
    secret: 'secret-of-twenty-cha',
  });
  const device = await tenant.post<{ id: { id: string } }>('/api/device', {
    name: uniqueName('Given'),
    type: 'default',
  });
  await tenant.post(`/api/edge/${edge.id.id}/device/${device.id.id}`);
  await page.goto(`/edgeInstances/${edge.id.id}?tab=downlinks`);
  const assigned = page.getByRole('row', { name: /Assigned to edge/ }).first();
  await expect(assigned).toContainText(device.id.id);
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
  await page.goto('about:blank');
  await tenant.delete(`/api/edge/${edge.id.id}`);
});
