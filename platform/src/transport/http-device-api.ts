/** The device API over HTTP: /api/v1/{accessToken}/… The token is the only credential. */

import { badRequest } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { type Call, defineRoute, Reply, type SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { Point } from '../telemetry/payload.js';
import {
  type AttributeValues,
  acceptAttributes,
  acceptTelemetry,
  attributesJson,
  type DeviceIdentity,
  keysOf,
  type Message,
  readClientAttributes,
  readTelemetry,
} from './device-messages.js';
import { DeviceUpdates, updateJson } from './device-updates.js';

type DeviceCall<P = unknown> = Call<SessionUser | null, P>;

/** How long a long poll waits when it names no time. */
const DEFAULT_POLL = 60_000;
const LONGEST_POLL = 600_000;

const bare = (status: number) => new Reply(status, null, null);
const BASE = '/api/v1/:token';

/** The device of an access token, or undefined. */
function deviceByToken(tx: Tx, token: string): DeviceIdentity | undefined {
  return tx.get<{ deviceId: string; tenantId: string }>(
    `SELECT d.id AS deviceId, d.tenant_id AS tenantId FROM device_credentials c JOIN device d ON d.id = c.device_id
       JOIN tenant t ON t.id = d.tenant_id WHERE c.credentials_id = ? AND c.credentials_type = 'ACCESS_TOKEN'`,
    token,
  );
}

const deviceOfToken = defineOperation(
  'device.by-token',
  'read',
  (tx, token: string) => deviceByToken(tx, token) ?? null,
);

/** A call of a known device; 401 without a body for any other. */
const forDevice =
  <P>(act: (tx: Tx, device: DeviceIdentity, call: DeviceCall<P>) => unknown) =>
  (tx: Tx, call: DeviceCall<P>) => {
    const device = deviceByToken(tx, call.param('token'));
    return device ? act(tx, device, call) : bare(401);
  };

function pollTime(call: DeviceCall): number {
  const text = call.query.timeout;
  if (text === undefined || text === '') return DEFAULT_POLL;
  if (!/^\d{1,12}$/.test(text)) throw badRequest('Invalid value of "timeout": a whole number is expected');
  const time = Number(text);
  return time === 0 ? DEFAULT_POLL : Math.min(time, LONGEST_POLL);
}

export const deviceApiRoutes = [
  defineRoute({
    method: 'POST',
    path: `${BASE}/telemetry`,
    auth: 'public',
    body: 'device',
    mode: 'write',
    prepare: async (_context, call) => readTelemetry(call.data.rawBody ?? ''),
    handler: forDevice((tx, device, call: DeviceCall<Message<Point[]>>) => acceptTelemetry(tx, device, call.prepared)),
  }),
  defineRoute({
    method: 'POST',
    path: `${BASE}/attributes`,
    auth: 'public',
    body: 'device',
    mode: 'write',
    prepare: async (_context, call) => readClientAttributes(call.data.rawBody ?? ''),
    handler: forDevice((tx, device, call: DeviceCall<Message<AttributeValues>>) =>
      acceptAttributes(tx, device, call.prepared),
    ),
  }),
  defineRoute({
    method: 'GET',
    path: `${BASE}/attributes`,
    auth: 'public',
    mode: 'read',
    handler: forDevice((tx, device, call) => {
      const request = { clientKeys: keysOf(call.query.clientKeys), sharedKeys: keysOf(call.query.sharedKeys) };
      return new Reply(200, attributesJson(tx, device, request), 'application/json');
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${BASE}/attributes/updates`,
    auth: 'public',
    mode: 'main',
    handler: async ({ db, events }, call, gone) => {
      const time = pollTime(call);
      const device = await db.run(deviceOfToken, call.param('token'));
      if (!device) return bare(401);
      return new Promise<Reply>((resolve, reject) => {
        const stop = DeviceUpdates.of(events).on(device.deviceId, (update) => {
          end();
          // Its token may have been changed, or the device deleted, while it waited.
          const told = (now: DeviceIdentity | null) =>
            now?.deviceId === device.deviceId ? new Reply(200, updateJson(update), 'application/json') : bare(401);
          db.run(deviceOfToken, call.param('token')).then(told).then(resolve, reject);
        });
        const giveUp = () => {
          end();
          resolve(bare(408));
        };
        const timer = setTimeout(giveUp, time).unref();
        const end = () => {
          clearTimeout(timer);
          gone.removeEventListener('abort', giveUp);
          stop();
        };
        gone.addEventListener('abort', giveUp);
        // It may have gone while its token was looked up.
        if (gone.aborted) giveUp();
      });
    },
  }),
];
