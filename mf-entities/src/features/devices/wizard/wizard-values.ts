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
import { type DeviceProfileOption, deviceProfileOption } from '@mullion/shared-kit/entity/entity-search';
import type { EntityOption } from '@mullion/shared-kit/inputs/entity-autocomplete';
import type { QueryClient } from '@tanstack/react-query';
import { type CredentialsValues, writeCredentials } from '../credentials/credentials-values';

/** What the wizard asks for. */
export interface WizardValues {
  name: string;
  label: string;
  /** An existing profile, or one to be made with the device: then its id is `newProfileId`. */
  profile: DeviceProfileOption | null;
  gateway: boolean;
  overwriteActivityTime: boolean;
  description: string;
  customer: EntityOption | null;
  credentials: CredentialsValues;
}

/** Id of a profile that exists only in the form so far. */
export const newProfileId = 'new';

/** The calls of `addDevice`, so that its order can be tested. */
export interface AddDeviceCalls {
  saveProfile: (name: string) => Promise<DeviceProfileOption>;
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
  onProfile: (profile: DeviceProfileOption) => void,
  calls: AddDeviceCalls,
): Promise<Device> {
  let profile = values.profile;
  if (!profile) throw new Error('a device needs a profile');
  if (profile.id === newProfileId) {
    profile = await calls.saveProfile(profile.name);
    onProfile(profile);
  }
  const device = await calls.saveDevice(values, profile.id);
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
    const profile = await saveDeviceProfile(
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
    return deviceProfileOption(profile);
  },
  saveDevice: ({ name, label, gateway, overwriteActivityTime, description, customer }, profileId) =>
    saveDevice(
      {
        name,
        label: label || null,
        deviceProfileId: entityId('DEVICE_PROFILE', profileId),
        ...(customer ? { customerId: entityId('CUSTOMER', customer.id) } : {}),
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
