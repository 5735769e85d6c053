import type { Locator, Page } from '@playwright/test';
import { expect, test, uniqueName } from '../../support/fixtures';

const openTab = async (page: Page, id: string, tab: string) => {
  await page.goto(`/devices/${id}`);
  await page.getByRole('tab', { name: tab }).click();
};

test('attributes are added, changed, followed live and deleted', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Attributes'));
  const attributes = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
  await openTab(page, device.id.id, 'Attributes');
  await page.getByRole('button', { name: 'Add attribute' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add attribute' });
  await add.getByLabel(/^Scope/).selectOption({ label: 'Shared' });
  await add.getByLabel(/^Key/).fill('settings');
  await add.getByLabel('Value type').selectOption({ label: 'JSON' });
  await add.getByLabel(/^Value\*?$/).fill('{"limit": 80}');
  await add.getByRole('button', { name: 'Add attribute' }).click();
  const row = page.getByRole('row', { name: /settings/ });
  await expect(row).toContainText('{"limit":80}');
  await expect(row).toContainText('Shared');

  await tenant.post(`${attributes}/attributes/SHARED_SCOPE`, { settings: { limit: 90 } });
  await expect(row).toContainText('{"limit":90}');

  await row.getByRole('button', { name: 'Actions for settings' }).click();
  await page.getByRole('menuitem', { name: 'Edit value' }).click();
  const change = page.getByRole('dialog', { name: /settings/ });
  await change.getByLabel(/^Value\*?$/).fill('{"limit": 100}');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('{"limit":100}');

  await row.getByRole('button', { name: 'Actions for settings' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  expect(await tenant.get(`${attributes}/values/attributes/SHARED_SCOPE`)).toEqual([]);
});

test('an empty device says what its tabs are for, and fills them without being loaded again', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Empty'));
  await openTab(page, device.id.id, 'Latest telemetry');
  await expect(page.getByRole('heading', { name: 'No telemetry yet' })).toBeVisible();
  await tenant.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { pressure: 1013 });
  await expect(page.getByRole('row', { name: /pressure/ })).toContainText('1,013');
  await expect(page.getByRole('heading', { name: 'No telemetry yet' })).toBeHidden();
});

test('a tab that cannot be read says why and tries again', async ({ asTenant: page, api, expectConsoleErrors }) => {
  expectConsoleErrors(/500/);
  const device = await (await api('tenant')).createDevice(uniqueName('Failing'));
  const values = '**/values/attributes/**';
  await page.route(values, (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'The disk is full' } }),
  );
  await openTab(page, device.id.id, 'Attributes');
  const failed = page.getByRole('tabpanel').getByRole('alert');
  await expect(failed).toContainText('The disk is full');
  await page.unroute(values);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /active/ })).toBeVisible();
  await expect(failed).toBeHidden();
});

test('a Latin text is cut at its end in a table from right to left', async ({ open, api }) => {
  const tenant = await api('tenant');
  const name = `${uniqueName('Right to left')} ${'with a long name '.repeat(10)}`.trim();
  const device = await tenant.createDevice(name);
  const note = 'begin '.padEnd(300, 'x');
  await tenant.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/attributes/SERVER_SCOPE`, {
    note,
    json: { begin: note },
  });
  const page = await open({ as: 'tenant', viewport: { width: 960, height: 860 } });
  await page.addInitScript(() => localStorage.setItem('mullion-language', 'fa_IR'));
  /** Whether the first letter lies inside of the cell. */
  const expectStartVisible = async (cell: Locator) => {
    await expect(cell).toBeVisible();
    return cell.evaluate((element) => {
      const range = document.createRange();
      const text = element.firstChild as Text;
      range.setStart(text, 0);
      range.setEnd(text, 1);
      const box = (element.closest('td, th') ?? element).getBoundingClientRect();
      const first = range.getBoundingClientRect();
      return first.left >= box.left && first.right <= box.right;
    });
  };
  await page.goto('/devices');
  expect(await expectStartVisible(page.getByTitle(name, { exact: true }))).toBe(true);
  await page.goto(`/devices/${device.id.id}?tab=attributes`);
  expect(await expectStartVisible(page.getByTitle(new RegExp(`^${note}`)))).toBe(true);
  expect(await expectStartVisible(page.getByTitle(/^\{"begin"/))).toBe(true);
});

test('the page of a device scrolls in one place', async ({ open, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Scrolled'));
  const page = await open({ as: 'tenant', viewport: { width: 400, height: 500 } });
  await page.goto(`/devices/${device.id.id}?tab=overview`);
  await expect(page.getByText('Waiting for the first message')).toBeAttached();
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
});
