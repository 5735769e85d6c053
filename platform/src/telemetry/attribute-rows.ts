/** Attributes of many entities as plain rows: read off one database, stored in another in few statements. */
import type { SqlValue, Tx } from '../framework/tx.js';
import { PER_KEY, VALUES_OF_KEY } from './value-place.js';

export interface AttributeRow {
  id: string;
  entityType: string;
  key: string;
  scope: number;
  ts: number;
  kind: number;
  num: number | null;
  txt: string | null;
  folded: string | null;
}

/** All attributes there are. */
export const readAttributeRows = (tx: Tx): AttributeRow[] =>
  tx.all<AttributeRow>(
    `SELECT e.id, e.entity_type AS entityType, k.key, v.scope, v.ts, v.kind, v.num, v.txt, v.folded
     FROM entity_value v JOIN telemetry_entity e ON e.no = v.entity_no JOIN telemetry_key k ON k.id = v.key_id
     WHERE v.scope > 0 AND v.ts IS NOT NULL`,
  );

const asJson = (rows: readonly (readonly SqlValue[])[]): string => JSON.stringify(rows);

const PUT = `
  INSERT INTO entity_value (place, ts, kind, num, txt, folded)
  SELECT k.id * ${PER_KEY} + j.value ->> 2 * ${VALUES_OF_KEY} + e.no, j.value ->> 3, j.value ->> 4, j.value ->> 5, j.value ->> 6,
    j.value ->> 7
  FROM json_each(?) j JOIN telemetry_entity e ON e.id = j.value ->> 0 JOIN telemetry_key k ON k.key = j.value ->> 1 WHERE true
  ON CONFLICT DO UPDATE SET ts = excluded.ts, kind = excluded.kind, num = excluded.num, txt = excluded.txt,
    folded = excluded.folded, copied = NULL`;

/** Stores attributes of a tenant's entities, with the times they have. Announces nothing. */
export function putAttributeRows(tx: Tx, tenantId: string, rows: readonly AttributeRow[]): void {
  if (rows.length === 0) return;
  const keys = [...new Set(rows.map(({ key }) => key))].map((key) => [key]);
  tx.run('INSERT OR IGNORE INTO telemetry_key (key) SELECT value ->> 0 FROM json_each(?)', asJson(keys));
  const entities = [...new Map(rows.map(({ id, entityType }) => [id, [id, entityType]])).values()];
  tx.run(
    'INSERT OR IGNORE INTO telemetry_entity (id, entity_type, tenant_id) SELECT value ->> 0, value ->> 1, ? FROM json_each(?)',
    tenantId,
    asJson(entities),
  );
  const values = rows.map(({ id, key, scope, ts, kind, num, txt, folded }) => [
    id,
    key,
    scope,
    ts,
    kind,
    num,
    txt,
    folded,
  ]);
  tx.run(PUT, asJson(values));
}
