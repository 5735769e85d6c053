/**
 * How often entities of each tenant, or what their devices sign in with, were saved or deleted since the start: whoever worked out
 * something by them sees by it whether it still holds. Counted in the writer's thread, where all of that happens.
 */
import { whenEntityDeleted, whenEntitySaved } from '../framework/entity-hooks.js';
import { defineOperation } from '../framework/operation.js';
import { whenCredentialsStored } from '../resources/device-credentials.js';

const counts = new Map<string, number>();

export const countChange = (tenantId: string): void => void counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);

whenEntitySaved('version loads', (_tx, _id, { tenantId }) => countChange(tenantId));
whenEntityDeleted('version loads', (_tx, _id, tenantId) => countChange(tenantId));
whenCredentialsStored((tx, deviceId) => {
  const device = tx.get<{ tenantId: string }>('SELECT tenant_id AS tenantId FROM device WHERE id = ?', deviceId);
  if (device) countChange(device.tenantId);
});

/** The count of a tenant. Meant for operations that write. */
export const changesOf = (tenantId: string): number => counts.get(tenantId) ?? 0;

export const countedChanges = defineOperation('versions.changes', 'write', (_tx, tenantId: string) =>
  changesOf(tenantId),
);
