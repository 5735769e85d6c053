/**
 * Claiming: a device announces a secret, and a user of a customer who knows it and the device's name gets the device. An administrator may
 * announce by the server attribute `claimingData` instead.
 */
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { badRequest, ErrorCode, forbidden, notFound, PlatformError } from '../framework/errors.js';
import { parseText } from '../framework/fields.js';
import { entityId, NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { where } from '../framework/paging.js';
import { RateLimit } from '../framework/rate-limit.js';
import { C, defineRoute, json, type SessionUser, T_C } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { customers } from '../resources/customers.js';
import { type Device, devices } from '../resources/devices.js';
import { deleteAttributes } from '../telemetry/delete-values.js';
import { readAttribute } from '../telemetry/latest-values.js';
import type { DeviceIdentity } from './device-messages.js';

/** How long an announcement holds that names no time, in milliseconds. */
const DEFAULT_DURATION = 86_400_000;
const ATTRIBUTE = 'claimingData';

interface Claim {
  secret: string;
  /** Epoch milliseconds. */
  expirationTime: number;
}

whenEntityDeleted('device claims', (tx, { entityType, id }) => {
  if (entityType === 'DEVICE') tx.run('DELETE FROM device_claim WHERE device_id = ?', id);
});

const announced = (tx: Tx, deviceId: string): Claim | undefined =>
  tx.get<Claim & object>(
    'SELECT secret, expiration_time AS expirationTime FROM device_claim WHERE device_id = ?',
    deviceId,
  );

const forget = (tx: Tx, deviceId: string) => tx.run('DELETE FROM device_claim WHERE device_id = ?', deviceId);

/** Reads an announcement: `{secretKey, durationMs}`, each optional, or nothing at all. Throws 400. */
function readAnnouncement(text: string): { secret: string; duration: number } {
  if (text === '') return { secret: '', duration: DEFAULT_DURATION };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw badRequest('Malformed JSON');
  }
  if (!isObject(body)) throw badRequest('A JSON object is expected');
  const { secretKey, durationMs } = body;
  if (durationMs !== undefined && durationMs !== null && !(typeof durationMs === 'number' && durationMs >= 0)) {
    throw badRequest('Invalid value of "durationMs": a number is expected');
  }
  return { secret: parseText(secretKey, 'secretKey') ?? '', duration: Math.trunc(durationMs ?? 0) || DEFAULT_DURATION };
}

/** Takes in what a device announces. The first announcement stays until it is used or expires; one of an assigned device does nothing. */
export function announceClaim(tx: Tx, device: DeviceIdentity, text: string): void {
  const { secret, duration } = readAnnouncement(text);
  const { deviceId } = device;
  tx.emit('device.active', { ...device, ts: tx.now, points: 0 });
  const owner = tx.get<{ customerId: string }>('SELECT customer_id AS customerId FROM device WHERE id = ?', deviceId);
  const earlier = announced(tx, deviceId);
  if (owner?.customerId !== NULL_UUID || (earlier && earlier.expirationTime > tx.now)) return;
  forget(tx, deviceId);
  tx.run(
    'INSERT INTO device_claim (device_id, secret, expiration_time) VALUES (?, ?, ?)',
    deviceId,
    secret,
    Math.min(tx.now + duration, Number.MAX_SAFE_INTEGER),
  );
}

export const claimMessage = defineOperation(
  'device.claim',
  'write',
  (tx, { text, ...device }: DeviceIdentity & { text: string }) => announceClaim(tx, device, text),
);

/** What the attribute of an administrator announces. */
function claimOfAttribute(tx: Tx, deviceId: string): Claim | undefined {
  const value = readAttribute(tx, deviceId, 'SERVER_SCOPE', ATTRIBUTE)?.value;
  if (typeof value !== 'string') return undefined;
  try {
    const data: unknown = JSON.parse(value);
    if (!isObject(data) || typeof data.expirationTime !== 'number') return undefined;
    return { secret: parseText(data.secretKey, 'secretKey') ?? '', expirationTime: data.expirationTime };
  } catch {
    return undefined;
  }
}

const named = (tx: Tx, user: SessionUser, name: string): Device => {
  if (user.readsOnly) throw forbidden();
  const [device] = devices.all(tx, where('t.tenant_id = ? AND t.name = ?', user.tenantId, name));
  if (!device) throw notFound();
  return device;
};

const give = (tx: Tx, device: Device, customerId: string): Device =>
  devices.patch(tx, device, { customerId: entityId('CUSTOMER', customerId) }, { assigned: true });

/** Attempts of a customer at a device, `capacity:seconds`: the secret of an attribute holds however often it is guessed. */
const ATTEMPTS = '20:600';
const MOST_COUNTED = 10_000;
const TOO_MANY_ATTEMPTS = 'Too many attempts to claim this device. Try again later';
/** Of the writer, where alone attempts are made; those of a call that is rolled back stay counted. */
const attempts = new Map<string, RateLimit>();

/** Counts an attempt at a device that is there, however its name was written. Throws 429 for one too many. */
function countAttempt(customerId: string, deviceId: string, now: number): void {
  const key = `${customerId} ${deviceId}`;
  const limit = attempts.get(key) ?? new RateLimit(ATTEMPTS, now);
  // The one used last comes last.
  attempts.delete(key);
  const [oldest] = attempts.keys();
  if (attempts.size >= MOST_COUNTED && oldest !== undefined) attempts.delete(oldest);
  attempts.set(key, limit);
  if (!limit.allow(now)) throw new PlatformError(429, ErrorCode.tooManyRequests, TOO_MANY_ATTEMPTS);
}

export const claimRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/customer/device/:deviceName/claim',
    auth: C,
    mode: 'write',
    handler: (tx, call) => {
      const { user } = call;
      const device = named(tx, user, call.param('deviceName'));
      countAttempt(user.customerId, device.id.id, tx.now);
      const secret = parseText(call.object.secretKey, 'secretKey') ?? '';
      const deviceId = device.id.id;
      if (device.customerId.id !== NULL_UUID) return json('CLAIMED', 400);
      const announcement = announced(tx, deviceId);
      // Right or wrong, it is used.
      if (announcement) forget(tx, deviceId);
      const claim = announcement ?? claimOfAttribute(tx, deviceId);
      if (!claim || claim.expirationTime <= tx.now || claim.secret !== secret) return json('FAILURE', 400);
      const assignedCustomerName = customers.find(tx, user.customerId)?.title ?? null;
      const data = { entityId: deviceId, assignedCustomerId: user.customerId, assignedCustomerName };
      deleteAttributes(tx, { entityId: device.id, tenantId: user.tenantId }, 'SERVER_SCOPE', [ATTRIBUTE]);
      const given = give(tx, device, user.customerId);
      devices.audit(tx, user, 'ASSIGNED_TO_CUSTOMER', given, data, user.customerId);
      return { device: given, response: 'SUCCESS' };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/customer/device/:deviceName/claim',
    auth: T_C,
    mode: 'write',
    handler: (tx, call) => {
      const device = named(tx, call.user, call.param('deviceName'));
      const unassignedCustomerId = device.customerId.id;
      // What a customer does not have it cannot give back.
      const isTheirs = call.user.authority === 'TENANT_ADMIN' || unassignedCustomerId === call.user.customerId;
      if (unassignedCustomerId === NULL_UUID || !isTheirs) return;
      const unassignedCustomerName = customers.find(tx, unassignedCustomerId)?.title ?? null;
      const data = { entityId: device.id.id, unassignedCustomerId, unassignedCustomerName };
      const taken = give(tx, device, NULL_UUID);
      devices.audit(tx, call.user, 'UNASSIGNED_FROM_CUSTOMER', taken, data, unassignedCustomerId);
    },
  }),
];
