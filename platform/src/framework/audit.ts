/**
 * The audit log's writing side. A row is part of the call's transaction; the row of a failed action is written after its
 * rollback (`auditFailure`). Reading is in `resources/audit-logs.ts`.
 */
import { deleteWithTenant } from './entity-hooks.js';
import { PlatformError } from './errors.js';
import { type EntityId, NULL_UUID, newId } from './ids.js';
import { fold } from './paging.js';
import type { SessionUser } from './route.js';
import type { Tx } from './tx.js';

export const ACTION_TYPES = [
  'ADDED',
  'DELETED',
  'UPDATED',
  'ATTRIBUTES_UPDATED',
  'ATTRIBUTES_DELETED',
  'TIMESERIES_UPDATED',
  'TIMESERIES_DELETED',
  'RPC_CALL',
  'CREDENTIALS_UPDATED',
  'ASSIGNED_TO_CUSTOMER',
  'UNASSIGNED_FROM_CUSTOMER',
  'ACTIVATED',
  'SUSPENDED',
  'CREDENTIALS_READ',
  'ATTRIBUTES_READ',
  'RELATION_ADD_OR_UPDATE',
  'RELATION_DELETED',
  'RELATIONS_DELETED',
  'ALARM_ACK',
  'ALARM_CLEAR',
  'ALARM_DELETE',
  'LOGIN',
  'LOGOUT',
  'LOCKOUT',
  'ASSIGNED_FROM_TENANT',
  'ASSIGNED_TO_TENANT',
  'PROVISION_SUCCESS',
  'PROVISION_FAILURE',
  'ASSIGNED_TO_EDGE',
  'UNASSIGNED_FROM_EDGE',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export interface AuditEntry {
  action: ActionType;
  entityId: EntityId;
  name: string | null;
  /** The customer concerned, or that of the entity; left out, or none: that of the user. */
  customerId?: string;
  /** What consoles show as the action's data; its members depend on the action. */
  data: Readonly<Record<string, unknown>>;
  /** What it was done to, where that is another than the entity it is listed under. */
  about?: EntityId;
  /** What it was done to, as it is afterwards, for those who hear of the action; left out: `data.entity`. */
  subject?: unknown;
  /** What is told of it in place of that: JSON. */
  told?: string;
}

type Actor = Pick<SessionUser, 'userId' | 'tenantId' | 'customerId' | 'email'>;

deleteWithTenant('audit_log');

function write(tx: Tx, user: Actor, entry: AuditEntry, failure: string | null): void {
  tx.run(
    `INSERT INTO audit_log (id, created_time, tenant_id, customer_id, entity_id, entity_type, entity_name, entity_name_folded,
       user_id, user_name, user_name_folded, action_type, action_data, action_status, action_failure_details)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    newId(tx.now),
    tx.now,
    user.tenantId,
    entry.customerId && entry.customerId !== NULL_UUID ? entry.customerId : user.customerId,
    entry.entityId.id,
    entry.entityId.entityType,
    entry.name,
    entry.name === null ? null : fold(entry.name),
    user.userId,
    user.email,
    fold(user.email),
    entry.action,
    JSON.stringify(entry.data),
    failure === null ? 'SUCCESS' : 'FAILURE',
    failure ?? '',
  );
}

type AuditedHook = (tx: Tx, entry: AuditEntry, user: Actor) => void;
const hooks: AuditedHook[] = [];

/** Has another subject do its part of every action that succeeds, in the same transaction. */
export const whenAudited = (hook: AuditedHook): void => void hooks.push(hook);

/** Writes an action that succeeded into the audit log. */
export function audit(tx: Tx, user: Actor, entry: AuditEntry): void {
  write(tx, user, entry, null);
  for (const hook of hooks) hook(tx, entry, user);
}

/** Has a refused action written down once its transaction is rolled back; answers the error to throw. */
export function auditFailure(error: unknown, user: Actor, entry: AuditEntry): unknown {
  if (error instanceof PlatformError) error.afterRollback = (tx) => write(tx, user, entry, error.message);
  return error;
}

/** A refusal that is answered while the transaction is kept (a counted failed sign-in) writes its row at once. */
export const auditRefusal = (tx: Tx, user: Actor, entry: AuditEntry, error: PlatformError): void =>
  write(tx, user, entry, error.message);
