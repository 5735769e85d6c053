import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TransportConfiguration } from './device-profiles';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';
import { type Scope, scopedInfos } from './scope';

/** Data of a device that depends on its profile's types; unknown members are kept. */
export interface DeviceData {
  configuration: { type: string };
  transportConfiguration: TransportConfiguration;
}

export interface DeviceAdditionalInfo {
  description?: string;
  gateway?: boolean;
  overwriteActivityTime?: boolean;
  [name: string]: unknown;
}

export interface Device extends BaseEntity<'DEVICE'> {
  tenantId: EntityId<'TENANT'>;
  /** The null UUID while unassigned. */
  customerId: EntityId<'CUSTOMER'>;
  name: string;
  /** Always the name of the profile. */
  type: string;
  label: string | null;
  deviceProfileId: EntityId<'DEVICE_PROFILE'>;
  deviceData: DeviceData | null;
  firmwareId: EntityId<'OTA_PACKAGE'> | null;
  softwareId: EntityId<'OTA_PACKAGE'> | null;
  externalId?: EntityId<'DEVICE'> | null;
  additionalInfo: DeviceAdditionalInfo | null;
}

/** A device as lists show it: with its customer's title and its profile's name. */
export interface DeviceInfo extends Device {
  customerTitle: string | null;
  customerIsPublic: boolean;
  deviceProfileName: string;
}

export type DeviceDraft = Draft<Device, 'name'>;

export type DeviceCredentialsType = 'ACCESS_TOKEN' | 'X509_CERTIFICATE' | 'MQTT_BASIC' | 'LWM2M_CREDENTIALS';

/** Credentials of one device. Their id has no entity type; a save must repeat it. */
export interface DeviceCredentials {
  id?: { id: string };
  createdTime?: number;
  deviceId: EntityId<'DEVICE'>;
  credentialsType: DeviceCredentialsType;
  /** The token; for the other types the server sets it. */
  credentialsId: string | null;
  /** PEM text, or JSON text of {@link MqttBasicCredentials} or the LwM2M credentials. */
  credentialsValue: string | null;
}

/** `credentialsValue` of MQTT_BASIC, as JSON text: at least one of clientId and userName. */
export interface MqttBasicCredentials {
  clientId: string | null;
  userName: string | null;
  password: string | null;
}

/** At most one of the two; the platform lets `type` win. */
export interface DeviceFilter {
  type?: string;
  deviceProfileId?: string;
}

/** Devices of a tenant, a customer or an edge. Sorts by createdTime, name, label, deviceProfileName, customerTitle. */
export const deviceInfosQuery = (scope: Scope, page: PageLink, filter: DeviceFilter = {}) =>
  queryOptions({
    queryKey: ['devices', 'infos', scope, page, filter],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<DeviceInfo>>(scopedInfos('device', scope), { ...link, ...filter }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** A device as it is stored now. */
export const findDevice = (deviceId: string, options?: CallOptions): Promise<Device> =>
  http.get(`/api/device/${deviceId}`, undefined, options);

/** A device with its customer's title and its profile's name. */
export const deviceInfoQuery = (deviceId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['devices', 'info', deviceId],
    queryFn: ({ signal }) => http.get<DeviceInfo>(`/api/device/info/${deviceId}`, undefined, { ...options, signal }),
  });

/** How a device proves who it is, secrets included; read anew each time. */
export const deviceCredentialsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['devices', 'credentials', deviceId],
    queryFn: ({ signal }) => http.get<DeviceCredentials>(`/api/device/${deviceId}/credentials`, undefined, { signal }),
    // credentials are never shown from memory
    staleTime: 0,
    gcTime: 0,
  });

/** The tenant's device of exactly this name; null where there is none or the platform does not say. */
export const findDeviceByName = (deviceName: string): Promise<Device | null> =>
  http
    .get<Device>('/api/tenant/devices', { deviceName }, { ignoreErrors: true, ignoreLoading: true })
    .catch(() => null);

/** Creates (no `id`) or replaces. */
export const saveDevice = (device: DeviceDraft, options?: CallOptions): Promise<Device> =>
  http.post('/api/device', device, options);

/** Deletes a device and its data. Refused while an entity view is built on it. */
export const deleteDevice = (deviceId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/device/${deviceId}`, undefined, options);

/** Replaces the credentials, by their `id`. Refused where any other device has the same. */
export const saveDeviceCredentials = (
  credentials: DeviceCredentials,
  options?: CallOptions,
): Promise<DeviceCredentials> => http.post('/api/device/credentials', credentials, options);

/** Assigns to one customer; answers the device as it is then. */
export const assignDeviceToCustomer = (customerId: string, deviceId: string, options?: CallOptions): Promise<Device> =>
  http.post(`/api/customer/${customerId}/device/${deviceId}`, undefined, options);

/** Also makes a public device private. */
export const unassignDeviceFromCustomer = (deviceId: string, options?: CallOptions): Promise<Device> =>
  http.delete(`/api/customer/device/${deviceId}`, undefined, options);

/** Assigns to the tenant's public customer, which is created at first use. */
export const makeDevicePublic = (deviceId: string, options?: CallOptions): Promise<Device> =>
  http.post(`/api/customer/public/device/${deviceId}`, undefined, options);

export interface ClaimResult {
  device: Device;
  response: 'SUCCESS' | 'FAILURE' | 'CLAIMED';
}

/** Customer users: takes over an announced device by its name. Refusals are 400 with the text FAILURE or CLAIMED. */
export const claimDevice = (deviceName: string, secretKey?: string): Promise<ClaimResult> =>
  http.post(`/api/customer/device/${encodeURIComponent(deviceName)}/claim`, secretKey ? { secretKey } : {}, {
    ignoreErrors: true,
  });

/** Gives a claimed device back, so that it can be claimed again. */
export const unclaimDevice = (deviceName: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/customer/device/${encodeURIComponent(deviceName)}/claim`, undefined, options);
