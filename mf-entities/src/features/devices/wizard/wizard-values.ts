import { saveDeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import {
  type Device,
  deleteDevice,
  deviceCredentialsQuery,
  saveDevice,
  saveDeviceCredentials,
} from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
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
  saveDevice: (values: WizardValues, profileId: string) => Promise<Device>;
  saveCredentials: (deviceId: string, credentials: CredentialsValues) => Promise<unknown>;
  deleteDevice: (deviceId: string) => Promise<unknown>;
}

/**
 * Makes the profile if it is new, the device, and its credentials. A profile that was made is reported at once, so that
 * another try does not make it again; a device whose credentials are refused is taken back.
 */
export async function addDevice(
  values: WizardValues,
  onProfile: (profileId: string) => void,
  calls: AddDeviceCalls,
): Promise<Device> {
  let { profileId } = values;
  if (!profileId) throw new Error('a device needs a profile');
  if (profileId === newProfileId) {
    profileId = await calls.saveProfile(values.newProfile);
    onProfile(profileId);
  }
  const device = await calls.saveDevice(values, profileId);
  try {
    await calls.saveCredentials(device.id.id, values.credentials);
  } catch (error) {
    await calls.deleteDevice(device.id.id);
    throw error;
  }
  return device;
}

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
  saveDevice: ({ name, label, gateway, overwriteActivityTime, description, customerId }, profileId) =>
    saveDevice(
      {
        name,
        label: label || null,
        deviceProfileId: entityId('DEVICE_PROFILE', profileId),
        ...(customerId ? { customerId: entityId('CUSTOMER', customerId) } : {}),
        additionalInfo: { gateway, overwriteActivityTime: gateway && overwriteActivityTime, description },
      },
      formCall,
    ),
  // The platform gives every new device credentials of its own; those of the wizard replace them.
  async saveCredentials(deviceId, credentials) {
    const made = await client.fetchQuery(deviceCredentialsQuery(deviceId));
    await saveDeviceCredentials({ ...made, ...writeCredentials(credentials) }, formCall);
  },
  deleteDevice,
});
