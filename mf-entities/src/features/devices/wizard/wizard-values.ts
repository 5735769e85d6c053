import { isNotFound } from '@mullion/shared-kit/api/api-error';
import { saveDeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import {
  type Device,
  deleteDevice,
  deviceCredentialsQuery,
  saveDevice,
  saveDeviceCredentials,
} from '@mullion/shared-kit/api/devices';
import { entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { QueryClient } from '@tanstack/react-query';
import { type CredentialsValues, writeCredentials } from '../credentials/credentials-values';

/** What the wizard asks for. */
export interface WizardValues {
  name: string;
  label: string;
  /** An existing profile, or `newProfileId`. */
  profileId: string | null;
  /** Name of the profile that is made with the device. */
  newProfile: string;
  gateway: boolean;
  overwriteActivityTime: boolean;
  description: string;
  customerId: string | null;
  credentials: CredentialsValues;
}

/** Id of a profile that exists only in the form so far. */
export const newProfileId = 'new';

/** The calls of `addDevice`, so that its order can be tested. */
export interface AddDeviceCalls {
  /** Answers the id. */
  saveProfile: (name: string) => Promise<string>;
  /** Makes the device, or changes the one that an earlier try made. */
  saveDevice: (values: WizardValues, profileId: string, made: Device | undefined) => Promise<Device>;
  saveCredentials: (deviceId: string, credentials: CredentialsValues) => Promise<unknown>;
  deleteDevice: (deviceId: string) => Promise<unknown>;
}

/** What tries to add one device know of those before them. */
export interface AddDeviceTries {
  /** The profile that a try made, so that the next one does not make it again. */
  profile?: { name: string; id: string };
  /** What the last try made, unless it was taken back: the next one goes on with it. */
  device?: Device;
  /** The device has the credentials that were asked for. */
  isWhole?: boolean;
}

/**
 * Makes the profile if it is new, the device, and its credentials. A device whose credentials are refused is taken back.
 * The one call for device and credentials would not do: where the name is in use, it changes the device that has it.
 */
export async function addDevice(
  values: WizardValues,
  calls: AddDeviceCalls,
  tries: AddDeviceTries = {},
): Promise<Device> {
  let { profileId } = values;
  if (!profileId) throw new Error('a device needs a profile');
  if (profileId === newProfileId) {
    const name = values.newProfile;
    if (tries.profile?.name !== name) tries.profile = { name, id: await calls.saveProfile(name) };
    profileId = tries.profile.id;
  }
  const profile = profileId;
  const device = await calls.saveDevice(values, profile, tries.device).catch((error: unknown) => {
    // It was taken back all the same, and only the answer got lost.
    if (!tries.device || !isNotFound(error)) throw error;
    return calls.saveDevice(values, profile, undefined);
  });
  tries.device = device;
  try {
    await calls.saveCredentials(device.id.id, values.credentials);
    tries.isWhole = true;
  } catch (error) {
    // Why the credentials were not stored is what the person needs to know.
    if (await succeeds(calls.deleteDevice(device.id.id))) tries.device = undefined;
    throw error;
  }
  return device;
}

/**
 * Takes back the device that tries have left without its credentials.
 * @returns that device if it could not be taken back
 */
export async function takeBackUnfinished(
  { device, isWhole }: AddDeviceTries,
  { deleteDevice }: Pick<AddDeviceCalls, 'deleteDevice'>,
): Promise<Device | undefined> {
  if (!device || isWhole || (await succeeds(deleteDevice(device.id.id)))) return undefined;
  return device;
}

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** The calls as the platform takes them. */
export const platformCalls = (client: QueryClient): AddDeviceCalls => ({
  async saveProfile(name) {
    const { id } = await saveDeviceProfile(
      {
        name,
        type: 'DEFAULT',
        transportType: 'DEFAULT',
        provisionType: 'DISABLED',
        profileData: {
          configuration: { type: 'DEFAULT' },
          transportConfiguration: { type: 'DEFAULT' },
          alarms: null,
          provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
        },
      },
      formCall,
    );
    return id.id;
  },
  saveDevice: ({ name, label, gateway, overwriteActivityTime, description, customerId }, profileId, made) =>
    saveDevice(
      {
        ...made,
        name,
        label: label || null,
        deviceProfileId: entityId('DEVICE_PROFILE', profileId),
        ...((customerId || made) && { customerId: entityId('CUSTOMER', customerId ?? NULL_UUID) }),
        additionalInfo: { gateway, overwriteActivityTime: gateway && overwriteActivityTime, description },
      },
      formCall,
    ),
  // The platform gives every new device credentials of its own; those of the wizard replace them.
  async saveCredentials(deviceId, credentials) {
    const made = await client.fetchQuery(deviceCredentialsQuery(deviceId));
    await saveDeviceCredentials({ ...made, ...writeCredentials(credentials) }, formCall);
  },
  deleteDevice: (deviceId) => deleteDevice(deviceId, { silent: true }),
});
