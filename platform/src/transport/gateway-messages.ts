/** What a gateway says for devices behind it. A device it names that is not there yet is made. */
import { badRequest, forbidden, PlatformError } from '../framework/errors.js';
import { NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { where } from '../framework/paging.js';
import { platformItself } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import type { Metadata } from '../queue/message.js';
import { push } from '../queue/push.js';
import { createAccessToken } from '../resources/device-credentials.js';
import { type Device, devices } from '../resources/devices.js';
import { storeRelation } from '../resources/relations.js';
import { type ExactJson, exactText, isObject as isExactObject, parseExactJson } from '../telemetry/exact-json.js';
import { readAttributes } from '../telemetry/latest-values.js';
import { deviceAttributes, type Reading, telemetryReadings } from '../telemetry/payload.js';
import { strictJson } from '../telemetry/typed-value.js';
import { announceClaim } from './claims.js';
import {
  type AttributeValues,
  acceptAttributes,
  acceptTelemetry,
  type DeviceIdentity,
  understood,
} from './device-messages.js';

/** A device behind a gateway. */
export interface Child extends DeviceIdentity {
  name: string;
}

/** What is said for each of several devices. */
type PerDevice<V> = [name: string, said: V][];

/** Devices of one message: it is stored for all of them, or for none, while other writes wait. */
const MOST_DEVICES = 1000;

/** `{deviceName: …}` with each device's part read. Throws 400. */
function perDevice<V>(text: string, read: (part: ExactJson) => V): PerDevice<V> {
  return understood(() => {
    const body = parseExactJson(text);
    if (!isExactObject(body)) throw badRequest('A JSON object is expected');
    const parts = Object.entries(body);
    if (parts.length > MOST_DEVICES) throw badRequest(`A message is about at most ${MOST_DEVICES} devices`);
    return parts.map(([name, part]): [string, V] => [checkedName(name), read(part)]);
  });
}

function checkedName(name: unknown): string {
  if (typeof name !== 'string' || name.trim() === '') throw badRequest('The name of a device is expected');
  return name.trim();
}

export const readGatewayTelemetry = (text: string): PerDevice<Reading[]> =>
  perDevice(text, (part) => telemetryReadings(part, Date.now()));
export const readGatewayAttributes = (text: string): PerDevice<AttributeValues> => perDevice(text, deviceAttributes);
export const readGatewayClaims = (text: string): PerDevice<string> => perDevice(text, exactText);

/** A JSON object. Throws 400. */
export function readObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest('Malformed JSON');
  }
  if (!isObject(body)) throw badRequest('A JSON object is expected');
  return body;
}

export const nameIn = (body: Readonly<Record<string, unknown>>): string => checkedName(body.device);

/** The gateway's own record; undefined for a device that is no gateway. */
function gatewayOf(tx: Tx, { deviceId, tenantId }: DeviceIdentity): Device | undefined {
  const device = devices.find(tx, deviceId);
  const info = device?.additionalInfo as { gateway?: unknown } | null | undefined;
  return info?.gateway === true && device?.tenantId?.id === tenantId ? device : undefined;
}

/** The gateway's own record. Throws 403 for a device that is no gateway. */
function requireGateway(tx: Tx, identity: DeviceIdentity): Device {
  const gateway = gatewayOf(tx, identity);
  if (!gateway) throw forbidden('The device is no gateway');
  return gateway;
}

export const isGateway = defineOperation(
  'gateway.is',
  'read',
  (tx, identity: DeviceIdentity) => gatewayOf(tx, identity) !== undefined,
);

const named = (tx: Tx, tenantId: string, name: string): Device | undefined =>
  devices.all(tx, where('t.tenant_id = ? AND t.name = ?', tenantId, name))[0];

/** A gateway of the tenant itself speaks for all its devices, one of a customer only for that customer's. */
const speaksFor = ({ customerId: { id } }: Device, device: Device): boolean =>
  id === NULL_UUID || device.customerId.id === id;

/**
 * The device of a name, made for the gateway when there is none, of its customer and of the profile `type` names. Throws 403 for a
 * device that is not the gateway's customer's.
 */
function childOf(tx: Tx, gateway: Device, name: string, type?: string): Child {
  const tenantId = gateway.tenantId?.id ?? '';
  const additionalInfo = { lastConnectedGateway: gateway.id.id };
  const known = named(tx, tenantId, name);
  if (known && !speaksFor(gateway, known)) throw forbidden('The device is not of the customer of the gateway');
  if (known) return { deviceId: known.id.id, tenantId, name };
  const made = { name, type: type ?? 'default', customerId: gateway.customerId, additionalInfo };
  const entity = devices.newEntity(tx, tenantId, made as Partial<Device>);
  const device = devices.store(tx, { entity, old: undefined, user: { ...platformItself, tenantId } });
  createAccessToken(tx, device.id.id);
  const metadata = { gatewayId: gateway.id.id };
  const owner: Metadata = gateway.customerId.id === NULL_UUID ? {} : { customerId: gateway.customerId.id };
  push(tx, tenantId, 'ENTITY_CREATED', device.id, {
    data: JSON.stringify(device),
    metadata: { ...owner, ...metadata },
  });
  storeRelation(tx, { from: gateway.id, to: device.id, type: 'Created', typeGroup: 'COMMON', additionalInfo: null });
  return { deviceId: device.id.id, tenantId, name };
}

/** Finds or makes devices behind a gateway. */
export const gatewayMake = defineOperation(
  'gateway.make',
  'write',
  (tx, { gateway, names }: { gateway: DeviceIdentity; names: readonly string[] }): void => {
    const by = requireGateway(tx, gateway);
    for (const name of names) childOf(tx, by, name);
  },
);

interface Said<V> {
  gateway: DeviceIdentity;
  said: PerDevice<V>;
}

/** Defines what a gateway says for several devices: all of a message is stored, or none. Answers the devices. */
const saidBy = <V>(name: string, accept: (tx: Tx, child: DeviceIdentity, said: V) => void) =>
  defineOperation(name, 'write', (tx, { gateway, said }: Said<V>): Child[] => {
    const by = requireGateway(tx, gateway);
    return said.map(([childName, part]) => {
      const child = childOf(tx, by, childName);
      accept(tx, { deviceId: child.deviceId, tenantId: child.tenantId }, part);
      return child;
    });
  });

export const gatewayTelemetry = saidBy('gateway.telemetry', (tx, child, values: Reading[]) =>
  acceptTelemetry(tx, child, { values }),
);
export const gatewayAttributes = saidBy('gateway.attributes', (tx, child, values: AttributeValues) =>
  acceptAttributes(tx, child, { values }),
);
export const gatewayClaims = saidBy('gateway.claims', announceClaim);

/** Finds or makes a device that connects through a gateway, and notes which gateway that was. Answers the device alone. */
export const gatewayConnect = defineOperation(
  'gateway.connect',
  'write',
  (tx, { gateway, name, type }: { gateway: DeviceIdentity; name: string; type?: string | undefined }): Child[] => {
    const by = requireGateway(tx, gateway);
    const child = childOf(tx, by, name, type);
    const device = devices.find(tx, child.deviceId);
    const info = (device?.additionalInfo ?? {}) as Record<string, unknown>;
    if (device && info.lastConnectedGateway !== by.id.id) {
      devices.patch(tx, device, { additionalInfo: { ...info, lastConnectedGateway: by.id.id } });
    }
    return [child];
  },
);

/** Which of these devices are there and the gateway's to speak for; none, when it is no gateway. */
export const gatewayChildren = defineOperation(
  'gateway.children',
  'read',
  (tx, { gateway, names }: { gateway: DeviceIdentity; names: readonly string[] }): Child[] => {
    const by = gatewayOf(tx, gateway);
    return names.flatMap((name) => {
      const device = by && named(tx, gateway.tenantId, name);
      return by && device && speaksFor(by, device)
        ? [{ deviceId: device.id.id, tenantId: gateway.tenantId, name }]
        : [];
    });
  },
);

/** A request for attributes of a device behind a gateway: client ones or shared ones, by one key or several. */
export interface GatewayRequest {
  id: number;
  name: string;
  client: boolean;
  keys: string[];
  isSingle: boolean;
}

/** Reads `{id, device, client, key}` or `keys`. Throws 400. */
export function readGatewayRequest(text: string): GatewayRequest {
  const body = readObject(text);
  const { id, client, key, keys } = body;
  if (typeof id !== 'number' || !Number.isSafeInteger(id))
    throw badRequest('Invalid value of "id": a number is expected');
  const wanted = typeof key === 'string' ? [key] : keys;
  if (!Array.isArray(wanted) || wanted.some((each) => typeof each !== 'string')) {
    throw badRequest('Invalid value of "keys": a list of texts is expected');
  }
  return {
    id,
    name: nameIn(body),
    client: client === true,
    keys: wanted as string[],
    isSingle: typeof key === 'string',
  };
}

export const gatewayRequest = defineOperation(
  'gateway.attributes.read',
  'read',
  (tx, { gateway, request }: { gateway: DeviceIdentity; request: GatewayRequest }): string => {
    const by = requireGateway(tx, gateway);
    const { id, name, client, keys, isSingle } = request;
    const device = named(tx, gateway.tenantId, name);
    if (!device || !speaksFor(by, device)) throw new PlatformError(400, 31, `There is no device ${name}`);
    const values = readAttributes(tx, device.id.id, client ? 'CLIENT_SCOPE' : 'SHARED_SCOPE', keys);
    const head = `{"id":${id},"device":${JSON.stringify(name)}`;
    const [first] = values;
    if (isSingle) return first ? `${head},"value":${strictJson(first.value)}}` : `${head}}`;
    const members = values.map(({ key, value }) => `${JSON.stringify(key)}:${strictJson(value)}`);
    return `${head},"values":{${members.join(',')}}}`;
  },
);
