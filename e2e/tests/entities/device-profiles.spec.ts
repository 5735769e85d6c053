import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from '../../support/axe';
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
  await page.getByRole('button', { name: 'Add device profile' }).click();
  await page.getByRole('menuitem', { name: 'Add device profile' }).click();
  const add = page.getByRole('dialog', { name: 'Add device profile' });
  await add.getByLabel(/^Name/).fill(name);
  await add.getByRole('button', { name: 'Next: Transport' }).click();
  await add.getByRole('combobox', { name: /^Transport/ }).selectOption({ label: 'MQTT' });
  await add.getByLabel(/^Telemetry topic/).fill('meters/+/telemetry');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add).toBeHidden();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('MQTT');

  // What was added is open beside the list.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Provisioning' }).click();
  await page.getByRole('combobox', { name: /^Provisioning/ }).selectOption({ label: 'Allow to create new devices' });
  await expect(page.getByLabel(/^Provision device key/)).toHaveValue(/^\w{20}$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Allow to create new devices')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize(wide);

  const downloading = page.waitForEvent('download');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const download = await downloading;
  const file = `${outputDir}/${download.suggestedFilename()}`;
  await download.saveAs(file);
  const exported = JSON.parse(await readFile(file, 'utf8'));
  expect(exported).toMatchObject({ name, transportType: 'MQTT', default: false });
  expect(exported).not.toHaveProperty('id');

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole('button', { name: 'Add device profile' }).click();
  await page.getByRole('menuitem', { name: 'Import device profile' }).click();
  const importing = page.getByRole('dialog', { name: 'Import device profile' });
  await importing.locator('input[type=file]').setInputFiles(file);
  await importing.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(row).toContainText('MQTT');
  const { data } = await tenant.get<{ data: Stored[] }>(
    `/api/deviceProfiles?pageSize=1&page=0&textSearch=${encodeURIComponent(name)}`,
  );
  expect(data[0]?.profileData.transportConfiguration).toMatchObject({ deviceTelemetryTopic: 'meters/+/telemetry' });
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
  await page
    .getByRole('button', { name: 'Devices' })
    .or(page.getByRole('link', { name: 'Devices' }))
    .last()
    .click();
  await expect(page).toHaveURL(/\/devices\?deviceProfileId=/);
  await expect(page.getByRole('row', { name: device.name })).toBeVisible();
  await page.goto('about:blank');
  await tenant.delete(`/api/device/${device.id.id}`);
  await tenant.delete(`/api/deviceProfile/${profile.id.id}`);
});
