/** Device profiles: transport, provisioning and alarm rules of a kind of device. */
import { badRequest } from '../framework/errors.js';
import { choice, jsonValue, parseText, reference, text } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource } from '../framework/resource.js';
import { defineRoute, T } from '../framework/route.js';
import { isObject, objectOf, variantOf } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { checkPackages, noteProfile } from '../ota/assignment.js';
import { readAlarmRules } from './alarm-rule-shapes.js';
import { profileRoutes } from './profile-routes.js';
import {
  checkDefaultAndQueue,
  checkProfileReferences,
  isUsed,
  type Profile,
  profileBasics,
  profileFields,
  profileSource,
} from './profiles.js';
import { readConfiguration, readProfileTransport } from './transport-shapes.js';

const TRANSPORTS = ['DEFAULT', 'MQTT', 'COAP', 'LWM2M', 'SNMP'] as const;
const PROVISIONING = ['DISABLED', 'ALLOW_CREATE_NEW_DEVICES', 'CHECK_PRE_PROVISIONED_DEVICES'] as const;

export interface DeviceProfile extends Profile {
  type: 'DEFAULT' | null;
  transportType: (typeof TRANSPORTS)[number] | null;
  provisionType: (typeof PROVISIONING)[number] | null;
  profileData: unknown;
  provisionDeviceKey: string | null;
  firmwareId: EntityId | null;
  softwareId: EntityId | null;
}

type Json = Record<string, unknown>;
/** The data of a profile that nobody configured. */
const plainProfileData = () => ({
  configuration: { type: 'DEFAULT' },
  transportConfiguration: { type: 'DEFAULT' },
  provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
  alarms: null,
});

const secret = objectOf({ provisionDeviceSecret: parseText });
const readProvisioning = variantOf('type', Object.fromEntries(PROVISIONING.map((type) => [type, secret])));

/** Profile data as it is stored: complete, without unknown members. `stored`: what it was. Throws 400. */
function readProfileData(data: unknown, stored: unknown): Json {
  if (!isObject(data) || !isObject(data.transportConfiguration)) {
    throw badRequest('Device profile data transport configuration should be specified!');
  }
  const { configuration, transportConfiguration, provisionConfiguration, alarms } = data;
  return {
    configuration: readConfiguration(configuration, 'configuration'),
    transportConfiguration: readProfileTransport(
      transportConfiguration,
      isObject(stored) ? stored.transportConfiguration : null,
    ),
    provisionConfiguration: readProvisioning(provisionConfiguration, 'provisionConfiguration'),
    alarms: readAlarmRules(alarms),
  };
}

/** Kind and transport of a profile stay as they are while devices have it. Throws 400. */
function checkKept(tx: Tx, old: DeviceProfile, entity: DeviceProfile): void {
  const changed =
    old.type !== entity.type ? 'type' : old.transportType !== entity.transportType ? 'transport type' : null;
  if (changed && isUsed(tx, 'Device', entity.id.id)) {
    throw badRequest(`Can't change device profile ${changed} because devices referenced it!`);
  }
}

const basics = profileBasics<DeviceProfile>('Device');

export const deviceProfiles = defineResource<DeviceProfile>({
  ...basics,
  queryFields: { name: 'name', type: 'type' },
  fields: {
    ...profileFields('DEVICE_PROFILE'),
    type: choice(['DEFAULT']),
    transportType: choice(TRANSPORTS),
    provisionType: choice(PROVISIONING, 'DISABLED'),
    profileData: jsonValue({ checked: false }),
    provisionDeviceKey: text(),
    firmwareId: reference('OTA_PACKAGE'),
    softwareId: reference('OTA_PACKAGE'),
  },
  unique: [
    ...basics.unique,
    {
      property: 'provisionDeviceKey',
      message: 'Device profile with such provision device key already exists!',
      scope: 'platform',
    },
  ],
  check: (tx, { entity, old }) => {
    if (!entity.name) throw badRequest('Device profile name should be specified!');
    if (!entity.type) throw badRequest('Device profile type should be specified!');
    if (!entity.transportType) throw badRequest('Device profile transport type should be specified!');
    checkDefaultAndQueue(tx, 'Device', entity);
    entity.profileData = readProfileData(entity.profileData, old?.profileData);
    checkProfileReferences(tx, entity);
    checkPackages(tx, entity, entity.id.id);
    if (old) checkKept(tx, old, entity);
  },
  afterSave: (tx, save) => {
    basics.afterSave(tx, save);
    noteProfile(tx, save.entity, save.old);
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

export const deviceProfileSource = profileSource<DeviceProfile>('Device', deviceProfiles, () => ({
  type: 'DEFAULT',
  transportType: 'DEFAULT',
  profileData: plainProfileData(),
}));

/** The tenant's profile of a name, made when there is none. */
export const deviceProfileNamed = deviceProfileSource.named;

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
