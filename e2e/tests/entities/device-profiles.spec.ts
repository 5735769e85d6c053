import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from '../../support/axe';
import { choose, chooseAdd, confirm, expectActions, pick, rowOf } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

interface Stored {
  id: { id: string };
  transportType: string;
  profileData: { transportConfiguration: object };
}

const wide = { width: 1440, height: 900 };

const newProfile = (name: string) => ({
  name,
  type: 'DEFAULT',
  transportType: 'DEFAULT',
  provisionType: 'DISABLED',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration: { type: 'DEFAULT' },
    provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
    alarms: null,
  },
});

test('a device profile is added step by step, edited, exported, imported, and deleted', async ({
  asTenant: page,
  api,
}, { outputDir }) => {
  const tenant = await api('tenant');
  const name = uniqueName('Meters');
  await page.goto('/profiles/deviceProfiles');
  await chooseAdd(page, 'DEVICE_PROFILE/add', 'DEVICE_PROFILE/add');
  const add = page.getByRole('dialog', { name: 'Add device profile' });
  await add.getByLabel(/^Name/).fill(name);
  // The module of rule chains offers to create one where there is none of that name.
  const chain = add.getByRole('combobox', { name: /^Rule chain/ });
  await chain.fill(`${name} chain`);
  await page.getByRole('option', { name: /Create a rule chain/ }).click();
  const creating = page.getByRole('dialog', { name: 'New rule chain' });
  await expect(creating.getByLabel(/^Name/)).toHaveValue(`${name} chain`);
  await creating.getByRole('button', { name: 'Create' }).click();
  await expect(creating).toBeHidden();
  await expect(chain).toHaveValue(`${name} chain`);
  await add.getByRole('button', { name: 'Next: Transport' }).click();
  await add.getByRole('combobox', { name: /^Transport/ }).selectOption({ label: 'MQTT' });
  await add.getByLabel(/^Telemetry topic/).fill('meters/+/telemetry');
  await add.getByRole('combobox', { name: /^Payload/ }).selectOption({ label: 'Protobuf' });
  await expect(add.getByRole('textbox', { name: /^RPC response schema/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await add.getByRole('button', { name: 'Add device profile' }).click();
  await expect(add).toBeHidden();
  const row = rowOf(page, name);
  await expect(row).toContainText('MQTT');

  // What was added is open beside the list.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Provisioning' }).click();
  await page
    .getByRole('combobox', { name: /^Provisioning/ })
    .selectOption({ label: 'Allow new devices to be created' });
  await expect(page.getByLabel(/^Provision device key/)).toHaveValue(/^\w{20}$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Allow new devices to be created')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);

  const downloading = page.waitForEvent('download');
  await choose(page, row, 'DEVICE_PROFILE/export');
  const download = await downloading;
  const file = `${outputDir}/${download.suggestedFilename()}`;
  await download.saveAs(file);
  const exported = JSON.parse(await readFile(file, 'utf8'));
  expect(exported).toMatchObject({ name, transportType: 'MQTT', default: false });
  expect(exported).not.toHaveProperty('id');
  const made = await tenant.get<{ name: string }>(`/api/ruleChain/${exported.defaultRuleChainId.id}`);
  expect(made.name).toBe(`${name} chain`);

  await choose(page, row, 'DEVICE_PROFILE/delete');
  await confirm(page, 'Delete');
  await expect(row).toHaveCount(0);

  await chooseAdd(page, 'DEVICE_PROFILE/add', 'DEVICE_PROFILE/import');
  const importing = page.getByRole('dialog', { name: 'Import device profile' });
  await importing.locator('input[type=file]').setInputFiles(file);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(row).toContainText('MQTT');
  const { data } = await tenant.get<{ data: Stored[] }>(
    `/api/deviceProfiles?pageSize=1&page=0&textSearch=${encodeURIComponent(name)}`,
  );
  expect(data[0]?.profileData.transportConfiguration).toMatchObject({
    deviceTelemetryTopic: 'meters/+/telemetry',
    transportPayloadTypeConfiguration: { transportPayloadType: 'PROTOBUF' },
  });
  await page.goto('about:blank');
  for (const { id } of data) await tenant.delete(`/api/deviceProfile/${id.id}`);
});

test('a profile that devices use says so and leads to them; its transport is refused in its place', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400/);
  const tenant = await api('tenant');
  const name = uniqueName('Used');
  const profile = await tenant.post<Stored>('/api/deviceProfile', newProfile(name));
  const device = await tenant.post<{ id: { id: string }; name: string }>('/api/device', {
    name: uniqueName('Pump'),
    deviceProfileId: profile.id,
  });
  await page.goto(`/profiles/deviceProfiles/${profile.id.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Transport' }).click();
  await page.getByRole('combobox', { name: /^Transport/ }).selectOption({ label: 'SNMP' });
  await page.getByLabel(/^Key/).fill('uptime');
  await page.getByLabel(/^OID/).fill('1.3.6.1.2.1.1.3.0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/because devices referenced it/)).toBeVisible();
  await expect(page.getByLabel(/^OID/)).toHaveValue('1.3.6.1.2.1.1.3.0');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/profiles/deviceProfiles');
  await choose(page, rowOf(page, name), 'DEVICE_PROFILE/devices');
  await expect(page).toHaveURL(/\/devices\?deviceProfileId=/);
  await expect(page.getByRole('row', { name: device.name })).toBeVisible();
  await page.goto('about:blank');
  await tenant.delete(`/api/device/${device.id.id}`);
  await tenant.delete(`/api/deviceProfile/${profile.id.id}`);
});

test('another profile becomes the default, which cannot be deleted then', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Waterworks'));
  await admin.post('/api/deviceProfile', newProfile('Meter'));
  const page = await open({ as: admin.tokens });
  await page.goto('/profiles/deviceProfiles');
  const row = rowOf(page, 'Meter');
  await choose(page, row, 'DEVICE_PROFILE/make-default');
  await confirm(page, 'Make default');
  await expectActions(page, row, ['DEVICE_PROFILE/devices', 'DEVICE_PROFILE/export']);
  await row.getByRole('link', { name: 'Meter' }).click();
  await expect(page.getByText('New devices get this profile')).toBeVisible();
  const device = await admin.post<{ type: string }>('/api/device', { name: 'Pump' });
  expect(device.type).toBe('Meter');
});

const key = { type: 'TIME_SERIES', key: 'temperature' };
const predicate = { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 60, dynamicValue: null } };
const alarm = (id: string, alarmType: string) => ({
  id,
  alarmType,
  createRules: {
    CRITICAL: {
      condition: { condition: [{ key, valueType: 'NUMERIC', predicate }], spec: { type: 'SIMPLE' } },
      schedule: null,
      alarmDetails: null,
      dashboardId: null,
    },
  },
  clearRule: null,
  propagate: false,
  propagateRelationTypes: null,
});

test('alarm rules of a profile are copied to another one, and saved as a file', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Heating'));
  const withAlarms = (name: string, ...alarms: object[]) => {
    const profile = newProfile(name);
    return admin.post<Stored>('/api/deviceProfile', { ...profile, profileData: { ...profile.profileData, alarms } });
  };
  await withAlarms('Boiler', alarm('a', 'Hot'), alarm('b', 'Frost'));
  const other = await withAlarms('Heater', alarm('c', 'Hot'));
  const page = await open({ as: admin.tokens });
  await page.goto('/profiles/deviceProfiles');
  const row = rowOf(page, 'Boiler');
  await choose(page, row, 'DEVICE_PROFILE/copy-alarms');
  const dialog = page.getByRole('dialog', { name: 'Copy the alarm rules of “Boiler”' });
  await pick(page, dialog.getByLabel(/^To device profiles/), 'Heater');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await dialog.getByRole('button', { name: 'Copy 2 alarm rules' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Alarm rules copied to 1 profile')).toBeVisible();
  const stored = await admin.get<{ profileData: { alarms: { id: string; alarmType: string }[] } }>(
    `/api/deviceProfile/${other.id.id}`,
  );
  expect(stored.profileData.alarms.map(({ alarmType }) => alarmType)).toEqual(['Hot', 'Frost']);
  expect(stored.profileData.alarms[0]?.id).toBe('c');

  const downloading = page.waitForEvent('download');
  await choose(page, row, 'DEVICE_PROFILE/save-alarms');
  const saved = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(saved.alarms).toMatchObject([{ alarmType: 'Hot' }, { alarmType: 'Frost' }]);
});

test('a device’s form adds a profile', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.post<{ id: { id: string } }>('/api/device', { name: uniqueName('Valve') });
  const name = uniqueName('Valves');
  await page.goto(`/devices/${device.id.id}?tab=details`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^Device profile/).fill(name);
  await page.getByText('Create a profile').click();
  const add = page.getByRole('dialog', { name: 'Add device profile' });
  await add.getByRole('button', { name: 'Add device profile' }).click();
  await expect(add).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(name);
  const { deviceProfileId } = await tenant.get<{ deviceProfileId: { id: string } }>(`/api/device/${device.id.id}`);
  await page.goto('about:blank');
  await tenant.delete(`/api/device/${device.id.id}`);
  await tenant.delete(`/api/deviceProfile/${deviceProfileId.id}`);
});

const lwm2mModel = `<LWM2M><Object ObjectType="MODefinition"><Name>Rain gauge</Name><ObjectID>42001</ObjectID>
  <ObjectVersion>1.1</ObjectVersion><MultipleInstances>Multiple</MultipleInstances><Mandatory>Optional</Mandatory><Resources>
  <Item ID="1"><Name>Rain rate</Name><Operations>R</Operations></Item>
  <Item ID="2"><Name>Rain today</Name><Operations>RW</Operations></Item></Resources></Object></LWM2M>`;

test('a LwM2M profile gets objects from models, their resources, and a server', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Rain'));
  const data = Buffer.from(lwm2mModel).toString('base64');
  await admin.post('/api/resource', { title: 'x', resourceType: 'LWM2M_MODEL', fileName: 'rain.xml', data });
  const page = await open({ as: admin.tokens });
  await page.goto('/profiles/deviceProfiles');
  await chooseAdd(page, 'DEVICE_PROFILE/add', 'DEVICE_PROFILE/add');
  const add = page.getByRole('dialog', { name: 'Add device profile' });
  await add.getByLabel(/^Name/).fill('Gauges');
  await add.getByRole('button', { name: 'Next: Transport' }).click();
  await add.getByRole('combobox', { name: /^Transport/ }).selectOption({ label: 'LwM2M' });
  await pick(page, add.getByLabel(/^Add object/), 'Rain gauge');
  await add.getByRole('button', { name: 'Add instances of Rain gauge' }).click();
  const instances = page.getByRole('dialog', { name: 'Add instances of Rain gauge' });
  await instances.getByRole('button', { name: 'Add instances' }).click();
  await add.getByLabel('Telemetry, all of instance 1 of Rain gauge').check();
  await add.getByLabel('Observe, Rain rate, instance 1 of Rain gauge').check();
  await add.getByLabel(/^Key, Rain rate, instance 1/).fill('rate');
  await add.getByRole('button', { name: 'LwM2M attributes of Rain rate, instance 1 of Rain gauge' }).click();
  const attributes = page.getByRole('dialog', { name: /^LwM2M attributes of Rain rate/ });
  await attributes.getByLabel(/pmin/).fill('10');
  await attributes.getByRole('button', { name: 'Apply' }).click();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await add.getByRole('tab', { name: 'Servers' }).click();
  await add.getByRole('button', { name: 'Add LwM2M server' }).click();
  await add.getByRole('button', { name: 'Add device profile' }).click();
  await expect(add.getByLabel(/^Host/)).toBeFocused();
  await add.getByLabel(/^Host/).fill('lwm2m.example.com');
  await add.getByRole('combobox', { name: /^Security mode/ }).selectOption({ label: 'Pre-shared key (PSK)' });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await add.getByRole('button', { name: 'Add device profile' }).click();
  await expect(add).toBeHidden();
  const { data: found } = await admin.get<{ data: Stored[] }>(
    '/api/deviceProfiles?pageSize=9&page=0&textSearch=Gauges',
  );
  const rate = '/42001_1.1/1/1';
  const today = '/42001_1.1/1/2';
  expect(found[0]?.profileData.transportConfiguration).toMatchObject({
    observeAttr: {
      observe: [rate],
      attribute: [],
      telemetry: [rate, today],
      keyName: { [rate]: 'rate', [today]: 'rainToday1' },
      attributeLwm2m: { [rate]: { pmin: 10 } },
    },
    bootstrap: [{ securityMode: 'PSK', host: 'lwm2m.example.com', port: 5686, shortServerId: 123 }],
  });
});
