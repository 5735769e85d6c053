import type { Page } from '@playwright/test';
import type { ApiClient, Entity } from '../../support/api-client';
import { expectAccessibleEverywhere } from '../../support/axe';
import { menu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';

type Status = 'ACTIVE_UNACK' | 'CLEARED_UNACK';

const raise = (client: ApiClient, { id }: Entity, type: string, severity = 'MAJOR', status: Status = 'ACTIVE_UNACK') =>
  client.post<Entity>('/api/alarm', { originator: id, type, severity, status, details: { data: 'because of a test' } });

/** A profile whose devices raise an alarm when they get wet. */
const leakProfile = {
  name: uniqueName('Leak profile'),
  type: 'DEFAULT',
  transportType: 'DEFAULT',
  provisionType: 'DISABLED',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration: { type: 'DEFAULT' },
    alarms: [
      {
        id: '6b1c3f0e-6f5e-4c53-9d0e-4f3d1a6f0001',
        alarmType: 'Leak',
        createRules: {
          MAJOR: {
            condition: {
              condition: [
                {
                  key: { type: 'TIME_SERIES', key: 'moisture' },
                  valueType: 'NUMERIC',
                  predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 0.5 } },
                },
              ],
              spec: { type: 'SIMPLE' },
            },
          },
        },
        clearRule: null,
        propagate: false,
      },
    ],
  },
};

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('alarms of a device come in live and are acknowledged and cleared', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Alarms'));
  await page.goto(`/devices/${device.id.id}?tab=alarms`);
  await expect(page.getByRole('heading', { name: 'No alarms' })).toBeVisible();
  await raise(tenant, device, 'High wind', 'CRITICAL');
  await expect(row(page, 'High wind')).toContainText('Active, unacknowledged');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'High wind', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'High wind' });
  await expect(dialog).toContainText('because of a test');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(dialog).toContainText(/Acknowledged.*by tenant@/);
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog).toContainText(/Cleared.*by tenant@/);
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(row(page, 'High wind')).toContainText('Cleared, acknowledged');

  await raise(tenant, device, 'Leak');
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Active' });
  await expect(row(page, 'Leak')).toBeVisible();
  await expect(row(page, 'High wind')).toHaveCount(0);
  await page.getByLabel('Severity', { exact: true }).selectOption({ label: 'Critical' });
  await expect(page.getByRole('heading', { name: 'No results for your search and filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(row(page, 'Leak')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('an alarm is opened by its name however long that is and however narrow the list', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Long alarm'));
  const type = `Temperature of the bearing ${'above its limit '.repeat(8)}`.trim();
  await raise(tenant, device, type);
  for (const width of [1280, 960, 700, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/devices/${device.id.id}?tab=alarms`);
    // Where the list is narrow, the status stands below the name.
    await page.getByRole('button', { name: new RegExp(`^${type}`) }).click();
    await expect(page.getByRole('dialog', { name: type })).toBeVisible();
  }
});

test('the page of all alarms finds, acknowledges and clears many, and saves them', async ({ open, api }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Alarm page'));
  const device = await admin.createDevice(uniqueName('Pump'));
  for (const type of ['A1', 'A2', 'A3']) await raise(admin, device, type, 'CRITICAL');
  for (const type of ['B1', 'B2']) await raise(admin, device, type);
  await raise(admin, device, '=1+1', 'MINOR', 'CLEARED_UNACK');
  const page = await open({ as: admin.tokens });
  await page.goto('/home');
  // Home names four of them and leads to all.
  await page.getByRole('link', { name: 'Show all 5' }).click();
  await expect(page).toHaveURL('/alarms?status=ACTIVE');
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const critical = page.getByRole('group', { name: 'Alarms by severity' }).getByRole('button', { name: /Critical/ });
  await expect(critical).toHaveText(/^3/);
  await critical.click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: /on this page/ }).check();
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Acknowledge 3 alarms?' })
    .getByRole('button', { name: /^Acknowledge/ })
    .click();
  await expect(page.getByText('3 alarms acknowledged')).toBeVisible();
  await expect(row(page, 'A1')).toContainText('Active, acknowledged');

  await critical.click();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Active, unacknowledged' });
  await expect(page).toHaveURL('/alarms?status=ACTIVE_UNACK');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: /on this page/ }).check();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Clear 2 alarms?' })
    .getByRole('button', { name: /^Clear 2/ })
    .click();
  await expect(page.getByText('2 alarms cleared')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No results for your search and filters' })).toBeVisible();

  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(7);
  await expectAccessibleEverywhere(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV file' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const chunk of file) text += chunk;
  expect(text.trim().split('\r\n')).toHaveLength(7);
  expect(text).toContain("'=1+1");
});

test('the page of all alarms is live, shows one beside the list, and says all that counts on a phone', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Live alarms'));
  const profile = await admin.post<Entity>('/api/deviceProfile', leakProfile);
  const device = await admin.post<Entity>('/api/device', { name: uniqueName('Pump'), deviceProfileId: profile.id });
  await raise(admin, device, 'Leak');
  await admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { moisture: 0.8 });
  const page = await open({ as: admin.tokens });
  await page.goto('/alarms');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await raise(admin, device, 'No data', 'CRITICAL');
  // Long before the page would ask by itself.
  await expect(row(page, 'No data')).toBeVisible({ timeout: 6000 });
  await expect(page.getByRole('heading', { name: /^Alarms\s*2$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Leak', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Leak' });
  await expect(panel).toContainText('Nobody has acknowledged it yet.');
  await expect(panel.getByRole('link', { name: device.name })).toBeVisible();
  await expect(panel).toContainText('Raised when moisture is greater than 0.5.');
  await expect(panel.getByRole('figure', { name: 'Leak' }).locator('canvas')).toBeVisible();
  await expect(panel.getByText('Highest value')).toBeVisible();
  await panel.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(panel).toContainText(/Acknowledged.*by /);
  await expect(row(page, 'Leak')).toContainText('Active, acknowledged');
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.setViewportSize({ width: 400, height: 800 });
  const name = row(page, 'Leak').getByRole('rowheader');
  await expect(name).toBeVisible();
  const below = (pseudo: string) =>
    name.locator('bdi').evaluate((bdi, of) => getComputedStyle(bdi, of).content, pseudo);
  const told = await below('::after');
  for (const words of [device.name, 'Active, acknowledged']) expect(told).toContain(words);
  await expect(row(page, 'Leak').getByRole('time').first()).toBeVisible();
});

test('customer users see the alarms of what is theirs, and reach their page by the palette', async ({ open, api }) => {
  const tenant = await api('tenant');
  const { customer, user } = await tenant.createCustomerUser(uniqueName('Alarm customer'));
  const device = await tenant.createDevice(uniqueName('Own'));
  const foreign = await tenant.createDevice(uniqueName('Foreign'));
  await tenant.post(`/api/customer/${customer.id.id}/device/${device.id.id}`);
  await raise(tenant, device, 'Own leak');
  await raise(tenant, foreign, 'Foreign leak');
  const page = await open({ as: user.tokens });
  await page.goto('/home');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('alarms');
  await page.getByRole('option', { name: 'Alarms', exact: true }).click();
  await expect(page).toHaveURL('/alarms');
  await expect(row(page, 'Own leak')).toBeVisible();
  await expect(row(page, 'Foreign leak')).toHaveCount(0);
});

test('new critical alarms are told on any page, by one of several tabs, and lead to the alarm', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Told alarms'));
  const device = await admin.createDevice(uniqueName('Pump'));
  const page = await open({ as: admin.tokens });
  await page.context().addInitScript(() => {
    const shown: { title: string; onclick?: () => void }[] = [];
    class Shown {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      close() {}
      constructor(readonly title: string) {
        shown.push(this);
      }
    }
    Object.assign(window, { Notification: Shown, shown });
  });
  const shown = (tab: Page) =>
    tab.evaluate(() => (window as unknown as { shown: { title: string }[] }).shown.map(({ title }) => title));
  await page.goto('/alarms');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await menu(page).getByRole('link', { name: 'Assets', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No assets' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/devices');
  await expect(other.getByRole('row', { name: new RegExp(device.name) })).toBeVisible();

  const alarm = await raise(admin, device, 'Flood', 'CRITICAL');
  await expect.poll(async () => [await shown(page), await shown(other)]).toEqual([['Critical alarm: Flood'], []]);
  await page.evaluate(() => (window as unknown as { shown: { onclick: () => void }[] }).shown[0]?.onclick());
  await expect(page).toHaveURL(`/alarms?open=${alarm.id.id}`);
  await expect(page.getByRole('complementary', { name: 'Flood' })).toBeVisible();
  await page.close();
  await raise(admin, device, 'Fire', 'CRITICAL');
  await expect.poll(() => shown(other)).toContain('Critical alarm: Fire');
});

test('many changes at once end in what is stored', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Busy'));
  const alarms = await Promise.all([...Array(20).keys()].map((at) => raise(tenant, device, `Busy ${at}`)));
  await page.goto(`/devices/${device.id.id}?tab=alarms`);
  await expect(page.getByRole('row')).toHaveCount(21);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  let severity = 'MAJOR';
  for (let round = 0; round < 15; round++) {
    severity = severity === 'MAJOR' ? 'MINOR' : 'MAJOR';
    await Promise.all(alarms.map(({ name }) => raise(tenant, device, name, severity)));
  }
  await expect(page.getByRole('row', { name: /Minor/ })).toHaveCount(20);
});
