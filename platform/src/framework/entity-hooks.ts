/**
 * What other subjects do in the same transaction when an entity is saved or deleted (telemetry drops a deleted device's
 * values, relations drop its ends), and the events of both.
 *
 *     whenEntityDeleted('things', (tx, id) => tx.run('DELETE FROM thing WHERE entity_id = ?', id.id));
 *
 * Each hook names its subject; in which order subjects follow each other, `hook-order.ts` says.
 * A deleted tenant is gone for everybody at once: its row and the sessions of its users go in the call's transaction, where
 * `whenTenantDeleted` runs. What it had is deleted afterwards in pieces (`deleteTenantRows`), entity by entity with the hooks above.
 */
import type { EntityId, EntityType } from './ids.js';
import type { SessionUser } from './route.js';
import type { Tx } from './tx.js';

declare module './events.js' {
  interface PlatformEvents {
    'entity.saved': { entityId: EntityId; tenantId: string; created: boolean };
    /** Another customer, another tenant or none has it now; `tenantId` is the tenant that had it, `to` the one that has it. */
    'entity.moved': { entityId: EntityId; tenantId: string; to: string };
    'entity.deleted': { entityId: EntityId; tenantId: string };
    'tenant.deleted': { tenantId: string };
  }
}

interface SavedChange {
  tenantId: string;
  created: boolean;
  /** Nothing but whose it is has changed, and the audit log tells of it as an action of its own. */
  assigned?: boolean;
}
/** `user`: who saved it; null where the platform itself did. */
type SavedHook = (tx: Tx, id: EntityId, change: SavedChange, user: SessionUser | null) => void;
/** `tenants`: the tenant that had it, and the one that has it. */
type MovedHook = (tx: Tx, id: EntityId, tenants: { tenantId: string; to: string }) => unknown;
type DeletedHook = (tx: Tx, id: EntityId, tenantId: string) => unknown;
type TenantHook = (tx: Tx, tenantId: string) => unknown;

interface Registered<H> {
  subject: string;
  run: H;
}

const saved: Registered<SavedHook>[] = [];
const moved: Registered<MovedHook>[] = [];
const deleted: Registered<DeletedHook>[] = [];
const tenantCreated: Registered<TenantHook>[] = [];
const tenantDeleted: Registered<TenantHook>[] = [];
const tenantTables: string[] = [];
const tenantEntities: { entityType: EntityType; table: string }[] = [];

export const whenEntitySaved = (subject: string, run: SavedHook) => void saved.push({ subject, run });
/** When another customer, another tenant or none has an entity. */
export const whenEntityMoved = (subject: string, run: MovedHook) => void moved.push({ subject, run });
export const whenEntityDeleted = (subject: string, run: DeletedHook) => void deleted.push({ subject, run });
/** Makes what every new tenant has (default profiles). */
export const whenTenantCreated = (subject: string, run: TenantHook) => void tenantCreated.push({ subject, run });
export const whenTenantDeleted = (subject: string, run: TenantHook) => void tenantDeleted.push({ subject, run });

/**
 * Has the hooks run in the order of their subjects, whatever order their files were loaded in. For whoever loads all of them.
 * Throws when a subject has hooks and no place in the order, or a place and no hooks.
 */
export function orderHooks(order: readonly string[]): void {
  const lists: Registered<unknown>[][] = [saved, moved, deleted, tenantCreated, tenantDeleted];
  const subjects = new Set(lists.flat().map(({ subject }) => subject));
  const wrong = [...subjects].filter((subject) => !order.includes(subject));
  wrong.push(...order.filter((subject) => !subjects.has(subject)));
  if (wrong.length > 0) throw new Error(`hooks and their order do not agree on: ${wrong.join(', ')}`);
  for (const list of lists) list.sort((one, other) => order.indexOf(one.subject) - order.indexOf(other.subject));
}

/** A table of entities with a `tenant_id` column: they are deleted one by one with their tenant. */
export function deleteEntitiesWithTenant(entityType: EntityType, table: string): void {
  // Users go first: somebody may wait for their addresses to be free again.
  if (entityType === 'USER') tenantEntities.unshift({ entityType, table });
  else tenantEntities.push({ entityType, table });
}
/** A table with a `tenant_id` column whose rows go with their tenant. */
export const deleteWithTenant = (table: string) => void tenantTables.push(table);

export function notifyEntitySaved(
  tx: Tx,
  entityId: EntityId,
  change: SavedChange,
  user: SessionUser | null = null,
): void {
  for (const { run } of saved) run(tx, entityId, change, user);
  const { tenantId, created } = change;
  tx.emit('entity.saved', { entityId, tenantId, created });
}

export function notifyEntityMoved(tx: Tx, entityId: EntityId, tenants: { tenantId: string; to: string }): void {
  for (const { run } of moved) run(tx, entityId, tenants);
  tx.emit('entity.moved', { entityId, ...tenants });
}

export function notifyEntityDeleted(tx: Tx, entityId: EntityId, tenantId: string): void {
  for (const { run } of deleted) run(tx, entityId, tenantId);
  tx.emit('entity.deleted', { entityId, tenantId });
}

/** Clears up after an entity whose row went by other means; the subjects in `told` have done their part already. */
export function clearDeleted(tx: Tx, entityId: EntityId, tenantId: string, told: readonly string[]): void {
  for (const { subject, run } of deleted) if (!told.includes(subject)) run(tx, entityId, tenantId);
}

export function notifyTenantDeleted(tx: Tx, tenantId: string): void {
  for (const { run } of tenantDeleted) run(tx, tenantId);
  tx.run('INSERT OR IGNORE INTO tenant_removal (tenant_id) VALUES (?)', tenantId);
  tx.emit('tenant.deleted', { tenantId });
}

const changedRows = (tx: Tx): number => Number(tx.get<{ n: number }>('SELECT total_changes() AS n')?.n);

/** Entities looked up at a time. */
const ENTITIES = 50;

/**
 * Deletes about `limit` rows of what a deleted tenant had; the rows of one entity go together. Answers whether there may be more.
 */
export function deleteTenantRows(tx: Tx, tenantId: string, limit: number): boolean {
  const until = changedRows(tx) + limit;
  for (const { entityType, table } of tenantEntities) {
    for (;;) {
      const found = tx.all<{ id: string }>(`SELECT id FROM ${table} WHERE tenant_id = ? LIMIT ${ENTITIES}`, tenantId);
      for (const { id } of found) {
        if (changedRows(tx) >= until) return true;
        tx.run(`DELETE FROM ${table} WHERE id = ?`, id);
        notifyEntityDeleted(tx, { entityType, id }, tenantId);
      }
      if (found.length < ENTITIES) break;
    }
  }
  for (const table of tenantTables) {
    const left = until - changedRows(tx);
    if (left <= 0) return true;
    tx.run(
      `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE tenant_id = ? LIMIT ?)`,
      tenantId,
      left,
    );
  }
  if (changedRows(tx) >= until) return true;
  tx.run('DELETE FROM tenant_removal WHERE tenant_id = ?', tenantId);
  return false;
}

export function notifyTenantCreated(tx: Tx, tenantId: string): void {
  for (const { run } of tenantCreated) run(tx, tenantId);
}
