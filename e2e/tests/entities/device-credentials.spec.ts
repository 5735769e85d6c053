import type { Page } from '@playwright/test';
import { expect, test, uniqueName } from '../../support/fixtures';

interface Credentials {
  credentialsType: string;
  credentialsId: string;
  credentialsValue: string | null;
}

async function openCredentials(page: Page, device: { id: { id: string }; name: string }) {
  await page.goto(`/devices/${device.id.id}`);
  await page.getByRole('button', { name: 'Credentials', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Credentials of ${device.name}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('credentials of another type replace the token', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Credentials'));
  const dialog = await openCredentials(page, device);
  await dialog.getByLabel(/^Type/).selectOption({ label: 'MQTT username and password' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Generate username and password' }).click();
  await expect(dialog.getByLabel('Username')).toHaveValue(/./);
  const user = await dialog.getByLabel('Username').inputValue();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const stored = await tenant.get<Credentials>(`/api/device/${device.id.id}/credentials`);
  expect(stored.credentialsType).toBe('MQTT_BASIC');
  expect(JSON.parse(stored.credentialsValue ?? '')).toMatchObject({ userName: user });
});

test('LwM2M credentials are edited in fields, and need an endpoint', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const profile = await tenant.post<{ id: { id: string } }>('/api/deviceProfile', {
    name: uniqueName('lwm2m'),
    type: 'DEFAULT',
    transportType: 'LWM2M',
    provisionType: 'DISABLED',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: {
        type: 'LWM2M',
        observeAttr: { observe: [], attribute: [], telemetry: [], keyName: {}, attributeLwm2m: {} },
        bootstrap: [],
        bootstrapServerUpdateEnable: false,
        clientLwM2mSettings: { clientOnlyObserveAfterConnect: 1, fwUpdateStrategy: 1, swUpdateStrategy: 1 },
      },
      alarms: null,
      provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
    },
  });
  const device = await tenant.createDevice(uniqueName('Meter'), { type: undefined, deviceProfileId: profile.id });
  const dialog = await openCredentials(page, device);
  const field = dialog.getByLabel(/^Endpoint/);
  const save = dialog.getByRole('button', { name: 'Save' });
  await field.fill('');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  const endpoint = uniqueName('urn').replaceAll(' ', '-');
  await field.fill(endpoint);
  await expect(save).not.toHaveAttribute('aria-disabled');
  await save.click();
  await expect(dialog).toBeHidden();
  const stored = await tenant.get<Credentials>(`/api/device/${device.id.id}/credentials`);
  expect(JSON.parse(stored.credentialsValue ?? '').client).toMatchObject({ endpoint });
  await tenant.cleanUp();
  await tenant.delete(`/api/deviceProfile/${profile.id.id}`);
});

test('a customer user reads the credentials and can copy them', async ({ asCustomer: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Readable'));
  const me = await (await api('customer')).get<{ customerId: { id: string } }>('/api/auth/user');
  await tenant.post(`/api/customer/${me.customerId.id}/device/${device.id.id}`);
  const { credentialsId } = await tenant.get<Credentials>(`/api/device/${device.id.id}/credentials`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await openCredentials(page, device);
  await expect(dialog).toContainText(credentialsId);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(credentialsId);
});
