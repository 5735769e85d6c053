/** What devices send and ask for, whatever they speak: HTTP and MQTT share these. */
import { hostname } from 'node:os';
import { badRequest, PlatformError } from '../framework/errors.js';
import type { EventBus } from '../framework/events.js';
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { pushOfDevice } from '../queue/push.js';
import { type ExactJson, exactText, isObject, JsonError, parseExactJson } from '../telemetry/exact-json.js';
import { splitKeys } from '../telemetry/key-list.js';
import { readAttributes } from '../telemetry/latest-values.js';
import { deviceAttributes, PayloadError, type Reading, telemetryReadings } from '../telemetry/payload.js';
import type { AttributeScope } from '../telemetry/scopes.js';
import { messageObject, strictJson, type TypedValue } from '../telemetry/typed-value.js';

/** A device that has shown who it is. */
export interface DeviceIdentity {
  deviceId: string;
  tenantId: string;
}

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A device sent a message, with as many values: what it asks for and answers counts, too. */
    'device.active': DeviceIdentity & { ts: number; points: number };
    /** A device is there, and sent nothing that counts as a message of its own. */
    'device.seen': DeviceIdentity & { ts: number };
  }
}

/** Tells of a message of a device that only asks, or answers a command: nothing of it is stored as a value. */
export const noteMessage = (events: EventBus, { deviceId, tenantId }: DeviceIdentity): void =>
  events.publish({ name: 'device.active', payload: { deviceId, tenantId, ts: Date.now(), points: 0 } });

/** Tells that a device is there: it pinged, or spoke for devices behind it. */
export const noteSeen = (events: EventBus, { deviceId, tenantId }: DeviceIdentity): void =>
  events.publish({ name: 'device.seen', payload: { deviceId, tenantId, ts: Date.now() } });

/** What is read of a payload. Throws 400 for one that cannot be read. */
export function understood<R>(read: () => R): R {
  try {
    return read();
  } catch (error) {
    if (error instanceof PayloadError || error instanceof JsonError) throw badRequest(error.message);
    throw error;
  }
}

/** What a device sent, read before the writer sees it: its values, or why there are none. */
export type Message<V> = { values: V } | { refusal: string };
export type AttributeValues = [key: string, value: TypedValue][];

function messageOf<V>(read: () => V): Message<V> {
  try {
    return { values: understood(read) };
  } catch (error) {
    if (error instanceof PlatformError) return { refusal: error.message };
    throw error;
  }
}

export const readTelemetry = (text: string): Message<Reading[]> =>
  messageOf(() => telemetryReadings(parseExactJson(text), Date.now()));
export const readClientAttributes = (text: string): Message<AttributeValues> =>
  messageOf(() => deviceAttributes(parseExactJson(text)));

/** The values of a message. Throws 400 for one that could not be read. */
function valuesOf<V>(message: Message<V>): V {
  if ('refusal' in message) throw badRequest(message.refusal);
  return message.values;
}

/** How many values readings have. */
export const countReadings = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { values }) => sum + values.length, 0);
/** How many values a telemetry message has. */
export const countOf = (message: Message<Reading[]>): number =>
  'values' in message ? countReadings(message.values) : 0;

/** Hands a telemetry message to the rules, a message for each reading. Throws 400 for one that could not be read. */
export function acceptTelemetry(tx: Tx, device: DeviceIdentity, message: Message<Reading[]>): void {
  const readings = valuesOf(message);
  for (const { ts, values } of readings)
    tx.held = pushOfDevice(tx, device, 'POST_TELEMETRY_REQUEST', messageObject(values), { ts: String(ts) });
  tx.emit('device.active', { ...device, ts: tx.now, points: countReadings(readings) });
}

/** Hands client attributes to the rules. Throws 400 for what could not be read. */
export function acceptAttributes(tx: Tx, device: DeviceIdentity, message: Message<AttributeValues>): void {
  const values = valuesOf(message);
  tx.held = pushOfDevice(tx, device, 'POST_ATTRIBUTES_REQUEST', messageObject(values), { notifyDevice: 'false' });
  tx.emit('device.active', { ...device, ts: tx.now, points: values.length });
}

/** Which attributes a device asks for; both empty: all of both kinds. */
export interface AttributeRequest {
  clientKeys: string[];
  sharedKeys: string[];
}

/** The keys of a list; none for anything that is no text. */
export const keysOf = (text: unknown): string[] => (typeof text === 'string' ? splitKeys(text) : []);

/** The request of an MQTT message: `{clientKeys: "a,b", sharedKeys: "c"}`. Throws 400. */
export function attributeRequestOf(text: string): AttributeRequest {
  const body: ExactJson = understood(() => parseExactJson(text));
  if (!isObject(body)) throw badRequest('A JSON object is expected');
  return { clientKeys: keysOf(body.clientKeys), sharedKeys: keysOf(body.sharedKeys) };
}

/** Client and shared attributes as JSON text, only the non-empty parts of `{client, shared}`. */
export function attributesJson(
  tx: Tx,
  { deviceId }: DeviceIdentity,
  { clientKeys, sharedKeys }: AttributeRequest,
): string {
  const all = clientKeys.length === 0 && sharedKeys.length === 0;
  const part = (name: string, scope: AttributeScope, keys: string[]) => {
    if (!all && keys.length === 0) return [];
    const values = readAttributes(tx, deviceId, scope, all ? null : keys);
    if (values.length === 0) return [];
    return [`"${name}":{${values.map(({ key, value }) => `${JSON.stringify(key)}:${strictJson(value)}`).join(',')}}`];
  };
  return `{${[...part('client', 'CLIENT_SCOPE', clientKeys), ...part('shared', 'SHARED_SCOPE', sharedKeys)].join(',')}}`;
}

/** What a device is answered that asks the server something, when no rule answers in time. */
export const NO_ANSWER = '{"error":"timeout"}';

/** A request of a device to the server, and what its answer is known by. */
interface DeviceRequest extends DeviceIdentity {
  text: string;
  requestId: number;
  sessionId: string;
}

/** Hands a request, `{method, params}`, to the rules; answers whether it was: one without parameters is not. Throws 400 for what is none. */
function acceptRequest(tx: Tx, { text, requestId, sessionId, ...device }: DeviceRequest): boolean {
  const body = understood(() => parseExactJson(text));
  if (!isObject(body) || typeof body.method !== 'string') throw badRequest('A JSON object with a method is expected');
  tx.emit('device.active', { ...device, ts: tx.now, points: 0 });
  const { method, params } = body;
  if (params === undefined) return false;
  const metadata = { requestId: String(requestId), serviceId: hostname(), sessionId };
  pushOfDevice(tx, device, 'TO_SERVER_RPC_REQUEST', exactText({ method, params }), metadata);
  return true;
}

type From<V> = DeviceIdentity & { message: Message<V> };

export const telemetryMessage = defineOperation(
  'device.telemetry',
  'write',
  (tx, { message, ...device }: From<Reading[]>) => acceptTelemetry(tx, device, message),
);
export const attributesMessage = defineOperation(
  'device.attributes',
  'write',
  (tx, { message, ...device }: From<AttributeValues>) => acceptAttributes(tx, device, message),
);
export const attributesRequest = defineOperation(
  'device.attributes.read',
  'read',
  (tx, { request, ...device }: DeviceIdentity & { request: AttributeRequest }) => attributesJson(tx, device, request),
);
export const requestMessage = defineOperation('device.request', 'write', acceptRequest);
