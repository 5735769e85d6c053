import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';

export type TransportType = 'DEFAULT' | 'MQTT' | 'COAP' | 'LWM2M' | 'SNMP';

export type ProvisionType = 'DISABLED' | 'ALLOW_CREATE_NEW_DEVICES' | 'CHECK_PRE_PROVISIONED_DEVICES';

/** A profile as pickers and lists of devices need it. */
export interface DeviceProfileInfo {
  id: EntityId<'DEVICE_PROFILE'>;
  name: string;
  image: string | null;
  defaultDashboardId: EntityId<'DASHBOARD'> | null;
  type: string;
  transportType: TransportType;
}

/** How devices of a profile connect; members depend on the type. */
export interface TransportConfiguration {
  type: TransportType;
  [name: string]: unknown;
}

export interface DeviceProfileData {
  configuration: { type: string };
  transportConfiguration: TransportConfiguration;
  provisionConfiguration?: { type: ProvisionType; provisionDeviceSecret: string | null } | null;
  alarms?: unknown[] | null;
}

export interface DeviceProfile extends BaseEntity<'DEVICE_PROFILE'> {
  tenantId: EntityId<'TENANT'>;
  name: string;
  description: string | null;
  image: string | null;
  default: boolean;
  type: string;
  transportType: TransportType;
  provisionType: ProvisionType;
  defaultRuleChainId: EntityId<'RULE_CHAIN'> | null;
  defaultDashboardId: EntityId<'DASHBOARD'> | null;
  defaultQueueName: string | null;
  provisionDeviceKey: string | null;
  firmwareId: EntityId<'OTA_PACKAGE'> | null;
  softwareId: EntityId<'OTA_PACKAGE'> | null;
  profileData: DeviceProfileData;
}

export type DeviceProfileDraft = Draft<DeviceProfile, 'name' | 'profileData'>;

/** Name, transport, and picture of a profile, which users of customers may read too. */
export const deviceProfileInfoQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['deviceProfiles', 'info', profileId],
    queryFn: ({ signal }) =>
      http.get<DeviceProfileInfo>(`/api/deviceProfileInfo/${profileId}`, undefined, { signal, ignoreLoading: true }),
  });

/** The profile a device without one gets. */
export const defaultDeviceProfileInfoQuery = () =>
  queryOptions({
    queryKey: ['deviceProfiles', 'info', 'default'],
    queryFn: ({ signal }) =>
      http.get<DeviceProfileInfo>('/api/deviceProfileInfo/default', undefined, { signal, ignoreLoading: true }),
  });

/** Sorts by createdTime, name, type, transportType, description, isDefault. */
export const deviceProfilesQuery = (page: PageLink) =>
  queryOptions({
    queryKey: ['deviceProfiles', 'list', page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<DeviceProfile>>('/api/deviceProfiles', link, { signal })),
    placeholderData: keepPreviousData,
  });

/** A whole profile, with its transport, alarm rules, and provisioning. For tenant administrators. */
export const deviceProfileQuery = (profileId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['deviceProfiles', 'one', profileId],
    queryFn: ({ signal }) => findDeviceProfile(profileId, { ...options, signal }),
  });

/** The profile as it is stored now. */
export const findDeviceProfile = (profileId: string, options?: CallOptions): Promise<DeviceProfile> =>
  http.get(`/api/deviceProfile/${profileId}`, undefined, options);

/**
 * Creates (no `id`) or replaces; members the caller does not send are gone. Refused where another profile has the
 * name.
 */
export const saveDeviceProfile = (profile: DeviceProfileDraft, options?: CallOptions): Promise<DeviceProfile> =>
  http.post('/api/deviceProfile', profile, options);

/** Refused for the default profile and for one that devices use. */
export const deleteDeviceProfile = (profileId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/deviceProfile/${profileId}`, undefined, options);

/** Devices without a profile get this one from now on; the former default is an ordinary profile. */
export const setDefaultDeviceProfile = (profileId: string, options?: CallOptions): Promise<DeviceProfile> =>
  http.post(`/api/deviceProfile/${profileId}/default`, undefined, options);

/** How many devices of a profile have no package of their own, and so get the profile's. */
export const countDevicesWithoutPackage = (
  type: 'FIRMWARE' | 'SOFTWARE',
  profileId: string,
  options?: CallOptions,
): Promise<number> => http.get(`/api/devices/count/${type}/${profileId}`, undefined, options);

/** Names of the keys that devices have, of one profile or of any; sorted. */
export const deviceKeysQuery = (kind: 'attributes' | 'timeseries', deviceProfileId?: string) =>
  queryOptions({
    queryKey: ['deviceProfiles', 'keys', kind, deviceProfileId ?? null],
    queryFn: ({ signal }) =>
      http.get<string[]>(
        `/api/deviceProfile/devices/keys/${kind}`,
        { deviceProfileId },
        { signal, silent: true, ignoreLoading: true },
      ),
  });
