/** Device profiles: transport, provisioning and alarm rules of a kind of device. */
import { whenTenantCreated } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { choice, flag, jsonValue, reference, text } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { defineRoute, T } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { readAlarmRules } from './alarm-rule-shapes.js';
import { checkProfileReferences, checkSingleDefault, defaultProfile, profileNamed, profileRoutes } from './profiles.js';
import { readProfileTransport } from './transport-shapes.js';

const TRANSPORTS = ['DEFAULT', 'MQTT', 'COAP', 'LWM2M', 'SNMP'] as const;
const PROVISIONING = ['DISABLED', 'ALLOW_CREATE_NEW_DEVICES', 'CHECK_PRE_PROVISIONED_DEVICES'] as const;

export interface DeviceProfile extends Entity {
  name: string | null;
  description: string | null;
  image: string | null;
  default: boolean;
  type: 'DEFAULT' | null;
  transportType: (typeof TRANSPORTS)[number] | null;
  provisionType: (typeof PROVISIONING)[number] | null;
  defaultRuleChainId: EntityId | null;
  defaultDashboardId: EntityId | null;
  defaultQueueName: string | null;
  profileData: unknown;
  provisionDeviceKey: string | null;
  firmwareId: EntityId | null;
  softwareId: EntityId | null;
  externalId: EntityId | null;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The data of a profile that nobody configured. */
const plainProfileData = () => ({
  configuration: { type: 'DEFAULT' },
  transportConfiguration: { type: 'DEFAULT' },
  provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
  alarms: null,
});

const devicesUse = (tx: Tx, id: string) =>
  tx.get('SELECT 1 FROM device WHERE device_profile_id = ? LIMIT 1', id) !== undefined;

export const deviceProfiles = defineResource<DeviceProfile>({
  entityType: 'DEVICE_PROFILE',
  label: 'Device profile',
  table: 'device_profile',
  owner: 'tenant',
  foreign: 403,
  fields: {
    name: text(),
    description: text({ max: Number.MAX_SAFE_INTEGER }),
    image: text({ max: 1_000_000, markup: true }),
    default: flag('is_default'),
    type: choice(['DEFAULT']),
    transportType: choice(TRANSPORTS),
    provisionType: choice(PROVISIONING, 'DISABLED'),
    defaultRuleChainId: reference('RULE_CHAIN'),
    defaultDashboardId: reference('DASHBOARD'),
    defaultQueueName: text(),
    profileData: jsonValue({ checked: false }),
    provisionDeviceKey: text(),
    firmwareId: reference('OTA_PACKAGE'),
    softwareId: reference('OTA_PACKAGE'),
    externalId: reference('DEVICE_PROFILE'),
  },
  search: ['name'],
  sortAlso: { isDefault: 't.is_default' },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [{ reach: 'tenant', may: ['READ'] }],
  },
  unique: { property: 'name', message: 'Device profile with such name already exists!' },
  echoCreatedTime: true,
  audited: true,
  check: (tx, { entity, old }) => {
    if (!entity.name) throw badRequest('Device profile name should be specified!');
    if (!entity.type) throw badRequest('Device profile type should be specified!');
    if (!entity.transportType) throw badRequest('Device profile transport type should be specified!');
    checkSingleDefault(tx, 'device_profile', entity, 'device profile');
    checkProfileReferences(tx, entity, 'Device');
    if (entity.firmwareId) throw badRequest("Can't assign non-existent firmware!");
    if (entity.softwareId) throw badRequest("Can't assign non-existent software!");
    const data = entity.profileData;
    if (!isObject(data) || !isObject(data.transportConfiguration)) {
      throw badRequest('Device profile data transport configuration should be specified!');
    }
    entity.profileData = {
      configuration: data.configuration ?? null,
      transportConfiguration: readProfileTransport(data.transportConfiguration),
      provisionConfiguration: isObject(data.provisionConfiguration)
        ? {
            ...data.provisionConfiguration,
            provisionDeviceSecret: data.provisionConfiguration.provisionDeviceSecret ?? null,
          }
        : null,
      alarms: readAlarmRules(data.alarms),
    };
    if (old && devicesUse(tx, entity.id.id)) {
      if (old.type !== entity.type) {
        throw badRequest("Can't change device profile type because devices referenced it!");
      }
      if (old.transportType !== entity.transportType) {
        throw badRequest("Can't change device profile transport type because devices referenced it!");
      }
    }
    const key = entity.provisionDeviceKey;
    const taken =
      key && tx.get('SELECT id FROM device_profile WHERE provision_device_key = ? AND id <> ?', key, entity.id.id);
    if (taken) throw badRequest('Device profile with such provision device key already exists!');
  },
  afterSave: (tx, { entity, old }) => {
    if (old && old.name !== entity.name) {
      tx.run('UPDATE device SET type = ? WHERE device_profile_id = ?', entity.name, entity.id.id);
    }
  },
  beforeDelete: (tx, entity) => {
    if (entity.default) throw badRequest('Deletion of Default Device Profile is prohibited!');
    if (devicesUse(tx, entity.id.id)) {
      throw badRequest('The device profile referenced by the devices cannot be deleted!');
    }
  },
});

/** What lists and pickers show of a profile. */
const infoOf = ({ id, name, image, defaultDashboardId, type, transportType }: DeviceProfile) => ({
  id,
  name,
  image,
  defaultDashboardId,
  type,
  transportType,
});

const make = (tx: Tx, tenantId: string, fields: Partial<DeviceProfile>): DeviceProfile =>
  deviceProfiles.insert(
    tx,
    deviceProfiles.newEntity(tx, tenantId, {
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      profileData: plainProfileData(),
      ...fields,
    }),
  );

export const defaultDeviceProfile = (tx: Tx, tenantId: string): DeviceProfile =>
  defaultProfile(tx, deviceProfiles, tenantId);

/** The tenant's profile of a name, made when there is none. */
export const deviceProfileNamed = (tx: Tx, tenantId: string, name: string): DeviceProfile =>
  profileNamed(tx, deviceProfiles, tenantId, name) ??
  make(tx, tenantId, { name, description: 'Default device profile' });

whenTenantCreated((tx, tenantId) =>
  make(tx, tenantId, { name: 'default', description: 'Default device profile', default: true }),
);

/** How many devices the key lists look at. */
const KEY_SAMPLE = 100;

/** `GET /api/deviceProfile/devices/keys/…`: names of keys in use, of a profile's devices or of any. */
const keysInUse = (path: string, scopes: 'v.scope = 0' | 'v.scope > 0') =>
  defineRoute({
    method: 'GET',
    path,
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const { deviceProfileId } = call.query;
      const profile = deviceProfileId
        ? deviceProfiles.require(tx, call.user, parseUuid(deviceProfileId), 'READ').id.id
        : null;
      const keys = tx.all<{ key: string }>(
        `SELECT DISTINCT k.key AS key FROM (
           SELECT id FROM device WHERE tenant_id = ?${profile ? ' AND device_profile_id = ?' : ''} ORDER BY created_time DESC LIMIT ?
         ) d JOIN telemetry_entity e ON e.id = d.id JOIN entity_value v ON v.entity_no = e.no AND ${scopes}
         JOIN telemetry_key k ON k.id = v.key_id ORDER BY k.key`,
        call.user.tenantId,
        ...(profile ? [profile] : []),
        KEY_SAMPLE,
      );
      return keys.map(({ key }) => key);
    },
  });

export const deviceProfileRoutes = [
  keysInUse('/api/deviceProfile/devices/keys/timeseries', 'v.scope = 0'),
  keysInUse('/api/deviceProfile/devices/keys/attributes', 'v.scope > 0'),
  ...profileRoutes(deviceProfiles, '/api/deviceProfile', {
    infoOf,
    filter: ({ transportType }) => {
      if (!transportType) return [];
      if (TRANSPORTS.some((known) => known === transportType)) return [where('t.transport_type = ?', transportType)];
      throw badRequest(`Unsupported transport type '${transportType}'`);
    },
  }),
];
