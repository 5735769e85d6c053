/**
 * What other subjects do in the same transaction when an entity is saved or deleted (telemetry drops a deleted device's
 * values, relations drop its ends), and the events of both.
 *
 *     whenEntityDeleted((tx, id) => tx.run('DELETE FROM thing WHERE entity_id = ?', id.id));
 *
 * `whenTenantDeleted` runs once for a whole tenant, before its rows go: delete by tenant there, the other hook is not called
 * for every entity of a deleted tenant.
 */
import type { EntityId } from './ids.js';
import type { Tx } from './tx.js';

declare module './events.js' {
  interface PlatformEvents {
    'entity.saved': { entityId: EntityId; tenantId: string; created: boolean };
    'entity.deleted': { entityId: EntityId; tenantId: string };
    'tenant.deleted': { tenantId: string };
  }
}

type SavedHook = (tx: Tx, id: EntityId, change: { tenantId: string; created: boolean }) => void;
type DeletedHook = (tx: Tx, id: EntityId, tenantId: string) => unknown;
type TenantHook = (tx: Tx, tenantId: string) => unknown;

const saved: SavedHook[] = [];
const deleted: DeletedHook[] = [];
const tenantCreated: TenantHook[] = [];
const tenantDeleted: TenantHook[] = [];
const tenantTables: string[] = [];

export const whenEntitySaved = (hook: SavedHook) => void saved.push(hook);
export const whenEntityDeleted = (hook: DeletedHook) => void deleted.push(hook);
/** Makes what every new tenant has (default profiles). */
export const whenTenantCreated = (hook: TenantHook) => void tenantCreated.push(hook);
export const whenTenantDeleted = (hook: TenantHook) => void tenantDeleted.push(hook);
/** A table with a `tenant_id` column whose rows go with their tenant. */
export const deleteWithTenant = (table: string) => void tenantTables.push(table);

export function announceSaved(tx: Tx, entityId: EntityId, change: { tenantId: string; created: boolean }): void {
  for (const hook of saved) hook(tx, entityId, change);
  tx.emit('entity.saved', { entityId, ...change });
}

export function announceDeleted(tx: Tx, entityId: EntityId, tenantId: string): void {
  for (const hook of deleted) hook(tx, entityId, tenantId);
  tx.emit('entity.deleted', { entityId, tenantId });
}

export function announceTenantDeleted(tx: Tx, tenantId: string): void {
  for (const hook of tenantDeleted) hook(tx, tenantId);
  for (const table of tenantTables) tx.run(`DELETE FROM ${table} WHERE tenant_id = ?`, tenantId);
  tx.emit('tenant.deleted', { tenantId });
}

export function announceTenantCreated(tx: Tx, tenantId: string): void {
  for (const hook of tenantCreated) hook(tx, tenantId);
}
