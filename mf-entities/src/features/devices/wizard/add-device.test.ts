import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { DeviceProfile, DeviceProfileDraft } from '@mullion/shared-kit/api/device-profiles';
import type { Device } from '@mullion/shared-kit/api/devices';
import { emptyCredentials } from '../credentials/credentials-values';
import { type AddDeviceCalls, type AddDeviceTries, addDevice, leftBehind, takeBack } from './add-device';
import type { WizardValues } from './wizard-values';

const values: WizardValues = {
  name: 'Pump 7',
  label: '',
  isNewProfile: false,
  profileId: 'p1',
  newProfile: '',
  gateway: false,
  overwriteActivityTime: false,
  description: '',
  customerId: null,
  credentials: { ...emptyCredentials, token: 'T' },
};
const valve = { name: 'valve' } as DeviceProfileDraft;

type Failing = Partial<Record<keyof AddDeviceCalls, Error>>;

/** Calls that fail as long as `failing` says so, and what they were. */
function fakePlatform(failing: Failing = {}) {
  const calls: string[] = [];
  const call = (name: keyof AddDeviceCalls, what: string, made?: { id: { id: string } }) => {
    calls.push(`${name} ${what}${made ? ` as ${made.id.id}` : ''}`);
    if (failing[name]) throw failing[name];
  };
  const platform: AddDeviceCalls = {
    async saveProfile({ name }, made) {
      call('saveProfile', name, made);
      return { id: { id: 'made' }, name } as DeviceProfile;
    },
    async saveDevice({ name }, profileId, made) {
      call('saveDevice', `${name} ${profileId}`, made);
      return { id: { entityType: 'DEVICE', id: 'd1' }, name, deviceProfileId: { id: profileId } } as Device;
    },
    async saveCredentials(id, { token }) {
      call('saveCredentials', `${id} ${token}`);
    },
    async remove({ id }) {
      call('remove', id);
    },
    isGone: async () => failing.isGone !== undefined,
  };
  return { calls, platform, failing };
}

const gone = new ApiError({ kind: 'http', status: 404 });

describe('adding a device', () => {
  it('saves the device, then its credentials', async () => {
    const { calls, platform } = fakePlatform();
    const device = await addDevice(values, undefined, platform, {});
    expect(device.id.id).toBe('d1');
    expect(calls).toEqual(['saveDevice Pump 7 p1', 'saveCredentials d1 T']);
  });

  it('makes a new profile first, and once however often it is tried', async () => {
    const { calls, platform } = fakePlatform({ saveDevice: new Error('name taken') });
    const tries: AddDeviceTries = {};
    await expect(addDevice(values, valve, platform, tries)).rejects.toThrow('taken');
    await expect(addDevice(values, valve, platform, tries)).rejects.toThrow('taken');
    expect(calls).toEqual(['saveProfile valve', 'saveDevice Pump 7 made', 'saveDevice Pump 7 made']);
  });

  it('changes the profile that a try made when something else is wanted of it', async () => {
    const { calls, platform, failing } = fakePlatform({ saveDevice: new Error('name taken') });
    const tries: AddDeviceTries = {};
    await expect(addDevice(values, valve, platform, tries)).rejects.toThrow('taken');
    failing.saveDevice = undefined;
    await addDevice(values, { ...valve, name: 'valves' }, platform, tries);
    expect(calls.slice(2)).toEqual(['saveProfile valves as made', 'saveDevice Pump 7 made', 'saveCredentials d1 T']);
  });

  it('tries the credentials alone again when only they were refused', async () => {
    const { calls, platform, failing } = fakePlatform({ saveCredentials: new Error('token in use') });
    const tries: AddDeviceTries = {};
    await expect(addDevice(values, valve, platform, tries)).rejects.toThrow('token in use');
    expect(tries.device?.entity.id.id).toBe('d1');
    calls.length = 0;
    failing.saveCredentials = undefined;
    await addDevice({ ...values, credentials: { ...values.credentials, token: 'U' } }, valve, platform, tries);
    expect(calls).toEqual(['saveCredentials d1 U']);
    expect(leftBehind(tries)).toEqual([]);
  });

  it('changes the device that is there when it is called otherwise by then', async () => {
    const { calls, platform, failing } = fakePlatform({ saveCredentials: new Error('token in use') });
    const tries: AddDeviceTries = {};
    await expect(addDevice(values, undefined, platform, tries)).rejects.toThrow('token in use');
    calls.length = 0;
    failing.saveCredentials = undefined;
    await addDevice({ ...values, name: 'Pump 8' }, undefined, platform, tries);
    expect(calls).toEqual(['saveDevice Pump 8 p1 as d1', 'saveCredentials d1 T']);
  });

  it('makes a device anew when the one that a try made is gone', async () => {
    const { calls, platform } = fakePlatform({ isGone: gone });
    const { saveDevice } = platform;
    platform.saveDevice = async (...args) => {
      const saved = await saveDevice(...args);
      if (args[2]) throw gone;
      return saved;
    };
    await addDevice(values, undefined, platform, { device: { entity: { id: { id: 'd0' } } as Device, sent: '' } });
    expect(calls).toEqual(['saveDevice Pump 7 p1 as d0', 'saveDevice Pump 7 p1', 'saveCredentials d1 T']);

    const deleted = fakePlatform({ saveCredentials: gone, isGone: gone });
    const tries: AddDeviceTries = {};
    await expect(addDevice(values, undefined, deleted.platform, tries)).rejects.toBe(gone);
    expect(tries.device).toBeUndefined();
  });

  it('keeps the device of a try when something else was not found', async () => {
    const { calls, platform } = fakePlatform({ saveDevice: gone });
    const made = { entity: { id: { id: 'd0' } } as Device, sent: '' };
    const tries: AddDeviceTries = { device: made };
    await expect(addDevice(values, undefined, platform, tries)).rejects.toBe(gone);
    expect(calls).toEqual(['saveDevice Pump 7 p1 as d0']);
    expect(tries.device).toBe(made);
  });

  it('names what it left behind, and takes it back', async () => {
    const tries: AddDeviceTries = {};
    const { calls, platform, failing } = fakePlatform({ saveCredentials: new Error('in use') });
    await expect(addDevice(values, valve, platform, tries)).rejects.toThrow('in use');
    const left = leftBehind(tries);
    expect(left.map(({ name }) => name)).toEqual(['Pump 7', 'valve']);
    expect(await takeBack(left, platform.remove)).toEqual([]);
    expect(calls.slice(-2)).toEqual(['remove d1', 'remove made']);
    failing.remove = gone;
    expect(await takeBack(left, platform.remove)).toEqual([]);
    failing.remove = new Error('no answer');
    expect(await takeBack(left, platform.remove)).toEqual(left);
  });

  it('leaves a profile behind that the device does not have after all', async () => {
    const tries: AddDeviceTries = {};
    const { platform, failing } = fakePlatform({ saveDevice: new Error('name taken') });
    await expect(addDevice(values, valve, platform, tries)).rejects.toThrow('taken');
    failing.saveDevice = undefined;
    await addDevice(values, undefined, platform, tries);
    expect(leftBehind(tries).map(({ name }) => name)).toEqual(['valve']);
  });
});
