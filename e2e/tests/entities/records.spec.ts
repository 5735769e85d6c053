import type { Locator } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

/** Where the text of an element begins, px from the left. */
const textStart = (element: Locator): Promise<number | undefined> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects()[0]?.left;
  });

test('relations are added to several, followed, changed and deleted', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const gateway = await tenant.createDevice(uniqueName('Gateway'));
  const sensors = [
    await tenant.createDevice(uniqueName('Sensor A')),
    await tenant.createDevice(uniqueName('Sensor B')),
  ];
  await page.goto(`/devices/${gateway.id.id}?tab=relations`);
  await expect(page.getByRole('heading', { name: 'No relations' })).toBeVisible();
  await page.getByRole('button', { name: 'Add relation' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add relation' });
  await add.getByRole('combobox', { name: /^Relation type/ }).fill('Feeds');
  await page.keyboard.press('Tab');
  await add.getByLabel(/^Type/).selectOption({ label: 'Device' });
  for (const { name } of sensors) {
    await add.getByRole('combobox', { name: /Devices/ }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await add.getByRole('button', { name: 'Add relation' }).click();
  await expect(add).toBeHidden();
  for (const { name } of sensors)
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Feeds');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const [first, second] = sensors.map(({ name }) => name) as [string, string];
  await page.getByRole('link', { name: first }).click();
  await expect(page).toHaveURL(new RegExp(`/devices/${sensors[0]?.id.id}`));
  await page.getByRole('tab', { name: 'Relations' }).click();
  await page.getByRole('button', { name: 'Inbound' }).click();
  await expect(page.getByRole('row', { name: new RegExp(gateway.name) })).toContainText('Feeds');

  await page.goto(`/devices/${gateway.id.id}?tab=relations`);
  await page.getByRole('button', { name: `Actions for ${second}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('row', { name: new RegExp(second) })).toHaveCount(0);
  const left = await tenant.get<unknown[]>(`/api/relations?fromId=${gateway.id.id}&fromType=DEVICE`);
  expect(left).toHaveLength(1);
});

test('the audit log of a device says who did what, and a customer user has none', async ({
  open,
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const { customer, user } = await tenant.createCustomerUser(uniqueName('Audit'));
  const device = await tenant.createDevice(uniqueName('Logged'));
  await tenant.post(`/api/customer/${customer.id.id}/device/${device.id.id}`);
  await page.goto(`/devices/${device.id.id}?tab=audit-log`);
  const row = page.getByRole('row', { name: /Assigned to customer/ });
  await expect(row).toContainText('Success');
  await expect(page.getByRole('row', { name: /Added/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  // On a phone what was done is read whole, so its outcome has no column.
  const action = row.getByRole('button', { name: 'Assigned to customer' });
  expect(await action.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  // The first column's header begins where its values do.
  const header = page.getByRole('columnheader', { name: 'Time' }).getByText('Time');
  expect(await textStart(row.getByRole('cell').first())).toBe(await textStart(header));
  await row.getByRole('button', { name: 'Assigned to customer' }).click();
  await expect(page.getByRole('dialog', { name: 'Assigned to customer' })).toContainText(customer.name);
  await expectAccessibleEverywhere(page);

  const own = await open({ as: user.tokens });
  await own.goto(`/devices/${device.id.id}`);
  await expect(own.getByRole('tab', { name: 'Relations' })).toBeVisible();
  await expect(own.getByRole('tab', { name: 'Audit log' })).toHaveCount(0);
});

test('events of a device have their kinds, filters, and an empty state', async ({ asTenant: page, api }) => {
  const device = await (await api('tenant')).createDevice(uniqueName('Eventful'));
  await page.goto(`/devices/${device.id.id}?tab=events`);
  await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible();
  await page.getByRole('button', { name: 'Lifecycle' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByLabel('Status').selectOption({ label: 'Failure' });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await filter.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'No results for your search and filters' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
});
