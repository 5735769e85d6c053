/**
 * Devices that register themselves with the key and secret of their profile: new ones are made, or those that are expected are given their
 * credentials, as the profile says.
 */
import { type AuditEntry, audit, auditFailure } from '../framework/audit.js';
import type { Context } from '../framework/context.js';
import { badRequest, mayPass, PlatformError } from '../framework/errors.js';
import { parseText } from '../framework/fields.js';
import { entityId, NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { where } from '../framework/paging.js';
import { defineRoute, platformItself, text } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { push } from '../queue/push.js';
import {
  credentialsOf,
  type DeviceCredentials,
  formatCredentials,
  randomToken,
  storeCredentials,
} from '../resources/device-credentials.js';
import { type DeviceProfile, deviceProfiles } from '../resources/device-profiles.js';
import { type Device, devices } from '../resources/devices.js';
import { readAttribute } from '../telemetry/latest-values.js';
import { STRING } from '../telemetry/typed-value.js';
import { saveAttributes } from '../telemetry/value-store.js';

/** A request to be registered, as it came. */
type Request = Readonly<Record<string, unknown>>;

interface Registered {
  credentialsType: string;
  credentialsValue: unknown;
  status: 'SUCCESS';
}
interface Refused {
  errorMsg: string;
  status: 'NOT_FOUND' | 'FAILURE';
}

const NOT_FOUND: Refused = { errorMsg: 'Provision data was not found!', status: 'NOT_FOUND' };
const FAILURE: Refused = { errorMsg: 'Failed to provision device!', status: 'FAILURE' };
const STATE = 'provisionState';
const PROVISIONED = 'provisioned';
const NAME_LENGTH = 20;

function required(request: Request, member: string): string {
  const value = parseText(request[member], member);
  if (value === null) throw badRequest(`Invalid value of "${member}": a text is expected`);
  return value;
}

function profileOf(tx: Tx, request: Request): DeviceProfile | undefined {
  const key = required(request, 'provisionDeviceKey');
  const secret = required(request, 'provisionDeviceSecret');
  const [profile] = deviceProfiles.all(
    tx,
    where('t.provision_device_key = ? AND t.tenant_id IN (SELECT id FROM tenant)', key),
  );
  const { provisionConfiguration } = (profile?.profileData ?? {}) as {
    provisionConfiguration?: { provisionDeviceSecret?: string | null };
  };
  return provisionConfiguration?.provisionDeviceSecret === secret ? profile : undefined;
}

/** The credentials a new device wishes for; a random access token without a wish. Throws 400. */
function wishedCredentials(request: Request): ReturnType<typeof formatCredentials> {
  const credentialsType = parseText(request.credentialsType, 'credentialsType') ?? 'ACCESS_TOKEN';
  const of = (member: string) => parseText(request[member], member);
  switch (credentialsType) {
    case 'ACCESS_TOKEN':
      return formatCredentials({ credentialsType, credentialsId: of('token') || randomToken(NAME_LENGTH) });
    case 'MQTT_BASIC': {
      const value = { clientId: of('clientId'), userName: of('username'), password: of('password') };
      return formatCredentials({ credentialsType, credentialsValue: JSON.stringify(value) });
    }
    case 'X509_CERTIFICATE':
      return formatCredentials({ credentialsType, credentialsValue: of('hash') });
    default:
      throw badRequest('Invalid value of "credentialsType"');
  }
}

const shown = ({ credentialsType, credentialsId, credentialsValue }: DeviceCredentials): Registered => ({
  credentialsType,
  credentialsValue:
    credentialsType === 'ACCESS_TOKEN'
      ? credentialsId
      : credentialsType === 'MQTT_BASIC'
        ? JSON.parse(credentialsValue ?? '{}')
        : credentialsValue,
  status: 'SUCCESS',
});

function create(tx: Tx, request: Request, profile: DeviceProfile, tenantId: string): Device {
  const given = parseText(request.deviceName, 'deviceName') || randomToken(NAME_LENGTH);
  const credentials = wishedCredentials(request);
  const name = given.trim();
  const entity = devices.newEntity(tx, tenantId, { name, deviceProfileId: profile.id } as Partial<Device>);
  const device = devices.store(tx, { entity, old: undefined, user: { ...platformItself, tenantId } });
  storeCredentials(tx, device.id.id, credentials);
  push(tx, tenantId, 'ENTITY_CREATED', device.id, { data: JSON.stringify(device), metadata: { tenantId } });
  return device;
}

function expected(tx: Tx, request: Request, profile: DeviceProfile, tenantId: string): Device {
  const name = (parseText(request.deviceName, 'deviceName') ?? '').trim();
  const [device] = devices.all(tx, where('t.tenant_id = ? AND t.name = ?', tenantId, name));
  if (device?.deviceProfileId?.id !== profile.id.id) throw badRequest('The device is not expected');
  const state = readAttribute(tx, device.id.id, 'SERVER_SCOPE', STATE)?.value;
  if (state !== undefined && state !== PROVISIONED) throw badRequest('The device may not be registered');
  return device;
}

/** Registers a device. Throws 400, and changes nothing, where that fails; the audit log of the profile's tenant tells both. */
const register = defineOperation('device.provision', 'write', (tx, request: Request): Registered | Refused => {
  const profile = profileOf(tx, request);
  const tenantId = profile?.tenantId?.id ?? NULL_UUID;
  if (!profile || profile.provisionType === 'DISABLED') return NOT_FOUND;
  const { provisionDeviceSecret: _secret, token: _token, password: _password, ...told } = request;
  const entry = (action: AuditEntry['action'], device: Device | null): AuditEntry => ({
    action,
    entityId: device?.id ?? entityId('DEVICE', NULL_UUID),
    name: device?.name ?? (typeof told.deviceName === 'string' ? told.deviceName : null),
    data: { provisionRequest: told },
    subject: device ?? undefined,
  });
  const actor = { ...platformItself, tenantId };
  try {
    const isNew = profile.provisionType === 'ALLOW_CREATE_NEW_DEVICES';
    const device = (isNew ? create : expected)(tx, request, profile, tenantId);
    const target = { entityId: device.id, tenantId };
    saveAttributes(tx, target, 'SERVER_SCOPE', [[STATE, { kind: STRING, value: PROVISIONED }]]);
    audit(tx, actor, entry('PROVISION_SUCCESS', device));
    const credentials = credentialsOf(tx, device.id.id);
    if (!credentials) throw badRequest('The device has no credentials');
    return shown(credentials);
  } catch (error) {
    throw auditFailure(error, actor, entry('PROVISION_FAILURE', null));
  }
});

/** Answers a request to be registered as JSON text. Rejects with 400 for one without key and secret, and 503. */
export async function provision({ db }: Pick<Context, 'db'>, message: string): Promise<string> {
  let request: unknown;
  try {
    request = JSON.parse(message);
  } catch {
    throw badRequest('Malformed JSON');
  }
  if (!isObject(request)) throw badRequest('A JSON object is expected');
  required(request, 'provisionDeviceKey');
  required(request, 'provisionDeviceSecret');
  try {
    return JSON.stringify(await db.run(register, request));
  } catch (error) {
    if (!(error instanceof PlatformError) || mayPass(error)) throw error;
    return JSON.stringify(FAILURE);
  }
}

export const provisionRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/provision',
    auth: 'public',
    body: 'device',
    mode: 'main',
    handler: async (context, call) => text(await provision(context, call.data.rawBody ?? '')),
  }),
];
