import { startFaultProxy } from '../../fault-proxy';
import { ApiClient } from '../../support/api-client';
import { expect, test, uniqueName } from '../../support/fixtures';

const main = '#main';

test('a tenant administrator starts with devices online and offline, customers and the latest changes', async ({
  open,
  api,
}) => {
  const tenant = await (await api('sysadmin')).createTenant(uniqueName('Home'));
  const names = ['Pump', 'Valve', 'Gate'];
  const devices = [];
  for (const name of names) devices.push(await tenant.admin.createDevice(uniqueName(name)));
  const online = devices[0];
  await tenant.admin.post(`/api/plugins/telemetry/DEVICE/${online?.id.id}/attributes/SERVER_SCOPE`, {
    active: true,
    lastActivityTime: Date.now(),
  });
  const page = await open({ as: tenant.admin.tokens });
  await page.goto('/home');
  const figure = (name: string) => page.locator(main).getByRole('link', { name: new RegExp(`^${name} \\d`) });
  await expect(figure('Devices online')).toHaveText(/1\s*of 3$/);
  await expect(figure('Devices offline')).toHaveText(/2\s*of 3$/);
  await expect(figure('Customers')).toHaveText(/0/);

  const changes = page.locator(main).locator('section').filter({ hasText: 'Latest changes' });
  await expect(changes.getByRole('link', { name: devices[2]?.name ?? '' })).toBeVisible();
  await figure('Customers').click();
  await expect(page).toHaveURL(/\/customers/);
  await page.goBack();
  await changes.getByRole('link', { name: devices[2]?.name ?? '' }).click();
  await expect(page).toHaveURL(`/devices/${devices[2]?.id.id}`);
});

test('the figures of devices lead to the devices that they count', async ({ open, api }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Filtered'));
  const devices = [];
  for (const name of ['Pump', 'Valve', 'Gate']) devices.push(await admin.createDevice(uniqueName(name)));
  const [online, ...offline] = devices;
  await admin.post(`/api/plugins/telemetry/DEVICE/${online?.id.id}/attributes/SERVER_SCOPE`, {
    active: true,
    lastActivityTime: Date.now(),
  });
  const page = await open({ as: admin.tokens });
  const names = () => page.locator(main).getByRole('row').getByRole('link').allTextContents();
  await page.goto('/home');
  await page.getByRole('link', { name: /^Devices online/ }).click();
  await expect(page).toHaveURL('/devices?active=true');
  await expect.poll(names).toEqual([online?.name]);
  await page.goBack();
  await page.getByRole('link', { name: /^Devices offline/ }).click();
  await expect(page).toHaveURL('/devices?active=false');
  await expect.poll(async () => (await names()).sort()).toEqual(offline.map(({ name }) => name).sort());
  await page.getByRole('combobox', { name: 'Filter by connection' }).selectOption('Online and offline');
  await expect(page).toHaveURL('/devices');
  await expect.poll(async () => (await names()).length).toBe(3);
});

test('open alarms stand by severity and lead to what they are about, and usage stands against its limits', async ({
  env,
  open,
  api,
  closeLast,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Alarms'));
  const pump = await admin.createDevice(uniqueName('Pump'));
  const severities = ['CRITICAL', 'CRITICAL', 'MINOR'];
  for (const [at, severity] of severities.entries()) {
    await admin.post('/api/alarm', { originator: pump.id, type: `Alarm ${at}`, severity, status: 'ACTIVE_UNACK' });
  }
  const faults = await startFaultProxy(env.url);
  closeLast(faults.close);
  const values = { emailCount: { ts: 1, value: '95' }, emailLimit: { ts: 1, value: '100' } };
  const entities = [{ entityId: pump.id, latest: { TIME_SERIES: values }, timeseries: {} }];
  const body = JSON.stringify({ data: entities, totalElements: 1, totalPages: 1, hasNext: false });
  faults.add({ path: /^\/api\/entitiesQuery\/find/, fault: { kind: 'status', status: 200, body } });
  const page = await open({ url: faults.url, as: admin.tokens });
  await page.goto('/home');
  const panel = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(panel('Open alarms')).toContainText('3 open');
  await expect(panel('Open alarms').getByRole('definition')).toHaveText(['2', '0', '1', '0', '0']);
  await expect(panel('Usage this month').getByRole('definition')).toHaveText(['95 of 100']);
  await panel('Open alarms').getByRole('button', { name: '2 Critical' }).click();
  const list = page.getByRole('dialog', { name: 'Open alarms: Critical' });
  await expect(list.getByRole('listitem')).toHaveText([/^Alarm 1/, /^Alarm 0/]);
  await list.getByRole('link', { name: pump.name }).first().click();
  await expect(page).toHaveURL(`/devices/${pump.id.id}`);
});

test('a customer user sees only their devices, a system administrator tenants', async ({ asCustomer, asSysadmin }) => {
  await asCustomer.goto('/home');
  await expect(asCustomer.getByText('Devices online')).toBeVisible();
  await expect(asCustomer.getByText('Latest changes')).toBeHidden();
  await expect(asCustomer.locator(main).getByText('Customers')).toBeHidden();
  await asSysadmin.goto('/home');
  await expect(asSysadmin.locator(main).getByText('Tenants').first()).toBeVisible();
  await expect(asSysadmin.getByText('Devices online')).toBeHidden();
  await expect(asSysadmin.getByText(/^Responds in \d/)).toBeVisible();
  await expect(asSysadmin.getByText('Matches this computer')).toBeVisible();
});

test('a figure whose call fails says so in its place, without moving the page, and can be tried again', async ({
  env,
  open,
  closeLast,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/);
  const faults = await startFaultProxy(env.url);
  closeLast(faults.close);
  const page = await open({ url: faults.url, as: 'tenant' });
  const slow = faults.add({ path: /^\/api\/customers/, fault: { kind: 'delay', ms: 1500 } });
  await page.goto('/home');
  const cards = page.locator(main).getByRole('list', { name: 'Figures' }).getByRole('listitem');
  const boxes = () => Promise.all([0, 1, 2].map((at) => cards.nth(at).boundingBox()));
  await expect(cards).toHaveCount(3);
  const before = await boxes();
  await expect(cards.nth(2)).toContainText(/\d/);
  expect(await boxes()).toEqual(before);
  slow.remove();

  const fault = faults.add({
    path: /^\/api\/customers/,
    fault: { kind: 'status', status: 500, body: '{"message":"the database is asleep","errorCode":2}' },
  });
  await page.reload();
  await expect(cards.nth(2).getByRole('alert')).toContainText('the database is asleep');
  expect(await boxes()).toEqual(before);
  fault.remove();
  await cards.nth(2).getByRole('button', { name: 'Retry' }).click();
  await expect(cards.nth(2)).toContainText(/\d/);
});

test('shortcuts are grouped, and lead where they say', async ({ env, open }) => {
  const page = await open({ as: (await ApiClient.as(env.platformUrl, 'tenant')).tokens });
  await page.goto('/home');
  const group = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Device management' }) });
  await group.getByRole('link', { name: 'Devices' }).click();
  await expect(page).toHaveTitle('Mullion | Devices');
});
