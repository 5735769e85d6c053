/** Calls about devices' credentials, and the call that makes a device together with them. */
import { badRequest, notFound } from '../framework/errors.js';
import { integer, parseReference, wrongType } from '../framework/fields.js';
import { parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineRoute, T, T_C } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import { credentialsOf, formatCredentials, storeCredentials } from './device-credentials.js';
import { devices } from './devices.js';

type Json = Record<string, unknown>;
const createdTime = integer();

/** The `id` of `{id: {id}}`, or null when there is none. */
function recordId({ id }: Json): string | null {
  if (id === undefined || id === null) return null;
  if (!isObject(id)) throw wrongType('id', 'an id object');
  return parseUuid(id.id);
}

/** Checks the members of credentials that say whose they are, where the device is said beside them. Throws 400. */
function checkWhose(credentials: Json): void {
  recordId(credentials);
  parseReference(credentials.deviceId, 'deviceId', 'DEVICE');
  createdTime.parse(credentials.createdTime, 'createdTime');
}

/** How an older form of the call that makes both names its members. */
const OLDER_NAMES = {
  device: 'org.thingsboard.server.common.data.Device',
  credentials: 'org.thingsboard.server.common.data.security.DeviceCredentials',
} as const;

/** A member of the call that makes both: left out it is not found. */
function part(body: Json, name: keyof typeof OLDER_NAMES): Json {
  const value = body[name] ?? body[OLDER_NAMES[name]];
  if (value === undefined || value === null) throw notFound();
  if (!isObject(value)) throw wrongType(name, 'an object');
  return value;
}

/** Saves a device together with its credentials; one without id is the one of its name. */
const saveBoth = (path: string) =>
  defineRoute({
    method: 'POST',
    path,
    auth: T_C,
    mode: 'write',
    handler: (tx, call) => {
      const [device, credentials] = [part(call.object, 'device'), part(call.object, 'credentials')];
      checkWhose(credentials);
      const named = where('t.tenant_id = ? AND t.name = ?', call.user.tenantId, String(device.name ?? ''));
      const [sameName] = device.id || !device.name ? [] : devices.all(tx, named);
      const body = sameName ? { ...device, id: sameName.id, createdTime: sameName.createdTime } : device;
      const saved = devices.save(tx, call.user, body);
      devices.require(tx, call.user, saved.id.id, 'WRITE_CREDENTIALS');
      storeCredentials(tx, saved.id.id, formatCredentials(credentials));
      return saved;
    },
  });

export const deviceCredentialsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/device/:id/credentials',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const device = devices.require(tx, call.user, parseUuid(call.param('id')), 'READ_CREDENTIALS');
      const credentials = credentialsOf(tx, device.id.id);
      if (!credentials) throw notFound();
      return credentials;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/device/credentials',
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const body = call.object;
      const deviceId = parseReference(body.deviceId, 'deviceId', 'DEVICE');
      if (!deviceId) throw badRequest('Incorrect deviceId null');
      const device = devices.require(tx, call.user, deviceId.id, 'WRITE_CREDENTIALS');
      const formatted = formatCredentials(body);
      const sentTime = createdTime.parse(body.createdTime, 'createdTime');
      const existing = credentialsOf(tx, deviceId.id);
      const id = recordId(body);
      if (!id && existing) throw badRequest('Credentials for this device are already specified!');
      if (id && existing?.id.id !== id) throw badRequest('Unable to update non-existent device credentials!');
      const stored = storeCredentials(tx, deviceId.id, formatted);
      const saved = { ...stored, createdTime: sentTime };
      devices.audit(tx, call.user, 'CREDENTIALS_UPDATED', device, { entityId: deviceId.id, credentials: saved });
      return saved;
    },
  }),
  saveBoth('/api/device-with-credentials'),
  saveBoth('/api/lwm2m/device-credentials'),
  defineRoute({
    method: 'GET',
    path: '/api/lwm2m/deviceProfile/bootstrap/:isBootstrapServer',
    auth: T_C,
    mode: 'read',
    // No LwM2M server runs here: there is nothing to say about one.
    handler: (_tx, call) => {
      const asked = call.param('isBootstrapServer');
      if (asked !== 'true' && asked !== 'false') throw wrongType('isBootstrapServer', 'true or false');
    },
  }),
];
