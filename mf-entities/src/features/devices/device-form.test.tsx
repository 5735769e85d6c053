import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen, waitFor } from '@testing-library/react';
import { fakeContext, playPlatform, renderModule, settle } from '../../testing/render-module';
import DeviceForm from './device-form';

const firmware = {
  id: entityId('OTA_PACKAGE', 'f1'),
  title: 'Pump firmware',
  version: '2.0',
  type: 'FIRMWARE',
};
const profiles: Record<string, object> = {
  p1: { id: entityId('DEVICE_PROFILE', 'p1'), name: 'pump', transportType: 'DEFAULT' },
  p2: { id: entityId('DEVICE_PROFILE', 'p2'), name: 'router', transportType: 'SNMP' },
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

/** The form, and what it saved. */
async function open(entity: DeviceInfo) {
  const calls = playPlatform(({ path }) => {
    const [, id = ''] = /^\/api\/deviceProfileInfo\/(\w+)$/.exec(path) ?? [];
    if (id) return profiles[id];
    if (path === '/api/deviceProfileInfos') return { ...nothing, data: Object.values(profiles), totalElements: 2 };
    if (path === '/api/otaPackages/p1/FIRMWARE') return { ...nothing, data: [firmware], totalElements: 1 };
    return path.startsWith('/api/otaPackage/info/') ? firmware : nothing;
  });
  const saved: DeviceInfo[] = [];
  const rendered = await renderModule(
    <DeviceForm
      entity={entity}
      context={fakeContext()}
      onSubmit={async (typed) => {
        saved.push(typed);
      }}
      onCancel={jest.fn()}
      submitLabel="Save"
      frame={({ fields, actions }) => (
        <>
          {fields}
          {actions}
        </>
      )}
    />,
  );
  await settle(rendered.client);
  const save = () => rendered.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...rendered, calls, saved, save };
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
});
