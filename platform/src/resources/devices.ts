/** Devices. Their credentials are in `device-credentials.ts`. */
import { badRequest } from '../framework/errors.js';
import { jsonValue, reference, referenceOrNone, text } from '../framework/fields.js';
import { type EntityId, entityId, isUuid, NULL_UUID, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import {
  customerList,
  type Filter,
  readById,
  readByIds,
  removeById,
  tenantList,
  typesInUse,
} from '../framework/resource-routes.js';
import { defineRoute, T, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { assignmentRoutes } from './assignment.js';
import { ASSIGNED_TO_CUSTOMER } from './customer-rights.js';
import { CUSTOMER_IS_PUBLIC, checkCustomerOf, requireCustomer } from './customers.js';
import { createAccessToken } from './device-credentials.js';
import { type DeviceProfile, defaultDeviceProfile, deviceProfileNamed, deviceProfiles } from './device-profiles.js';
import { findByRelations } from './relation-search.js';
import { deleteRelationsOf } from './relations.js';
import { tenants } from './tenants.js';
import { readDeviceTransport } from './transport-shapes.js';
import { refuseWhileViewed } from './viewed.js';

export interface Device extends Entity {
  customerId: EntityId;
  name: string | null;
  type: string | null;
  label: string | null;
  deviceProfileId: EntityId | null;
  deviceData: unknown;
  firmwareId: EntityId | null;
  softwareId: EntityId | null;
  externalId: EntityId | null;
  additionalInfo: unknown;
}

/** The profile a device is saved with: the named one, else the one of its type's name, else the tenant's default. */
function resolveProfile(tx: Tx, device: Device): DeviceProfile {
  const tenantId = device.tenantId?.id ?? '';
  if (device.deviceProfileId) {
    const profile = deviceProfiles.find(tx, device.deviceProfileId.id);
    if (!profile) throw badRequest('Device is referencing non existing device profile!');
    if (profile.tenantId?.id !== tenantId) {
      throw badRequest('Device can`t be referencing to device profile from different tenant!');
    }
    return profile;
  }
  return device.type ? deviceProfileNamed(tx, tenantId, device.type) : defaultDeviceProfile(tx, tenantId);
}

const typeOf = (part: unknown): unknown => (part as { type?: unknown } | null | undefined)?.type;

/** A device's own data: parts that do not fit its profile are replaced by fresh ones. */
function fitData(data: unknown, profile: DeviceProfile): { configuration: unknown; transportConfiguration: unknown } {
  const { configuration, transportConfiguration } = (data ?? {}) as Record<string, unknown>;
  return {
    configuration: typeOf(configuration) === profile.type ? configuration : { type: profile.type },
    transportConfiguration:
      typeOf(transportConfiguration) === profile.transportType
        ? readDeviceTransport(transportConfiguration)
        : readDeviceTransport({ type: profile.transportType }),
  };
}

export const devices = defineResource<Device>({
  entityType: 'DEVICE',
  label: 'Device',
  table: 'device',
  owner: 'customer',
  foreign: 404,
  fields: {
    customerId: referenceOrNone('CUSTOMER'),
    name: text(),
    type: text(),
    label: text(),
    deviceProfileId: reference('DEVICE_PROFILE'),
    deviceData: jsonValue({ checked: false }),
    firmwareId: reference('OTA_PACKAGE'),
    softwareId: reference('OTA_PACKAGE'),
    externalId: reference('DEVICE'),
    additionalInfo: jsonValue(),
  },
  search: ['name', 'label'],
  views: {
    info: {
      joins: 'LEFT JOIN customer c ON c.id = t.customer_id LEFT JOIN device_profile p ON p.id = t.device_profile_id',
      columns: {
        customerTitle: { sql: 'c.title' },
        customerIsPublic: { sql: CUSTOMER_IS_PUBLIC, show: (value) => value === 1 },
        deviceProfileName: { sql: 'p.name' },
      },
    },
  },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [
      {
        reach: 'customer',
        may: ASSIGNED_TO_CUSTOMER,
      },
    ],
  },
  unique: { property: 'name', message: 'Device with such name already exists!' },
  limit: { member: 'maxDevices', noun: 'devices' },
  echoCreatedTime: true,
  audited: true,
  check: (tx, { entity }) => {
    const profile = resolveProfile(tx, entity);
    entity.deviceProfileId = profile.id;
    entity.type = profile.name;
    entity.deviceData = fitData(entity.deviceData, profile);
    if (!entity.name?.trim()) throw badRequest('Device name should be specified!');
    checkCustomerOf(tx, entity, 'device');
    if (entity.firmwareId) throw badRequest("Can't assign non-existent firmware!");
    if (entity.softwareId) throw badRequest("Can't assign non-existent software!");
  },
  beforeDelete: (tx, device) => refuseWhileViewed(tx, device.id, "Can't delete device that has entity views!"),
});

/** Moves a device to another tenant: relations go, the customer is cleared, the profile is that tenant's of the same name. */
function handOver(tx: Tx, device: Device, tenantId: string): Device {
  refuseWhileViewed(tx, device.id, "Can't assign device that has entity views to another tenant!");
  const taken = tx.get(
    'SELECT 1 FROM device WHERE tenant_id = ? AND name = ? AND id <> ?',
    tenantId,
    device.name,
    device.id.id,
  );
  if (taken) throw badRequest('Device with such name already exists!');
  deleteRelationsOf(tx, device.id);
  tx.run('UPDATE device SET tenant_id = ? WHERE id = ?', tenantId, device.id.id);
  const profile = deviceProfileNamed(tx, tenantId, device.type ?? '');
  return devices.patch(
    tx,
    { ...device, tenantId: entityId('TENANT', tenantId) },
    { customerId: entityId('CUSTOMER', NULL_UUID), deviceProfileId: profile.id, firmwareId: null, softwareId: null },
  );
}

const INFO_SEARCH = ['t.name_folded', 't.label_folded', 'p.name_folded', 'c.title_folded'];
const FILTERED_SEARCH = ['t.name_folded', 't.label_folded', 'c.title_folded'];
const NAME_SEARCH = ['t.name_folded'];

const byType: Filter = ({ type }) => ({ where: type ? [where('t.type = ?', type)] : [] });
/** By type, else by profile; a narrowed list does not search the profile's name. */
const byTypeOrProfile: Filter = ({ type, deviceProfileId }) => {
  if (type) return { where: [where('t.type = ?', type)], search: FILTERED_SEARCH };
  if (!deviceProfileId) return { where: [] };
  return { where: [where('t.device_profile_id = ?', parseUuid(deviceProfileId))], search: FILTERED_SEARCH };
};

export const deviceRoutes = [
  readById(devices, '/api/device', T_C),
  readById(devices, '/api/device/info', T_C, 'info'),
  defineRoute({
    method: 'POST',
    path: '/api/device',
    auth: T_C,
    mode: 'write',
    handler: (tx, call) => {
      const device = devices.save(tx, call.user, call.object);
      if (!isUuid((call.object.id as { id?: unknown } | null | undefined)?.id)) {
        createAccessToken(tx, device.id.id, call.query.accessToken);
      }
      return device;
    },
  }),
  removeById(devices, '/api/device', T),
  tenantList(devices, '/api/tenant/devices', T, {
    filter: byType,
    search: NAME_SEARCH,
    byName: { parameter: 'deviceName', column: 'name' },
  }),
  tenantList(devices, '/api/tenant/deviceInfos', T, { view: 'info', filter: byTypeOrProfile, search: INFO_SEARCH }),
  customerList(devices, '/api/customer/:customerId/devices', T_C, requireCustomer, {
    filter: byType,
    search: NAME_SEARCH,
  }),
  customerList(devices, '/api/customer/:customerId/deviceInfos', T_C, requireCustomer, {
    view: 'info',
    filter: byTypeOrProfile,
    search: NAME_SEARCH,
  }),
  readByIds(devices, '/api/devices', T_C, 'deviceIds'),
  typesInUse(devices, '/api/device/types', T_C),
  ...assignmentRoutes(devices, 'device'),
  findByRelations(devices, '/api/devices', 'deviceTypes'),
  defineRoute({
    method: 'POST',
    path: '/api/tenant/:tenantId/device/:id',
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const device = devices.require(tx, call.user, parseUuid(call.param('id')), 'ASSIGN');
      const tenantId = parseUuid(call.param('tenantId'));
      if (!tenants.find(tx, tenantId)) throw badRequest('Could not find the specified Tenant!');
      return handOver(tx, device, tenantId);
    },
  }),
];
