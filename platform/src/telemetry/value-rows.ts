/** The rows of values: numbers that stand for entities and keys, and where the row of a series is. */
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { TIME_SERIES_SCOPE } from './scopes.js';

/** An entity whose values are changed, with its tenant. */
export interface Target {
  entityId: EntityId;
  tenantId: string;
}

/** The number of an entity in this store, or undefined when nothing was ever stored for it. */
export function entityNumber(tx: Tx, id: string): number | undefined {
  return tx.get<{ no: number }>('SELECT no FROM telemetry_entity WHERE id = ?', id)?.no;
}

/** The number of an entity; one never met before gets the next. */
export function ensureEntityNumber(tx: Tx, { entityId, tenantId }: Target): number {
  const known = entityNumber(tx, entityId.id);
  if (known !== undefined) return known;
  const row = tx.get<{ no: number }>(
    'INSERT INTO telemetry_entity (id, entity_type, tenant_id) VALUES (?, ?, ?) RETURNING no',
    entityId.id,
    entityId.entityType,
    tenantId,
  );
  if (!row) throw new Error('no entity number');
  return row.no;
}

/** Runs a statement that looks a key up by its text; a key never met before is recorded first. */
export function withKey<R>(tx: Tx, key: string, run: () => R): R {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('NOT NULL constraint failed: entity_value.key_id'))
      throw error;
    tx.run('INSERT INTO telemetry_key (key) VALUES (?)', key);
    return run();
  }
}

/** The row of a series, as condition of a statement and its parameters. */
export const AT = 'WHERE key_id = ? AND scope = ? AND entity_no = ?';
export const atSeries = (entityNo: number, keyId: number) => [keyId, TIME_SERIES_SCOPE, entityNo] as const;
