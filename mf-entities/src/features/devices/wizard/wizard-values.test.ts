import type { Device } from '@mullion/shared-kit/api/devices';
import { emptyCredentials } from '../credentials/credentials-values';
import { type AddDeviceCalls, addDevice, newProfileId, type WizardValues } from './wizard-values';

const values: WizardValues = {
  name: 'Pump 7',
  label: '',
  profileId: 'p1',
  newProfile: '',
  gateway: false,
  overwriteActivityTime: false,
  description: '',
  customerId: null,
  credentials: { ...emptyCredentials, token: 'T' },
};

function fakePlatform(failing: Partial<Record<keyof AddDeviceCalls, Error>> = {}) {
  const calls: string[] = [];
  const call = (name: keyof AddDeviceCalls, what: string) => {
    calls.push(`${name} ${what}`);
    if (failing[name]) throw failing[name];
  };
  const platform: AddDeviceCalls = {
    async saveProfile(name) {
      call('saveProfile', name);
      return 'made';
    },
    async saveDevice({ name }, profileId) {
      call('saveDevice', `${name} ${profileId}`);
      return { id: { entityType: 'DEVICE', id: 'd1' }, name } as Device;
    },
    async saveCredentials(id, { token }) {
      call('saveCredentials', `${id} ${token}`);
    },
    async deleteDevice(id) {
      call('deleteDevice', id);
    },
  };
  return { calls, platform };
}

describe('adding a device', () => {
  it('saves the device, then its credentials', async () => {
    const { calls, platform } = fakePlatform();
    const device = await addDevice(values, () => undefined, platform);
    expect(device.id.id).toBe('d1');
    expect(calls).toEqual(['saveDevice Pump 7 p1', 'saveCredentials d1 T']);
  });

  it('makes a new profile first and reports it, so that another try does not make it again', async () => {
    const { calls, platform } = fakePlatform({ saveDevice: new Error('name taken') });
    const made = { ...values, profileId: newProfileId, newProfile: 'valve' };
    const reported: string[] = [];
    await expect(addDevice(made, (id) => reported.push(id), platform)).rejects.toThrow('taken');
    expect(calls).toEqual(['saveProfile valve', 'saveDevice Pump 7 made']);
    expect(reported).toEqual(['made']);
  });

  it('takes the device back when its credentials are refused, and tells why', async () => {
    const { calls, platform } = fakePlatform({ saveCredentials: new Error('token in use') });
    await expect(addDevice(values, () => undefined, platform)).rejects.toThrow('token in use');
    expect(calls).toEqual(['saveDevice Pump 7 p1', 'saveCredentials d1 T', 'deleteDevice d1']);
  });
});
