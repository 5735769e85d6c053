/** Commands of users to devices: /api/rpc and, older, /api/plugins/rpc; and the stored ones. */
import { hostname } from 'node:os';
import { findEntity, requireEntity } from '../framework/access.js';
import { fromErrorData, toErrorData } from '../framework/answer.js';
import { type AuditEntry, audit, auditRefusal } from '../framework/audit.js';
import type { Context, Service } from '../framework/context.js';
import { badRequest, PlatformError } from '../framework/errors.js';
import { entityId, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { page, parsePageLink, where } from '../framework/paging.js';
import type { ErrorData } from '../framework/protocol.js';
import { repeat } from '../framework/repeated-work.js';
import { defineRoute, json, Reply, S_T_C, type SessionUser, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { pushOfDevice } from '../queue/push.js';
import { tenantRetention } from '../resources/tenant-retention.js';
import { requireTarget } from '../telemetry/access.js';
import { requireGoodToken } from '../tokens/tokens.js';
import type { DeviceIdentity } from './device-messages.js';
import { type CommandBody, readCommand } from './rpc-command.js';
import type { CommandOutcome } from './rpc-delivery.js';
import {
  anyExpired,
  deleteOldRecords,
  deleteRecord,
  expireRecords,
  isJson,
  RPC_STATUSES,
  type RpcRow,
  readRecord,
  recordOf,
  rpcList,
} from './rpc-records.js';
import { WaitingCommands } from './waiting-commands.js';

interface Asked {
  user: SessionUser;
  deviceId: string;
  oneway: boolean;
  body: CommandBody;
}

function entryOf(tx: Tx, { deviceId, oneway, body }: Asked): AuditEntry {
  const device = entityId('DEVICE', deviceId);
  const { method, params } = body;
  const data = { entityId: deviceId, oneWay: oneway, method, params };
  return { action: 'RPC_CALL', entityId: device, name: findEntity(tx, device)?.name ?? null, data };
}

const requireDevice = (tx: Tx, user: SessionUser, deviceId: string): DeviceIdentity => ({
  deviceId,
  tenantId: requireTarget(tx, user, 'DEVICE', deviceId, 'RPC_CALL').tenantId,
});

/** Whether the caller may send a command to the device; throws what he is to see. A refused one is written down. */
const permitCommand = defineOperation('rpc.permit', 'read', (tx, { user, deviceId }: Asked) =>
  requireDevice(tx, user, deviceId),
);
const refuseCommand = defineOperation('rpc.refused', 'write', (tx, asked: Asked & { reason: string }) => {
  if (findEntity(tx, entityId('DEVICE', asked.deviceId))?.tenantId !== asked.user.tenantId) return;
  auditRefusal(tx, asked.user, entryOf(tx, asked), new PlatformError(403, 2, asked.reason));
});
/** Writes a command down; answers why its caller may not hear what came of it any more, or null. */
const noteCommand = defineOperation('rpc.note', 'write', (tx, asked: Asked): ErrorData | null => {
  const { user, deviceId } = asked;
  try {
    requireGoodToken(tx, user);
    requireDevice(tx, user, deviceId);
  } catch (error) {
    // What was done is written down, unless its tenant is gone.
    if (findEntity(tx, entityId('TENANT', user.tenantId))) audit(tx, user, entryOf(tx, asked));
    return toErrorData(error);
  }
  audit(tx, user, entryOf(tx, asked));
  return null;
});
/** Hands a command to the rules, which send it to its device, or not. The call is answered once they have had it. */
const pushCommand = defineOperation('rpc.push', 'write', (tx, asked: Asked): void => {
  const { user, deviceId, oneway, body } = asked;
  const { method, params, additionalInfo, expirationTime, persistent, retries, requestId } = body;
  requireGoodToken(tx, user);
  const device = requireDevice(tx, user, deviceId);
  if (persistent) {
    if (readRecord(tx, requestId))
      throw badRequest('Invalid value of "requestUUID": a stored command with this id exists already');
    audit(tx, user, entryOf(tx, asked));
  }
  tx.held = pushOfDevice(
    tx,
    device,
    'RPC_CALL_FROM_SERVER_TO_DEVICE',
    JSON.stringify({ method, params, additionalInfo }),
    {
      requestUUID: requestId,
      originServiceId: hostname(),
      expirationTime: String(expirationTime),
      oneway: String(oneway),
      persistent: String(persistent),
      ...(retries === null ? {} : { retries: String(retries) }),
    },
  );
});

/** What a caller of one of the two addresses is answered when nothing came of a command. */
interface Version {
  base: string;
  timeout: number;
  unconnected: number;
}
const VERSIONS: readonly Version[] = [
  { base: '/api/plugins/rpc', timeout: 408, unconnected: 409 },
  { base: '/api/rpc', timeout: 504, unconnected: 504 },
];

/** How long a command that has expired before it came is waited for, and any at most, in milliseconds. */
const LEAST_PATIENCE = 1000;
const MOST_PATIENCE = 3_600_000;

/** What the audit log says of a command that came to nothing. */
const FAILURES = {
  timeout: 'TIMEOUT',
  unconnected: 'NO_ACTIVE_CONNECTION',
  abandoned: 'The caller has gone',
} as const;

const bare = (status: number) => new Reply(status, null, null);
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

async function sendNow(
  context: Context,
  asked: Asked,
  tenantId: string,
  version: Version,
  gone: AbortSignal,
): Promise<Reply> {
  const { body, user } = asked;
  const { requestId } = body;
  const left = body.expirationTime - Date.now();
  const note = async ({ kind }: CommandOutcome): Promise<void> => {
    if (kind === 'delivered' || kind === 'answered') {
      const refusal = await context.db.run(noteCommand, asked);
      if (refusal) throw fromErrorData(refusal);
    } else await context.db.run(refuseCommand, { ...asked, user, reason: `RPC Error: ${FAILURES[kind]}` });
  };
  const patience = { time: Math.min(left, MOST_PATIENCE), gone };
  const outcome: CommandOutcome =
    left > 0
      ? await WaitingCommands.of(context).await({ tenantId, requestId }, patience, () =>
          context.db.run(pushCommand, asked),
        )
      : await pause(LEAST_PATIENCE).then(() => ({ kind: 'timeout' }));
  await note(outcome);
  switch (outcome.kind) {
    case 'delivered':
      return bare(200);
    case 'answered':
      if (outcome.text === '') return bare(200);
      return isJson(outcome.text) ? new Reply(200, outcome.text, 'application/json') : bare(406);
    case 'timeout':
      return bare(version.timeout);
    case 'unconnected':
      return bare(version.unconnected);
    case 'abandoned':
      return bare(version.timeout);
  }
}

async function store(context: Context, asked: Asked, version: Version): Promise<Reply> {
  await context.db.run(pushCommand, asked);
  if (asked.body.expirationTime > Date.now()) return json({ rpcId: asked.body.requestId });
  await pause(LEAST_PATIENCE);
  return bare(version.timeout);
}

const commandRoute = (version: Version, oneway: boolean) =>
  defineRoute({
    method: 'POST',
    path: `${version.base}/${oneway ? 'oneway' : 'twoway'}/:deviceId`,
    auth: S_T_C,
    mode: 'main',
    body: 'request',
    handler: async (context, call, gone) => {
      const { user } = call;
      const deviceId = parseUuid(call.param('deviceId'));
      const asked: Asked = { user, deviceId, oneway, body: readCommand(call.object, Date.now()) };
      let device: DeviceIdentity;
      try {
        device = await context.db.run(permitCommand, asked);
      } catch (error) {
        if (error instanceof PlatformError && error.status === 403 && user.authority !== 'SYS_ADMIN') {
          await context.db.run(refuseCommand, { ...asked, reason: error.message });
        }
        throw error;
      }
      return asked.body.persistent
        ? store(context, asked, version)
        : sendNow(context, asked, device.tenantId, version, gone);
    },
  });

function requireRecord(tx: Tx, user: SessionUser, id: string, permission: 'READ' | 'DELETE'): RpcRow {
  requireEntity(tx, user, entityId('RPC', id), permission);
  return readRecord(tx, id) as RpcRow;
}

export const rpcRoutes = [
  ...VERSIONS.flatMap((version) => [commandRoute(version, true), commandRoute(version, false)]),
  defineRoute({
    method: 'GET',
    path: '/api/rpc/persistent/:rpcId',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => recordOf(requireRecord(tx, call.user, parseUuid(call.param('rpcId')), 'READ')),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/rpc/persistent/device/:deviceId',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const { rpcStatus } = call.query;
      const link = parsePageLink(call.query);
      const status = RPC_STATUSES.find((each) => each === rpcStatus && each !== 'DELETED');
      if (rpcStatus && !status) throw badRequest(`Invalid value of "rpcStatus": "${rpcStatus}"`);
      const { entityId: device } = requireTarget(tx, call.user, 'DEVICE', call.param('deviceId'), 'READ');
      const conditions = [
        where('t.device_id = ? AND t.tenant_id = ?', device.id, call.user.tenantId),
        ...(status ? [where('t.status = ?', status)] : []),
      ];
      return page<RpcRow, unknown>(tx, rpcList, conditions, link, recordOf);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/rpc/persistent/:rpcId',
    auth: T_C,
    mode: 'write',
    handler: (tx, call) =>
      deleteRecord(tx, requireRecord(tx, call.user, parseUuid(call.param('rpcId')), 'DELETE'), true),
  }),
];

/** Deletes commands, over or not, after the days that the profile of their tenant keeps them. */
export const rpcRetention = tenantRetention('commands', 'rpcTtlDays', deleteOldRecords);

/** How often commands are looked for whose time is up. */
const EXPIRE_EVERY = 1000;

/** Ends commands whose time is up. */
export const rpcService: Service = {
  name: 'rpc',
  start: async (context) => {
    const { db } = context;
    return repeat('expired commands', { every: EXPIRE_EVERY }, async (isStopped) => {
      if (!(await db.run(anyExpired, null))) return;
      while (!isStopped() && (await db.run(expireRecords, null)));
    });
  },
};
