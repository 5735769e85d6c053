import type { TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen, waitFor } from '@testing-library/react';
import { openForm } from '../../testing/open-form';
import { playPlatform, settle } from '../../testing/render-module';
import DeviceForm from './device-form';

const firmware = {
  id: entityId('OTA_PACKAGE', 'f1'),
  title: 'Pump firmware',
  version: '2.0',
  type: 'FIRMWARE',
};
const profiles: Record<string, Record<string, unknown>> = {
  p1: { id: entityId('DEVICE_PROFILE', 'p1'), name: 'pump', transportType: 'DEFAULT' },
  p2: { id: entityId('DEVICE_PROFILE', 'p2'), name: 'router', transportType: 'SNMP' },
  p3: { id: entityId('DEVICE_PROFILE', 'p3'), name: 'sensor', transportType: 'COAP' },
  p4: { id: entityId('DEVICE_PROFILE', 'p4'), name: 'meter', transportType: 'LWM2M' },
  p5: { id: entityId('DEVICE_PROFILE', 'p5'), name: 'valve', transportType: 'MQTT' },
};
const nothing = { data: [], totalPages: 0, totalElements: 0, hasNext: false };

const device = {
  id: entityId('DEVICE', 'd1'),
  name: 'Pump 7',
  label: null,
  deviceProfileId: entityId('DEVICE_PROFILE', 'p1'),
  deviceData: {
    configuration: { type: 'DEFAULT', kept: 1 },
    transportConfiguration: { type: 'DEFAULT', kept: 2 },
  },
  firmwareId: null,
  softwareId: null,
  additionalInfo: { description: 'North', gateway: false, overwriteActivityTime: false, kept: 3 },
} as unknown as DeviceInfo;

const snmp: TransportConfiguration = { type: 'SNMP', host: '10.0.0.7', port: 161, protocolVersion: 'V2C' };
const secured = {
  ...snmp,
  protocolVersion: 'V3',
  username: 'operator',
  securityName: 'plant',
  authenticationProtocol: 'MD5',
  authenticationPassphrase: ' first secret ',
  privacyProtocol: 'AES_128',
  privacyPassphrase: 'second secret',
  contextName: '',
  engineId: '8000',
};

/** Configurations of devices as platforms store them, with members that the form does not know. */
const storedTransports: readonly TransportConfiguration[] = [
  { type: 'MQTT', kept: 1 },
  { type: 'COAP', powerMode: null, edrxCycle: null, kept: 2 },
  { type: 'LWM2M', powerMode: 'E_DRX', edrxCycle: 81_001, pagingTransmissionWindow: 10_000, kept: 3 },
  { ...snmp, community: 'plant', kept: 4 },
  { ...secured, kept: 5 },
];

/** A device of a profile with that transport. */
function deviceOf(transportConfiguration: TransportConfiguration): DeviceInfo {
  const [id = ''] = Object.keys(profiles).filter((one) => profiles[one]?.transportType === transportConfiguration.type);
  return {
    ...device,
    deviceProfileId: entityId('DEVICE_PROFILE', id),
    deviceData: { configuration: { type: 'DEFAULT' }, transportConfiguration },
  };
}

/** The form, and what it saved. */
async function open(entity: DeviceInfo) {
  const calls = playPlatform(({ path }) => {
    const [, id = ''] = /^\/api\/deviceProfileInfo\/(\w+)$/.exec(path) ?? [];
    if (id) return profiles[id];
    if (path === '/api/deviceProfileInfos') return { ...nothing, data: Object.values(profiles), totalElements: 5 };
    if (path === '/api/otaPackages/p1/FIRMWARE') return { ...nothing, data: [firmware], totalElements: 1 };
    return path.startsWith('/api/otaPackage/info/') ? firmware : nothing;
  });
  const form = await openForm(DeviceForm, entity);
  const { user, client } = form;
  const choose = async (profile: string) => {
    const field = screen.getByLabelText(/^Device profile/);
    await user.clear(field);
    await user.type(field, profile);
    await user.click(await screen.findByRole('option', { name: new RegExp(profile) }));
    await settle(client);
  };
  return { ...form, calls, choose };
}

describe('the form of a device', () => {
  it('keeps what it does not know', async () => {
    const { user, saved, save } = await open(device);
    await user.type(screen.getByLabelText('Description'), ' hall');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({ ...device, additionalInfo: { ...device.additionalInfo, description: 'North hall' } });
    await expectAccessible();
  });

  it('assigns firmware of the profile', async () => {
    const { user, saved, save, client } = await open(device);
    await user.type(screen.getByLabelText(/^Assigned firmware/), 'Pump');
    await user.click(await screen.findByRole('option', { name: /Pump firmware/ }));
    await settle(client);
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({ ...device, firmwareId: firmware.id });
  });

  it.each(storedTransports)('keeps what is stored of $type and what it does not know', async (transport) => {
    const stored = deviceOf(transport);
    const { user, saved, save, client } = await open(stored);
    await user.type(screen.getByLabelText('Description'), ' hall');
    await settle(client);
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.deviceData).toEqual(stored.deviceData);
  });

  it('asks where a device that speaks SNMP is, and what its version needs', async () => {
    const { user, saved, save, choose } = await open(device);
    await choose('router');
    const host = await screen.findByLabelText(/^Host/);
    expect(host).toHaveValue('localhost');
    await user.clear(host);
    await user.clear(screen.getByLabelText(/^Port/));
    await user.type(screen.getByLabelText(/^Port/), '70000');
    await user.clear(screen.getByLabelText(/^Community/));
    await save();
    await waitFor(() => expect(host).toBeInvalid());
    expect(screen.getByLabelText(/^Port/)).toBeInvalid();
    expect(screen.getByLabelText(/^Community/)).toBeInvalid();
    await user.type(host, ' 10.0.0.7 ');
    await user.clear(screen.getByLabelText(/^Port/));
    await user.type(screen.getByLabelText(/^Port/), '1161');
    await user.selectOptions(screen.getByLabelText(/^SNMP version/), 'v3');
    await save();
    const passphrase = screen.getByLabelText(/^Authentication passphrase/);
    await waitFor(() => expect(passphrase).toBeInvalid());
    await user.type(screen.getByLabelText(/^Username/), 'operator');
    await user.type(passphrase, 'first secret');
    await user.type(screen.getByLabelText(/^Privacy passphrase/), 'second secret');
    await expectAccessible();
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ deviceProfileId: { id: 'p2' } });
    expect(saved[0]?.deviceData).toEqual({
      configuration: { type: 'DEFAULT', kept: 1 },
      transportConfiguration: {
        type: 'SNMP',
        host: '10.0.0.7',
        port: 1161,
        protocolVersion: 'V3',
        username: 'operator',
        securityName: 'public',
        authenticationProtocol: 'SHA_512',
        authenticationPassphrase: 'first secret',
        privacyProtocol: 'DES',
        privacyPassphrase: 'second secret',
        contextName: '',
        engineId: '',
      },
    });
  });

  it('leaves power saving to the profile until it is set, with the times of its mode', async () => {
    const transport = { type: 'COAP', powerMode: null, kept: 2 } as const;
    const { user, saved, save } = await open(deviceOf(transport));
    const mode = screen.getByLabelText(/^Power saving mode/);
    expect(mode).toHaveDisplayValue('Use the profile’s mode');
    await user.selectOptions(mode, 'Power Saving Mode (PSM)');
    const timer = screen.getByLabelText(/^PSM activity timer/);
    expect(timer).toHaveValue('10');
    await user.clear(timer);
    await user.type(timer, '1');
    await save();
    await waitFor(() => expect(timer).toHaveAccessibleDescription('Enter at least 1.28 seconds'));
    await user.type(timer, '5');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.deviceData?.transportConfiguration).toEqual({
      ...transport,
      powerMode: 'PSM',
      psmActivityTimer: 15_000,
    });
    await user.selectOptions(mode, 'Use the profile’s mode');
    await save();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.deviceData?.transportConfiguration).toEqual(transport);
  });

  it('says what a profile of another transport discards, and has it back with the one before', async () => {
    const stored = deviceOf({ ...snmp, community: 'plant' });
    const { user, saved, save, choose } = await open(stored);
    await user.type(screen.getByLabelText(/^Community/), '-2');
    await choose('pump');
    expect(await screen.findByRole('alert')).toHaveTextContent('What you’ve configured for SNMP will be discarded.');
    expect(screen.queryByLabelText(/^Host/)).not.toBeInTheDocument();
    await choose('router');
    expect(await screen.findByLabelText(/^Community/)).toHaveValue('plant-2');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await choose('sensor');
    expect(await screen.findByLabelText(/^Power saving mode/)).toHaveDisplayValue('Use the profile’s mode');
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.deviceData?.transportConfiguration).toEqual({ type: 'COAP', powerMode: null });
  });
});
