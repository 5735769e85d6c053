/** Devices. Their credentials are in `device-credentials.ts`. */
import { badRequest } from '../framework/errors.js';
import { jsonValue, parseText, reference, referenceOrNone, text } from '../framework/fields.js';
import { type EntityId, entityId, isUuid, NULL_UUID, parseUuid } from '../framework/ids.js';
import { defineResource, type Save } from '../framework/resource.js';
import { defineRoute, T, T_C } from '../framework/route.js';
import { isObject, objectOf } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { checkPackages, noteDevice } from '../ota/assignment.js';
import { type AssignedEntity, assignedBasics, assignedRoutes } from './assigned-entities.js';
import { checkCustomerOf } from './customers.js';
import { createAccessToken } from './device-credentials.js';
import { type DeviceProfile, deviceProfileNamed, deviceProfileSource } from './device-profiles.js';
import { requireNoEntityViews } from './entity-view-references.js';
import { resolveProfile } from './profiles.js';
import { deleteRelationsOf } from './relations.js';
import { tenants } from './tenants.js';
import { readConfiguration, readDeviceTransport } from './transport-shapes.js';

export interface Device extends AssignedEntity {
  label: string | null;
  deviceProfileId: EntityId | null;
  deviceData: unknown;
  firmwareId: EntityId | null;
  softwareId: EntityId | null;
  externalId: EntityId | null;
  additionalInfo: unknown;
}

type Json = Record<string, unknown>;

/** The parts of a device's own data, each complete or null. Throws 400. */
const readData = objectOf({
  configuration: readConfiguration,
  transportConfiguration: readDeviceTransport,
});

const typeOf = (part: unknown): unknown => (part as { type?: unknown } | null | undefined)?.type;

/** A device's own data: parts that do not fit its profile are replaced by fresh ones. */
function fitData(data: unknown, profile: DeviceProfile): { configuration: unknown; transportConfiguration: unknown } {
  const { configuration, transportConfiguration } = (data ?? {}) as Json;
  return {
    configuration: typeOf(configuration) === profile.type ? configuration : { type: profile.type },
    transportConfiguration:
      typeOf(transportConfiguration) === profile.transportType
        ? transportConfiguration
        : readDeviceTransport({ type: profile.transportType }),
  };
}

const infoOf = ({ additionalInfo }: Device): Json => (isObject(additionalInfo) ? additionalInfo : {});

/** Whether a device is a gateway is its tenant's to say: when the customer it is assigned to saves it, that stays as stored. */
function keepGateway({ entity, old, user }: Save<Device>): void {
  if (user.authority !== 'CUSTOMER_USER' || !old) return;
  const [{ gateway: kept }, { gateway, ...rest }] = [infoOf(old), infoOf(entity)];
  if (gateway !== kept) entity.additionalInfo = kept === undefined ? rest : { ...rest, gateway: kept };
}

export const devices = defineResource<Device>({
  entityType: 'DEVICE',
  label: 'Device',
  table: 'device',
  ...assignedBasics('device'),
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
  queryFields: { name: 'name', title: 'name', type: 'type', label: 'label', additionalInfo: 'additionalInfo' },
  unique: [
    { property: 'name', message: 'Device with such name already exists!' },
    { property: 'externalId', message: 'Device with such external id already exists!' },
  ],
  limit: { member: 'maxDevices', noun: 'devices' },
  check: (tx, save) => {
    const { entity } = save;
    if (!entity.name?.trim()) throw badRequest('Device name should be specified!');
    checkCustomerOf(tx, entity, 'device');
    keepGateway(save);
    entity.deviceData = readData(entity.deviceData, 'deviceData');
  },
  complete: (tx, { entity }) => {
    const profile = resolveProfile(tx, deviceProfileSource, entity, entity.deviceProfileId);
    entity.deviceProfileId = profile.id;
    entity.type = profile.name;
    entity.deviceData = fitData(entity.deviceData, profile);
    checkPackages(tx, entity, profile.id.id);
  },
  afterSave: (tx, { entity, old }) => noteDevice(tx, entity, old),
  beforeDelete: (tx, device) => requireNoEntityViews(tx, device.id, "Can't delete device that has entity views!"),
});

/** Moves a device to another tenant: relations go, the customer is cleared, the profile is that tenant's of the same name. */
function handOver(tx: Tx, device: Device, tenantId: string): Device {
  requireNoEntityViews(tx, device.id, "Can't assign device that has entity views to another tenant!");
  const taken = tx.get(
    'SELECT 1 FROM device WHERE tenant_id = ? AND name = ? AND id <> ?',
    tenantId,
    device.name,
    device.id.id,
  );
  if (taken) throw badRequest('Device with such name already exists!');
  if (device.tenantId?.id !== tenantId) devices.requireRoom(tx, tenantId);
  deleteRelationsOf(tx, device.id);
  tx.run('UPDATE device SET tenant_id = ? WHERE id = ?', tenantId, device.id.id);
  const profile = deviceProfileNamed(tx, tenantId, device.type ?? '');
  const handed = devices.patch(tx, device, {
    tenantId: entityId('TENANT', tenantId),
    customerId: entityId('CUSTOMER', NULL_UUID),
    deviceProfileId: profile.id,
    firmwareId: null,
    softwareId: null,
  });
  noteDevice(tx, handed, device);
  return handed;
}

export const deviceRoutes = [
  ...assignedRoutes(devices, { noun: 'device', profile: 'device', byIds: {} }),
  defineRoute({
    method: 'POST',
    path: '/api/device',
    auth: T_C,
    mode: 'write',
    handler: (tx, call) => {
      const device = devices.save(tx, call.user, call.object);
      if (!isUuid((call.object.id as { id?: unknown } | null | undefined)?.id)) {
        createAccessToken(tx, device.id.id, parseText(call.query.accessToken, 'accessToken') ?? undefined);
      }
      return device;
    },
  }),
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
