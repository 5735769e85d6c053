/** The device API over HTTP: /api/v1/{accessToken}/… The token is the only credential. */
import { defineRoute, Reply, type Route } from '../framework/route.js';
import type { Reading } from '../telemetry/payload.js';
import { announceClaim } from './claims.js';
import {
  type AttributeValues,
  acceptAttributes,
  acceptTelemetry,
  attributesJson,
  countOf,
  keysOf,
  type Message,
  readClientAttributes,
  readTelemetry,
} from './device-messages.js';
import { devicePackageRoutes } from './device-packages.js';
import { DEVICE_BASE, type DeviceCall, forDevice } from './device-tokens.js';
import { DeviceUpdates, updateJson } from './device-updates.js';
import { admitCall, counted } from './http-admission.js';
import { deviceRpcRoutes } from './http-device-rpc.js';
import { longPoll } from './long-poll.js';
import { provisionRoutes } from './provisioning.js';

const telemetryRoute = defineRoute({
  method: 'POST',
  path: `${DEVICE_BASE}/telemetry`,
  auth: 'public',
  body: 'device',
  mode: 'write',
  prepare: async (context, call): Promise<Message<Reading[]>> => {
    const message = readTelemetry(call.data.rawBody ?? '');
    await admitCall(context, call, countOf(message));
    return message;
  },
  handler: forDevice((tx, device, { prepared }: DeviceCall<Message<Reading[]>>) =>
    acceptTelemetry(tx, device, prepared),
  ),
});

const messageRoutes = [
  defineRoute({
    method: 'POST',
    path: `${DEVICE_BASE}/attributes`,
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
    path: `${DEVICE_BASE}/attributes`,
    auth: 'public',
    mode: 'read',
    handler: forDevice((tx, device, call) => {
      const request = { clientKeys: keysOf(call.query.clientKeys), sharedKeys: keysOf(call.query.sharedKeys) };
      return new Reply(200, attributesJson(tx, device, request), 'application/json');
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${DEVICE_BASE}/attributes/updates`,
    auth: 'public',
    mode: 'main',
    handler: (context, call, gone) =>
      longPoll(context, call, gone, ({ deviceId }, found) =>
        DeviceUpdates.of(context.events).on(deviceId, (update) =>
          found(new Reply(200, updateJson(update), 'application/json')),
        ),
      ),
  }),
  defineRoute({
    method: 'POST',
    path: `${DEVICE_BASE}/claim`,
    auth: 'public',
    body: 'device',
    mode: 'write',
    handler: forDevice((tx, device, call) => announceClaim(tx, device, call.data.rawBody ?? '')),
  }),
  ...deviceRpcRoutes,
  ...devicePackageRoutes,
];

export const deviceApiRoutes: readonly Route[] = [telemetryRoute, ...messageRoutes.map(counted), ...provisionRoutes];
