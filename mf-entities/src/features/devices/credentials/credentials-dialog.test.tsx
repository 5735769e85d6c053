import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { certificate } from '../../../testing/certificate';
import { fakeContext, playPlatform, renderModule } from '../../../testing/render-module';
import { openCredentialsDialog } from './credentials-dialog';

const device = {
  id: { entityType: 'DEVICE', id: 'd1' },
  name: 'Pump 7',
  deviceProfileId: { entityType: 'DEVICE_PROFILE', id: 'p1' },
} as DeviceInfo;
const stored = {
  id: { id: 'c1' },
  deviceId: device.id,
  credentialsType: 'ACCESS_TOKEN',
  credentialsId: 'OLD',
  credentialsValue: null,
};

async function openDialog({ transportType = 'DEFAULT', credentials = stored as object, readOnly = false } = {}) {
  const platform = { credentials };
  const calls = playPlatform(({ method, path, body }) => {
    if (path.startsWith('/api/deviceProfileInfo/')) return { id: device.deviceProfileId, name: 'pump', transportType };
    return method === 'GET' ? platform.credentials : body;
  });
  const { user } = await renderModule(null);
  await act(async () => void openCredentialsDialog(device, fakeContext(), readOnly));
  const dialog = within(await screen.findByRole('dialog', { name: 'Credentials of Pump 7' }));
  const save = () => dialog.getByRole('button', { name: 'Save' });
  return { calls, user, dialog, save, platform };
}

describe('the credentials dialog', () => {
  it('generates a token, warns, and saves it over the stored credentials', async () => {
    const { calls, user, dialog, save } = await openDialog();
    const token = await dialog.findByLabelText(/^Access token/);
    expect(token).toHaveValue('OLD');
    expect(dialog.getByText(/Changing the credentials disconnects/)).toBeInTheDocument();
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    const made = (token as HTMLInputElement).value;
    expect(made).toMatch(/^[A-Za-z0-9]{20}$/);
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    await user.click(save());
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/device/credentials' }));
    expect(calls.at(-1)?.body).toEqual({ ...stored, credentialsId: made });
  });

  it('does not replace silently what someone else has stored while it was open', async () => {
    const { calls, user, dialog, save, platform } = await openDialog();
    const token = await dialog.findByLabelText(/^Access token/);
    await user.clear(token);
    await user.type(token, 'MINE');
    platform.credentials = { ...stored, credentialsId: 'THEIRS' };
    await user.click(save());
    expect(await dialog.findByText(/^Someone else has changed these credentials/)).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    expect(token).toHaveValue('MINE');
    await user.click(save());
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST' }));
    expect(calls.at(-1)?.body).toEqual({ ...stored, credentialsId: 'MINE' });
  });

  it('asks for a client id or a user name, and for a user name with a password', async () => {
    const { user, dialog, save } = await openDialog();
    await user.selectOptions(await dialog.findByLabelText(/^Type/), 'MQTT username and password');
    await user.click(save());
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Check this field: Client ID'));
    await user.type(dialog.getByLabelText('Client ID'), 'c1');
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    await user.type(dialog.getByLabelText('Password'), 'secret');
    await waitFor(() => expect(save()).toHaveAccessibleDescription('Check this field: Username'));
  });

  it('refuses what is no certificate and shows the facts of one', async () => {
    const { user, dialog } = await openDialog();
    await user.selectOptions(await dialog.findByLabelText(/^Type/), 'X.509 certificate');
    const area = dialog.getByLabelText(/^Certificate \(PEM\)/);
    await user.type(area, 'hello');
    await user.tab();
    expect(await dialog.findByText('This isn’t a PEM certificate')).toBeInTheDocument();
    await user.clear(area);
    await user.click(area);
    await user.paste(certificate);
    expect(await dialog.findByText(/pump-7.*2027/)).toBeVisible();
  });

  it('offers only what the transport knows', async () => {
    const { dialog } = await openDialog({ transportType: 'SNMP' });
    await dialog.findByLabelText(/^Access token/);
    expect(dialog.queryByLabelText(/^Type/)).toBeNull();
  });

  it('asks what the security of a LwM2M client asks, and keeps what other modes asked', async () => {
    const value = {
      client: { endpoint: 'meter-1', securityConfigClientMode: 'RPK', key: 'MFkwEwYH', decoded: 'x' },
      bootstrap: {
        bootstrapServer: { securityMode: 'NO_SEC' },
        lwm2mServer: { securityMode: 'PSK', clientPublicKeyOrId: 'me', clientSecretKey: 'a'.repeat(32) },
      },
    };
    const credentials = {
      ...stored,
      credentialsType: 'LWM2M_CREDENTIALS',
      credentialsId: 'meter-1',
      credentialsValue: JSON.stringify(value),
    };
    const { calls, user, dialog, save } = await openDialog({ transportType: 'LWM2M', credentials });
    expect(await dialog.findByLabelText(/^Endpoint/)).toHaveValue('meter-1');
    expect(dialog.getByLabelText(/^Public key of the client/)).toHaveValue('MFkwEwYH');
    await expectAccessible();
    const [mode] = dialog.getAllByLabelText(/^Security mode/);
    await user.selectOptions(mode as HTMLElement, 'Pre-shared key (PSK)');
    const [identity] = dialog.getAllByLabelText(/^Identity/);
    expect(identity).toHaveValue('meter-1');
    const [key] = dialog.getAllByLabelText(/^Key/);
    await user.click(save());
    expect(await dialog.findByText('Enter 32, 64, 96, or 128 hexadecimal digits')).toBeInTheDocument();
    await user.clear(key as HTMLElement);
    await user.type(key as HTMLElement, 'B'.repeat(64));
    await user.clear(identity as HTMLElement);
    await user.type(identity as HTMLElement, 'NO_SEC');
    await user.click(save());
    expect(await dialog.findByText('NO_SEC is reserved')).toBeInTheDocument();
    await user.type(identity as HTMLElement, '-1');
    await user.click(save());
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/device/credentials' }));
    const sent = calls.at(-1)?.body as { credentialsValue: string };
    expect(JSON.parse(sent.credentialsValue)).toEqual({
      client: { endpoint: 'meter-1', securityConfigClientMode: 'PSK', identity: 'NO_SEC-1', key: 'B'.repeat(64) },
      bootstrap: value.bootstrap,
    });
  });

  it('is plain text for those who may only read', async () => {
    const { dialog } = await openDialog({ readOnly: true });
    expect(await dialog.findByText('OLD')).toBeInTheDocument();
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
