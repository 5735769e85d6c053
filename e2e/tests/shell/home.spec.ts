import { startFaultProxy } from '../../fault-proxy';
import type { Entity } from '../../support/api-client';
import { expect, test, uniqueName } from '../../support/fixtures';

const main = '#main';

test('a tenant administrator starts with what needs attention, and changes say what was before', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Home'));
  const devices = [];
  for (const name of ['Pump', 'Valve', 'Gate']) devices.push(await admin.createDevice(uniqueName(name)));
  const [online, changed, alarmed] = devices;
  if (!online || !changed || !alarmed) throw new Error('No devices');
  await admin.post(`/api/plugins/telemetry/DEVICE/${online.id.id}/attributes/SERVER_SCOPE`, {
    active: true,
    lastActivityTime: Date.now(),
  });
  await admin.post('/api/device', { ...changed, label: 'Airfield' });
  await admin.post('/api/alarm', {
    originator: alarmed.id,
    type: 'Overheating',
    severity: 'CRITICAL',
    status: 'ACTIVE_UNACK',
  });
  const page = await open({ as: admin.tokens });
  await page.goto('/home');
  const card = (name: string) =>
    page
      .locator(main)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Offline devices')).toContainText('2 of 3');
  await expect(card('Offline devices').getByRole('link')).toHaveCount(2);
  await expect(card('Open alarms').getByRole('link')).toContainText(['Overheating']);
  const change = card('Recent changes').getByRole('listitem').filter({ hasText: 'Airfield' });
  await expect(change).toContainText('Label');
  await expect(change.getByRole('link', { name: changed.name })).toHaveAttribute('href', `/devices/${changed.id.id}`);
  await card('Open alarms').getByRole('link').click();
  await expect(page).toHaveURL(`/devices/${alarmed.id.id}`);
  // A page is remembered by its name, so that has to be there.
  await expect(page.getByRole('heading', { level: 1, name: alarmed.name })).toBeVisible();
  await page.goBack();
  await expect(card('Your pages').getByRole('link', { name: alarmed.name })).toBeVisible();
});

test('an alarm is on Home and in an overview as soon as it is raised, and gone as soon as it is cleared', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Alarms'));
  const device = await admin.createDevice(uniqueName('Pump'));
  const page = await open({ as: admin.tokens });
  const followed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('alarmDataCmds')));
  await page.goto('/home');
  const home = page
    .locator(main)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Open alarms' }) });
  await expect(home).toContainText('No open alarms');
  await followed;
  const alarm = { originator: device.id, type: 'Flooding', severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  const { id } = await admin.post<Entity>('/api/alarm', alarm);
  const link = home.getByRole('link', { name: /Flooding/ });
  await expect(link).toBeVisible();
  await link.click();
  const overview = page.getByRole('region', { name: 'Open alarms' });
  await expect(overview).toContainText('Flooding');
  await admin.post(`/api/alarm/${id.id}/clear`);
  await expect(overview).not.toContainText('Flooding');
});

test('a tenant without devices comes to its first value in three steps', async ({ open, api, request, env }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Empty'));
  const page = await open({ as: admin.tokens });
  await page.goto('/home');
  await page.locator(main).getByRole('button', { name: 'Add device' }).click();
  const wizard = page.getByRole('dialog', { name: 'Add device' });
  const name = uniqueName('First');
  await expect(wizard.getByLabel(/^Device profile/)).toHaveValue('default');
  await wizard.getByRole('textbox', { name: 'Name' }).fill(name);
  await wizard.getByRole('button', { name: 'Add' }).click();
  await page
    .getByRole('dialog', { name: `Connect ${name}` })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await expect(page).toHaveURL('/devices');
  await page.goto('/home');
  const command = await page.locator(main).locator('code').innerText();
  const path = command.match(/\/api\/v1\/\w+\/telemetry/)?.[0] ?? '';
  await request.post(env.url + path, { data: { temperature: 21.5 } });
  await page.locator(main).getByRole('button', { name: 'Open its values' }).click();
  await expect(page.getByText('temperature')).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible();
});

test('a customer user sees their devices, a system administrator tenants', async ({ asCustomer, asSysadmin }) => {
  await asCustomer.goto('/home');
  await expect(asCustomer.getByRole('heading', { name: 'Your devices' })).toBeVisible();
  await expect(asCustomer.getByRole('columnheader', { name: 'Key values' })).toBeVisible();
  await expect(asCustomer.getByText('Recent changes')).toBeHidden();
  await asSysadmin.goto('/home');
  await expect(asSysadmin.getByRole('heading', { name: 'Tenants' })).toBeVisible();
  await expect(asSysadmin.getByText('Matches this computer')).toBeVisible();
});

test('a customer user reads key values, and opens dashboards', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Reader'));
  const { customer, user } = await admin.createCustomerUser(uniqueName('Readers'));
  const device = await admin.createDevice(uniqueName('Pump'));
  await admin.post(`/api/customer/${customer.id.id}/device/${device.id.id}`, {});
  await admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { pressure: 2.5 });
  const dashboard = await admin.post<Entity>('/api/dashboard', { title: 'Fleet map' });
  await admin.post(`/api/customer/${customer.id.id}/dashboard/${dashboard.id.id}`, {});
  const page = await open({ as: user.tokens });
  await page.goto('/home');
  await expect(page.getByRole('row').filter({ hasText: device.name })).toContainText(/pressure\s*2\.5/);
  await page.getByRole('link', { name: 'Fleet map' }).click();
  await expect(page.getByRole('heading', { name: 'No widgets yet' })).toBeVisible();
});

test('pages of a device that was deleted elsewhere are listed until it is found gone', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/404/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Forgetful'));
  await admin.createDevice(uniqueName('Stays'));
  const device = await admin.createDevice(uniqueName('Goes'));
  const page = await open({ as: admin.tokens });
  await page.goto(`/devices/${device.id.id}`);
  await expect(page.getByRole('heading', { level: 1, name: device.name })).toBeVisible();
  await page.goto('/home');
  await page.getByRole('button', { name: `Add ${device.name} to favorites` }).click();
  await admin.delete(`/api/device/${device.id.id}`);
  await page.getByRole('list', { name: 'Favorites' }).getByRole('link', { name: device.name }).click();
  await expect(page.getByText(/^This .* isn’t available here/).first()).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Your pages' })).toBeVisible();
  await expect(page.getByRole('link', { name: device.name })).toHaveCount(0);
});

for (const width of [400, 960, 1440, 1920]) {
  test(`the cards of a row end at its end, ${width} px wide`, async ({ asTenant: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible();
    const holes = await page.locator(main).evaluate((element) => {
      const boxes = [...element.querySelectorAll('section')].map((section) => section.getBoundingClientRect());
      const start = Math.min(...boxes.map(({ left }) => left));
      const end = Math.max(...boxes.map(({ right }) => right));
      const tops = new Set(boxes.map(({ top }) => Math.round(top)));
      return [...tops].filter((top) => {
        const row = boxes.filter((box) => Math.round(box.top) === top);
        const left = Math.min(...row.map((box) => box.left));
        const right = Math.max(...row.map((box) => box.right));
        const bottoms = new Set(row.map((box) => Math.round(box.bottom)));
        return left - start > 1 || end - right > 1 || bottoms.size > 1;
      }).length;
    });
    expect(holes).toBe(0);
    expect(await page.locator(main).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
}

test('long names are cut in their rows and leave the page as wide as a phone', async ({ open, api }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Narrow'));
  const device = await admin.createDevice(uniqueName('Pump in the northern basin of the waterworks'));
  await admin.post('/api/alarm', {
    originator: device.id,
    type: 'Bearing temperature above the limit',
    severity: 'CRITICAL',
    status: 'ACTIVE_UNACK',
  });
  const page = await open({ as: admin.tokens, viewport: { width: 400, height: 800 } });
  await page.goto('/home');
  const card = page.locator(main).locator('section').filter({ hasText: 'Bearing temperature' });
  await expect(card).toBeVisible();
  expect(await card.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(400);
});

test('names from left to right keep their beginning where the console reads from right to left', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Right'));
  const user = await admin.get<{ additionalInfo?: object }>('/api/auth/user');
  await admin.post('/api/user', { ...user, additionalInfo: { ...user.additionalInfo, lang: 'fa_IR' } });
  const device = await admin.createDevice(uniqueName('Pump in the northern basin of the waterworks'));
  const page = await open({ as: admin.tokens, viewport: { width: 400, height: 800 } });
  const isCutBefore = (element: Element) => {
    const first = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error('No text');
    first.setStart(text, 0);
    first.setEnd(text, 1);
    return first.getBoundingClientRect().left < element.getBoundingClientRect().left - 1;
  };
  await page.goto('/home');
  const row = page.locator(main).getByText(device.name).first();
  await expect(row).toBeVisible();
  expect(await row.evaluate(isCutBefore)).toBe(false);
  await page.goto(`/devices/${device.id.id}`);
  const heading = page.getByRole('heading', { level: 1 }).getByText(device.name);
  await expect(heading).toBeVisible();
  expect(await heading.evaluate(isCutBefore)).toBe(false);
});

test('a card whose call fails says so in its place, without moving the page, and can be tried again', async ({
  env,
  open,
  closeLast,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/);
  const faults = await startFaultProxy(env.url);
  closeLast(faults.close);
  const page = await open({ url: faults.url, as: 'tenant' });
  const fault = faults.add({
    path: /^\/api\/audit\/logs/,
    fault: { kind: 'status', status: 500, body: '{"message":"the database is asleep","errorCode":2}' },
  });
  await page.goto('/home');
  const changes = page
    .locator(main)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent changes' }) });
  await expect(changes).toContainText('the database is asleep');
  fault.remove();
  await changes.getByRole('button', { name: 'Retry' }).click();
  await expect(changes).not.toContainText('the database is asleep');
});

test('shortcuts are grouped, and lead where they say', async ({ asTenant: page }) => {
  await page.goto('/home');
  const group = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Device management' }) });
  await group.getByRole('link', { name: 'Devices' }).click();
  await expect(page).toHaveTitle('Mullion | Devices');
});
