/** Numbers that stand for entities and keys in the value store. */
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { valuePlace } from './value-place.js';

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

/** The number of a key, or undefined when no entity ever had it. */
export const keyNumber = (tx: Tx, key: string): number | undefined =>
  tx.get<{ id: number }>('SELECT id FROM telemetry_key WHERE key = ?', key)?.id;

/** Where the values of a key in one scope begin, an entity's lying as many places on as its number is; null for an unknown key. */
export function firstPlace(tx: Tx, key: string, scope: number): bigint | null {
  const number = keyNumber(tx, key);
  return number === undefined ? null : valuePlace(number, scope);
}

/** Runs a statement that takes a key's row, and again, when it had none, once the key is recorded. */
export function withKey<R>(tx: Tx, key: string, run: () => R): R {
  const done = run();
  if (done || tx.run('INSERT OR IGNORE INTO telemetry_key (key) VALUES (?)', key) === 0) return done;
  return run();
}
