import { isNotFound } from '@mullion/shared-kit/api/api-error';
import {
  type DeviceProfile,
  type DeviceProfileDraft,
  deleteDeviceProfile,
  findDeviceProfile,
  saveDeviceProfile,
} from '@mullion/shared-kit/api/device-profiles';
import {
  type Device,
  deleteDevice,
  deviceCredentialsQuery,
  findDevice,
  saveDevice,
  saveDeviceCredentials,
} from '@mullion/shared-kit/api/devices';
import { type EntityId, entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { QueryClient } from '@tanstack/react-query';
import { type CredentialsValues, writeCredentials } from '../credentials/credentials-values';
import type { WizardValues } from './wizard-values';

/** The calls of `addDevice`, so that its order can be tested. */
export interface AddDeviceCalls {
  /** Makes the profile, or changes the one that an earlier try made. */
  saveProfile: (draft: DeviceProfileDraft, made: DeviceProfile | undefined) => Promise<DeviceProfile>;
  /** Makes the device, or changes the one that an earlier try made. */
  saveDevice: (values: WizardValues, profileId: string, made: Device | undefined) => Promise<Device>;
  saveCredentials: (deviceId: string, credentials: CredentialsValues) => Promise<unknown>;
  /** Deletes what a try made. */
  remove: (id: EntityId) => Promise<unknown>;
  /** Nobody has it any more: reading it finds nothing. */
  isGone: (id: EntityId) => Promise<boolean>;
}

/** What a try made, and of what. */
interface Made<T> {
  entity: T;
  sent: string;
}

/** What tries to add one device have made so far: the next one goes on with it. */
export interface AddDeviceTries {
  profile?: Made<DeviceProfile>;
  device?: Made<Device>;
  /** The device has the credentials that were asked for. */
  isWhole?: boolean;
  /** The try under way, or the last one. */
  running?: Promise<unknown>;
}

/** A device that was added whole. */
export interface Added {
  device: Device;
  credentials: CredentialsValues;
}

/** Makes something, or changes what an earlier try made of other values; what is gone by now is made anew. */
async function make<T extends { id: EntityId }>(
  before: Made<T> | undefined,
  sent: string,
  save: (made: T | undefined) => Promise<T>,
  isGone: AddDeviceCalls['isGone'],
): Promise<Made<T>> {
  if (before?.sent === sent) return before;
  const entity = await save(before?.entity).catch(async (error: unknown) => {
    // What was not found may be another thing, such as the customer.
    if (!before || !isNotFound(error) || !(await isGone(before.entity.id))) throw error;
    return save(undefined);
  });
  return { entity, sent };
}

/**
 * Makes the profile if it is new, the device, and its credentials; what a try could not do, the next one does alone.
 * The one call for device and credentials would not do: where the name is in use, it changes the device that has it.
 * @param draft the profile that is made
 */
export async function addDevice(
  values: WizardValues,
  draft: DeviceProfileDraft | undefined,
  calls: AddDeviceCalls,
  tries: AddDeviceTries,
): Promise<Device> {
  const { isGone } = calls;
  if (draft) {
    const save = (made: DeviceProfile | undefined) => calls.saveProfile(draft, made);
    tries.profile = await make(tries.profile, JSON.stringify(draft), save, isGone);
  }
  const profileId = draft ? tries.profile?.entity.id.id : values.profileId;
  if (!profileId) throw new Error('a device needs a profile');
  const { name, label, gateway, overwriteActivityTime, description, customerId } = values;
  const sent = JSON.stringify([name, label, gateway, overwriteActivityTime, description, customerId, profileId]);
  tries.device = await make(tries.device, sent, (made) => calls.saveDevice(values, profileId, made), isGone);
  const { entity } = tries.device;
  try {
    await calls.saveCredentials(entity.id.id, values.credentials);
  } catch (error) {
    // Somebody has deleted it meanwhile.
    if (isNotFound(error) && (await isGone(entity.id))) tries.device = undefined;
    throw error;
  }
  tries.isWhole = true;
  return entity;
}

/**
 * What tries have made that nobody asked for alone: a device without its credentials, and a profile that the device does
 * not have after all. In the order in which they can be deleted.
 */
export function leftBehind({ device, profile, isWhole }: AddDeviceTries): readonly (Device | DeviceProfile)[] {
  const left: (Device | DeviceProfile)[] = [];
  if (device && !isWhole) left.push(device.entity);
  if (profile && !(isWhole && device?.entity.deviceProfileId.id === profile.entity.id.id)) left.push(profile.entity);
  return left;
}

/**
 * Deletes what was left behind, one by one.
 * @returns what could not be deleted
 */
export async function takeBack(
  left: readonly (Device | DeviceProfile)[],
  remove: AddDeviceCalls['remove'],
): Promise<readonly (Device | DeviceProfile)[]> {
  const kept: (Device | DeviceProfile)[] = [];
  for (const entity of left) {
    await remove(entity.id).catch((error: unknown) => {
      if (!isNotFound(error)) kept.push(entity);
    });
  }
  return kept;
}

/** The calls as the platform takes them. */
export const platformCalls = (client: QueryClient): AddDeviceCalls => ({
  saveProfile: (draft, made) => saveDeviceProfile({ ...made, ...draft }, formCall),
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
  remove: ({ entityType, id }) => (entityType === 'DEVICE' ? deleteDevice : deleteDeviceProfile)(id, { silent: true }),
  isGone: ({ entityType, id }) =>
    (entityType === 'DEVICE' ? findDevice : findDeviceProfile)(id, { silent: true }).then(
      () => false,
      // Whether it is gone stays unknown where reading it fails otherwise: it is not made twice.
      isNotFound,
    ),
});
