import { expect, test, uniqueName } from '../../support/fixtures';

interface Found {
  data: { id: { id: string } }[];
}

/** A message as a device sends it. */
async function sendAsDevice(url: string, token: string): Promise<void> {
  const { status } = await fetch(`${url}/api/v1/${token}/telemetry`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"temperature":25}',
  });
  expect(status).toBe(200);
}

test('a device is added by its name alone, and greeted when it sends its first message', async ({
  asTenant: page,
  api,
  env,
}) => {
  const tenant = await api('tenant');
  const name = uniqueName('Wizard');
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Add device' }).click();
  const wizard = page.getByRole('dialog', { name: 'Add device' });
  await expect(wizard.getByLabel(/^Device profile/)).toHaveValue('default');
  await expect(wizard.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const connect = page.getByRole('dialog', { name: `Connect ${name}` });
  await expect(connect.getByText('Waiting for the first message')).toBeVisible();
  const command = await connect.getByText(/^curl /).textContent();
  const token = /\/api\/v1\/(\w+)\/telemetry/.exec(command ?? '')?.[1];
  await sendAsDevice(env.url, token ?? '');
  await expect(connect).toContainText('The device has sent its first message');
  await connect.getByRole('button', { name: 'Open the device' }).click();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
  const { data } = await tenant.get<Found>(
    `/api/tenant/deviceInfos?pageSize=1&page=0&textSearch=${encodeURIComponent(name)}`,
  );
  // What the page still asks for would not be found.
  await page.goto('about:blank');
  for (const { id } of data) await tenant.delete(`/api/device/${id.id}`);
});

test('a device is added in six steps, with a profile of its own', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const name = uniqueName('Steps');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Add device' }).click();
  const wizard = page.getByRole('dialog', { name: 'Add device' });
  await wizard.getByLabel(/^Name/).fill(name);
  await wizard.getByRole('button', { name: 'New profile' }).click();
  await expect(wizard.getByLabel(/^Profile name/)).toBeFocused();
  await page.keyboard.type(name);
  await wizard.getByRole('tab', { name: '1. Details' }).focus();
  await page.keyboard.press('ArrowRight');
  await wizard.getByLabel(/^Transport/).selectOption('CoAP');
  await wizard.getByRole('button', { name: 'Next: Alarm rules' }).press('Enter');
  await wizard.getByRole('button', { name: 'Next: Provisioning' }).press('Enter');
  await wizard.getByLabel(/^Provisioning/).selectOption('Check for pre-provisioned devices');
  await wizard.getByRole('button', { name: 'Next: Credentials' }).press('Enter');
  await expect(wizard.getByLabel(/^Access token/)).toHaveValue(/./);
  const token = await wizard.getByLabel(/^Access token/).inputValue();
  await wizard.getByRole('button', { name: 'Next: Customer' }).press('Enter');
  await expect(wizard.getByRole('tab', { name: '6. Customer' })).toBeInViewport();
  await expect.poll(async () => (await wizard.boundingBox())?.width).toBeLessThanOrEqual(400);
  await wizard.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('dialog', { name: `Connect ${name}` })).toContainText(token);
  await page.goto('about:blank');

  const text = `pageSize=1&page=0&textSearch=${encodeURIComponent(name)}`;
  const { data: devices } = await tenant.get<Found>(`/api/tenant/deviceInfos?${text}`);
  const { data: profiles } = await tenant.get<Found>(`/api/deviceProfiles?${text}`);
  expect(devices).toMatchObject([{ deviceProfileName: name }]);
  expect(profiles).toMatchObject([{ transportType: 'COAP', provisionType: 'CHECK_PRE_PROVISIONED_DEVICES' }]);
  for (const { id } of devices) await tenant.delete(`/api/device/${id.id}`);
  for (const { id } of profiles) await tenant.delete(`/api/deviceProfile/${id.id}`);
});

test('the list shows what is online or silent, and can be shared by its address', async ({
  asTenant: page,
  api,
  env,
}) => {
  const tenant = await api('tenant');
  const [online, silent] = [uniqueName('Online'), uniqueName('Silent')];
  const device = await tenant.createDevice(online);
  await tenant.createDevice(silent);
  const { credentialsId } = await tenant.get<{ credentialsId: string }>(`/api/device/${device.id.id}/credentials`);
  await sendAsDevice(env.url, credentialsId);
  const state = `/api/plugins/telemetry/DEVICE/${device.id.id}/values/attributes/SERVER_SCOPE?keys=active`;
  await expect.poll(() => tenant.get(state)).toMatchObject([{ value: true }]);
  await page.goto('/devices');
  const filter = page.getByLabel('Filter by state');
  await filter.selectOption({ label: 'Online' });
  await expect(page.getByRole('row', { name: online })).toBeVisible();
  await expect(page.getByRole('row', { name: silent })).toHaveCount(0);
  await page.reload();
  await expect(filter.locator('option:checked')).toHaveText('Online');
  await expect(page.getByRole('row', { name: online })).toBeVisible();
  await filter.selectOption({ label: 'Offline' });
  await expect(page.getByRole('row', { name: silent })).toBeVisible();
  await expect(page.getByRole('row', { name: online })).toHaveCount(0);
});

test('a text finds the devices of a customer whatever they are sorted by', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const title = uniqueName('Harbor');
  const { id: customer } = await tenant.post<{ id: { id: string } }>('/api/customer', { title });
  const device = await tenant.createDevice(uniqueName('Buoy'));
  await tenant.post(`/api/customer/${customer.id}/device/${device.id.id}`, {});
  const found = page.getByRole('row', { name: device.name });
  for (const sort of ['property=name', 'property=active', 'property=lastActivityTime', 'property=name&active=false']) {
    await page.goto(`/devices?textSearch=${encodeURIComponent(title)}&${sort}`);
    await expect(found).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(2);
  }
  await page.goto(`/devices?textSearch=${encodeURIComponent(title)}&active=true`);
  await expect(page.getByText('No results for your search and filters')).toBeVisible();
});

test('devices are sorted by last activity, selected as a range, moved to a customer together and given back', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const title = uniqueName('Waterworks');
  const { id: customer } = await tenant.post<{ id: { id: string } }>('/api/customer', { title });
  const prefix = uniqueName('Range');
  for (const part of ['A', 'B', 'C']) await tenant.createDevice(`${prefix} ${part}`);
  const assigned = async () =>
    (await tenant.get<Found>(`/api/customer/${customer.id}/deviceInfos?pageSize=10&page=0`)).data.length;

  await page.goto(`/devices?textSearch=${encodeURIComponent(prefix)}`);
  await expect(page.getByRole('row', { name: prefix })).toHaveCount(3);
  const header = page.getByRole('columnheader', { name: 'Last activity' });
  const box = await header.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 4, (box?.y ?? 0) + (box?.height ?? 0) - 4);
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('table', { name: 'Devices' })).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('row', { name: prefix })).toHaveCount(3);

  const checks = page.getByRole('checkbox', { name: new RegExp(`^Select ${prefix}`) });
  await checks.first().click();
  await checks.last().click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await expect(bar).toContainText('3 devices selected');
  await bar.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 3 devices to a customer' });
  await dialog.getByLabel(/^Customer/).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('button', { name: 'Assign 3 devices' }).click();
  await expect(page.getByText(`3 devices assigned to ${title}`)).toBeVisible();
  expect(await assigned()).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(assigned).toBe(0);
});
