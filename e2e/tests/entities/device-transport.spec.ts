import { expectAccessibleEverywhere } from '../../support/axe';
import { pick } from '../../support/entity-screen';
import { expect, test, uniqueName } from '../../support/fixtures';

interface Stored {
  deviceData: { transportConfiguration: object };
}

const newProfile = (name: string, transportConfiguration: { type: string }) => ({
  name,
  type: 'DEFAULT',
  transportType: transportConfiguration.type,
  provisionType: 'DISABLED',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration,
    provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
    alarms: null,
  },
});

const mappings = [{ dataType: 'LONG', key: 'uptime', oid: '1.3.6.1.2.1.1.3.0' }];
const snmp = {
  type: 'SNMP',
  timeoutMs: 500,
  retries: 0,
  communicationConfigs: [{ spec: 'TELEMETRY_QUERYING', queryingFrequencyMs: 5000, mappings }],
};
const coap = {
  type: 'COAP',
  coapDeviceTypeConfiguration: { coapDeviceType: 'EFENTO' },
  clientSettings: { powerMode: 'DRX' },
};

test('a device has what the transport of its profile asks of it, and loses it with that profile', async ({
  asTenant: page,
  api,
}) => {
  const tenant = await api('tenant');
  const routers = await tenant.createEntity('deviceProfile', newProfile(uniqueName('Routers'), snmp));
  const sensors = await tenant.createEntity('deviceProfile', newProfile(uniqueName('Sensors'), coap));
  const device = await tenant.createDevice(uniqueName('Router'));
  const stored = async () =>
    (await tenant.get<Stored>(`/api/device/${device.id.id}`)).deviceData.transportConfiguration;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const profile = page.getByLabel(/^Device profile/);

  await page.goto(`/devices/${device.id.id}?tab=details`);
  await press('Edit');
  await pick(page, profile, routers.name);
  await expect(page.getByLabel(/^Community/)).toHaveValue('public');
  await page.getByLabel(/^Host/).fill('');
  await press('Save');
  await expect(page.getByLabel(/^Host/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(/^Host/).fill('10.0.0.7');
  await page.getByLabel(/^SNMP version/).selectOption({ label: 'v3' });
  await page.getByLabel(/^Username/).fill('operator');
  await page.getByLabel(/^Authentication passphrase/).fill('first secret');
  await page.getByLabel(/^Privacy passphrase/).fill('second secret');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press('Save');
  await expect(page.getByText('SNMP, 10.0.0.7:161')).toBeVisible();
  expect(await stored()).toMatchObject({
    type: 'SNMP',
    host: '10.0.0.7',
    port: 161,
    protocolVersion: 'V3',
    username: 'operator',
    authenticationPassphrase: 'first secret',
    privacyPassphrase: 'second secret',
  });

  await press('Edit');
  await pick(page, profile, sensors.name);
  await expect(page.getByText('What you’ve configured for SNMP will be discarded.')).toBeVisible();
  await page.getByLabel(/^Power saving mode/).selectOption({ label: 'Power Saving Mode (PSM)' });
  await page.getByLabel(/^PSM activity timer/).fill('20');
  await press('Save');
  await expect(page.getByText('CoAP, Power Saving Mode (PSM)')).toBeVisible();
  expect(await stored()).toMatchObject({ type: 'COAP', powerMode: 'PSM', psmActivityTimer: 20_000 });
});
