/** Persistent commands as they are stored: what becomes of one, and which ones a device has still to get. */
import { defineEntityKind } from '../framework/access.js';
import { deleteWithTenant, whenEntityDeleted, whenEntityMoved } from '../framework/entity-hooks.js';
import { entityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { ListSource } from '../framework/paging.js';
import type { Tx } from '../framework/tx.js';
import { push } from '../queue/push.js';
import type { Outdated } from '../resources/tenant-retention.js';
import type { Command, NewCommand } from './rpc-command.js';

export const RPC_STATUSES = [
  'QUEUED',
  'SENT',
  'DELIVERED',
  'SUCCESSFUL',
  'TIMEOUT',
  'EXPIRED',
  'FAILED',
  'DELETED',
] as const;
export type RpcStatus = (typeof RPC_STATUSES)[number];

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A command waits for a device. */
    'rpc.queued': { deviceId: string };
    /** A command is over: answered, or deleted. */
    'rpc.closed': { deviceId: string; number: number };
  }
}

interface Row {
  id: string;
  created_time: number;
  tenant_id: string;
  device_id: string;
  number: number;
  oneway: number;
  method: string;
  params: string;
  retries: number | null;
  tries: number;
  expiration_time: number;
  status: RpcStatus;
  response: string | null;
  additional_info: string | null;
}

deleteWithTenant('rpc');
defineEntityKind({
  entityType: 'RPC',
  label: 'RPC',
  table: 'rpc',
  tenantColumn: 'tenant_id',
  customerColumn: null,
  nameColumn: 'method',
  foreign: 403,
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: ['READ', 'DELETE'] }],
    CUSTOMER_USER: [
      {
        reach: (tx, user, { id, tenantId }) =>
          tenantId === user.tenantId &&
          tx.get(
            'SELECT 1 FROM rpc r JOIN device d ON d.id = r.device_id WHERE r.id = ? AND d.customer_id = ?',
            id,
            user.customerId,
          ) !== undefined,
        may: ['READ'],
      },
    ],
  },
});

/** Commands ended or deleted in one transaction, so that other writes do not wait long. */
const EXPIRED_AT_ONCE = 500;

const jsonOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** A record as callers see it. */
export function recordOf(row: Row): Record<string, unknown> {
  const tenantId = entityId('TENANT', row.tenant_id);
  const deviceId = entityId('DEVICE', row.device_id);
  return {
    id: entityId('RPC', row.id),
    createdTime: row.created_time,
    tenantId,
    deviceId,
    expirationTime: row.expiration_time,
    request: {
      id: row.id,
      tenantId,
      deviceId,
      oneway: row.oneway === 1,
      expirationTime: row.expiration_time,
      body: { method: row.method, params: row.params },
      persisted: true,
      retries: row.retries,
    },
    response: jsonOf(row.response),
    status: row.status,
    additionalInfo: jsonOf(row.additional_info),
  };
}

export const rpcList: ListSource = {
  select: 't.*',
  table: 'rpc',
  sort: {
    createdTime: 't.created_time',
    expirationTime: 't.expiration_time',
    status: 't.status',
    method: 't.method',
    response: 't.response',
  },
  search: [],
  tieBreak: 't.number',
};
export type { Row as RpcRow };

export const readRecord = (tx: Tx, id: string): Row | undefined => tx.get<Row>('SELECT * FROM rpc WHERE id = ?', id);

/** Devices read numbers as 32-bit integers. */
const NUMBERS = 2 ** 31;

/** The number of a device's next command: what it answers late, or after a restart of the platform, is no answer to another one. */
export function nextNumber(tx: Tx, deviceId: string): number {
  const [counter] = tx.all<{ number: number }>(
    `INSERT INTO rpc_counter (device_id, next_number) VALUES (?, 1)
     ON CONFLICT (device_id) DO UPDATE SET next_number = (next_number + 1) % ${NUMBERS} RETURNING next_number AS number`,
    deviceId,
  );
  return ((counter?.number ?? 1) + NUMBERS - 1) % NUMBERS;
}

whenEntityDeleted('commands', (tx, { entityType, id }) => {
  if (entityType === 'DEVICE') tx.run('DELETE FROM rpc_counter WHERE device_id = ?', id);
});

const HANDED_OVER = JSON.stringify({ error: 'The device went to another tenant' });

/** What a tenant told a device is nothing to the next one: its records stay its own, and none of them is carried out any more. */
whenEntityMoved('commands', (tx, { entityType, id }, { tenantId, to }) => {
  if (entityType !== 'DEVICE' || tenantId === to) return;
  tx.run(
    "UPDATE rpc SET status = 'FAILED', is_open = 0, response = ? WHERE device_id = ? AND is_open = 1",
    HANDED_OVER,
    id,
  );
});

/** Tells the rules what has become of a stored command. */
function tellRules(tx: Tx, row: Row | undefined, status: RpcStatus | undefined = row?.status): void {
  if (!row) return;
  const data = JSON.stringify(recordOf(row));
  push(tx, row.tenant_id, `RPC_${status}`, entityId('DEVICE', row.device_id), { data });
}

/** Stores a command; one that has expired already is over. Answers its id. */
export function insertCommand(tx: Tx, command: NewCommand): string {
  const { deviceId, tenantId, oneway, method, params, retries, expirationTime, additionalInfo } = command;
  const id = command.requestId;
  const isOpen = expirationTime > tx.now;
  const number = nextNumber(tx, deviceId);
  tx.run(
    `INSERT INTO rpc (id, created_time, tenant_id, device_id, number, oneway, method, params, retries, expiration_time, status, is_open, additional_info)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    tx.now,
    tenantId,
    deviceId,
    number,
    oneway,
    method,
    params,
    retries,
    expirationTime,
    isOpen ? 'QUEUED' : 'EXPIRED',
    isOpen,
    additionalInfo,
  );
  if (isOpen) tx.emit('rpc.queued', { deviceId });
  tellRules(tx, readRecord(tx, id));
  return id;
}

/** Deletes a stored command; rules hear of it only where somebody asked for it (`told`). */
export function deleteRecord(tx: Tx, row: Row, told = false): void {
  const { id, device_id: deviceId, number } = row;
  tx.run('DELETE FROM rpc WHERE id = ?', id);
  if (told) tellRules(tx, row, 'DELETED');
  tx.emit('rpc.closed', { deviceId, number });
}

/** The oldest commands a device has not confirmed yet. */
export const undelivered = defineOperation(
  'rpc.undelivered',
  'read',
  (tx, { deviceId, limit }: { deviceId: string; limit: number }): Command[] =>
    tx
      .all<Row>(
        `SELECT * FROM rpc WHERE device_id = ? AND tenant_id = (SELECT tenant_id FROM device WHERE id = ?)
           AND is_open = 1 AND status <> 'DELIVERED' AND expiration_time > ? ORDER BY number LIMIT ?`,
        deviceId,
        deviceId,
        tx.now,
        limit,
      )
      .map((row) => ({
        recordId: row.id,
        number: row.number,
        method: row.method,
        params: row.params,
        oneway: row.oneway === 1,
        expirationTime: row.expiration_time,
        retries: row.retries,
        tries: row.tries,
      })),
);

interface Step {
  recordId: string;
  status: RpcStatus;
  tries?: number;
  /** JSON text. */
  response?: string;
}

/** What became of a command that is not over yet. */
export const setStatus = defineOperation('rpc.status', 'write', (tx, { recordId, status, tries, response }: Step) => {
  const changed = tx.run(
    `UPDATE rpc SET status = ?, tries = ifnull(?, tries), response = ifnull(?, response),
       is_open = CASE WHEN ? = 'FAILED' OR (? = 'DELIVERED' AND oneway = 1) THEN 0 ELSE 1 END
     WHERE id = ? AND is_open = 1 AND NOT (status = 'DELIVERED' AND ? = 'SENT')`,
    status,
    tries,
    response,
    status,
    status,
    recordId,
    status,
  );
  if (changed > 0) tellRules(tx, readRecord(tx, recordId));
});

/** What a device answered to a command; `response` null: it answered nothing. One nobody waits for is dropped. */
export const answerRecord = defineOperation(
  'rpc.answer',
  'write',
  (tx, { deviceId, number, text }: { deviceId: string; number: number; text: string }) => {
    const row = tx.get<Row>(
      'SELECT * FROM rpc WHERE device_id = ? AND number = ? AND is_open = 1 AND oneway = 0',
      deviceId,
      number,
    );
    if (!row) return;
    const isReadable = text === '' || isJson(text);
    tx.run(
      'UPDATE rpc SET status = ?, is_open = 0, response = ? WHERE id = ?',
      isReadable ? 'SUCCESSFUL' : 'FAILED',
      isReadable ? text || null : JSON.stringify({ error: 'The answer is not JSON' }),
      row.id,
    );
    tellRules(tx, readRecord(tx, row.id));
    tx.emit('rpc.closed', { deviceId, number });
  },
);

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Deletes some of a tenant's commands that are older than they are kept; answers whether there may be more. */
export const deleteOldRecords = defineOperation('rpc.delete-old', 'write', (tx, { tenantId, before }: Outdated) => {
  const found = tx.all<Row>(
    `SELECT * FROM rpc WHERE tenant_id = ? AND created_time < ? ORDER BY created_time LIMIT ${EXPIRED_AT_ONCE}`,
    tenantId,
    before,
  );
  for (const row of found) deleteRecord(tx, row);
  return found.length === EXPIRED_AT_ONCE;
});

export const anyExpired = defineOperation(
  'rpc.any-expired',
  'read',
  (tx, _args: null) => tx.get('SELECT 1 FROM rpc WHERE is_open = 1 AND expiration_time <= ?', tx.now) !== undefined,
);

/** Ends commands whose time is up; answers whether there may be more. */
export const expireRecords = defineOperation('rpc.expire', 'write', (tx, _args: null): boolean => {
  const ended = tx.all<Row>(
    `UPDATE rpc SET status = 'EXPIRED', is_open = 0
       WHERE rowid IN (SELECT rowid FROM rpc WHERE is_open = 1 AND expiration_time <= ? LIMIT ${EXPIRED_AT_ONCE}) RETURNING *`,
    tx.now,
  );
  for (const row of ended) tellRules(tx, row);
  return ended.length === EXPIRED_AT_ONCE;
});
