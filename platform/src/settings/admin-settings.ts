/** Stored settings: one JSON value per key and owner (the system or a tenant). */
import { NULL_UUID, newId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';

export function readSetting<T>(tx: Tx, key: string, tenantId: string = NULL_UUID): T | undefined {
  const row = tx.get<{ value: string }>(
    'SELECT value FROM admin_setting WHERE tenant_id = ? AND key = ?',
    tenantId,
    key,
  );
  return row && (JSON.parse(row.value) as T);
}

export function writeSetting(tx: Tx, key: string, value: unknown, tenantId: string = NULL_UUID): void {
  tx.run(
    `INSERT INTO admin_setting (id, created_time, tenant_id, key, value) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, key) DO UPDATE SET value = excluded.value`,
    newId(tx.now),
    tx.now,
    tenantId,
    key,
    JSON.stringify(value),
  );
}

export function dropSetting(tx: Tx, key: string, tenantId: string): void {
  tx.run('DELETE FROM admin_setting WHERE tenant_id = ? AND key = ?', tenantId, key);
}
