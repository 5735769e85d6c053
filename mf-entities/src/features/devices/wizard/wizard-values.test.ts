import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Device } from '@mullion/shared-kit/api/devices';
import { emptyCredentials } from '../credentials/credentials-values';
import { type AddDeviceCalls, type AddDeviceTries, addDevice, newProfileId, type WizardValues } from './wizard-values';

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
    async saveDevice({ name }, profileId, made) {
      call('saveDevice', `${name} ${profileId}${made ? ` as ${made.id.id}` : ''}`);
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
    const device = await addDevice(values, platform);
    expect(device.id.id).toBe('d1');
    expect(calls).toEqual(['saveDevice Pump 7 p1', 'saveCredentials d1 T']);
  });

  it('makes a new profile first, and once however often it is tried', async () => {
    const { calls, platform } = fakePlatform({ saveDevice: new Error('name taken') });
    const made = { ...values, profileId: newProfileId, newProfile: 'valve' };
    const tries: AddDeviceTries = {};
    await expect(addDevice(made, platform, tries)).rejects.toThrow('taken');
    await expect(addDevice(made, platform, tries)).rejects.toThrow('taken');
    expect(calls).toEqual(['saveProfile valve', 'saveDevice Pump 7 made', 'saveDevice Pump 7 made']);
  });

  it('takes the device back when its credentials are refused, and tells why', async () => {
    const { calls, platform } = fakePlatform({ saveCredentials: new Error('token in use') });
    await expect(addDevice(values, platform)).rejects.toThrow('token in use');
    expect(calls).toEqual(['saveDevice Pump 7 p1', 'saveCredentials d1 T', 'deleteDevice d1']);
  });

  it('goes on with the device that could not be taken back, whatever it is called by then', async () => {
    const broken = fakePlatform({ saveCredentials: new Error('token in use'), deleteDevice: new Error('no answer') });
    const tries: AddDeviceTries = {};
    await expect(addDevice(values, broken.platform, tries)).rejects.toThrow('token in use');
    expect(tries.device?.id.id).toBe('d1');

    const { calls, platform } = fakePlatform();
    await addDevice({ ...values, name: 'Pump 8' }, platform, tries);
    expect(calls).toEqual(['saveDevice Pump 8 p1 as d1', 'saveCredentials d1 T']);
  });

  it('makes a device anew when the one that seemed to be left is gone', async () => {
    const gone = new ApiError({ kind: 'http', status: 404 });
    const { calls, platform } = fakePlatform();
    const { saveDevice } = platform;
    platform.saveDevice = async (...args) => {
      const saved = await saveDevice(...args);
      if (args[2]) throw gone;
      return saved;
    };
    await addDevice(values, platform, { device: { id: { id: 'd0' } } as Device });
    expect(calls).toEqual(['saveDevice Pump 7 p1 as d0', 'saveDevice Pump 7 p1', 'saveCredentials d1 T']);
  });

  it('makes a device anew after one that was taken back', async () => {
    const tries: AddDeviceTries = {};
    const refusing = fakePlatform({ saveCredentials: new Error('token in use') });
    await expect(addDevice(values, refusing.platform, tries)).rejects.toThrow('token in use');
    expect(tries.device).toBeUndefined();
  });
});
