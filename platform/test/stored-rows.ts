/** What the database of a running platform holds about given things. */
import path from 'node:path';
import Database from 'libsql';

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const VALUES = `SELECT n.id, k.key, v.scope, v.num, v.txt
  FROM entity_value v JOIN telemetry_entity n ON n.no = v.entity_no JOIN telemetry_key k ON k.id = v.key_id`;

/**
 * Rows that mention one of the ids, and values of the entities with them, as sorted texts: anybody may write an id into a value of its
 * own. The log of who tried what is left out.
 */
export function rowsAbout(dataDir: string, ids: ReadonlySet<string>): string[] {
  const db = new Database(path.join(dataDir, 'mullion.db'));
  try {
    const all = (sql: string) => db.prepare(sql).all([]) as Record<string, unknown>[];
    const found: string[] = [];
    for (const { name } of all("SELECT name FROM sqlite_master WHERE type = 'table'")) {
      if (/^(audit|ts|sqlite)_/.test(String(name))) continue;
      const isValues = name === 'entity_value';
      for (const row of all(isValues ? VALUES : `SELECT * FROM ${String(name)}`)) {
        const text = JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
        const mentioned = (isValues ? String(row.id) : text).matchAll(IDS);
        if ([...mentioned].some(([id]) => ids.has(id))) found.push(`${String(name)} ${text}`);
      }
    }
    return found.sort();
  } finally {
    db.close();
  }
}

/** What is different between two looks; empty when nothing is. */
export function changedRows(before: readonly string[], after: readonly string[]): string[] {
  const [present, now] = [new Set(before), new Set(after)];
  const lost = before.filter((row) => !now.has(row)).map((row) => `- ${row}`);
  return [...lost, ...after.filter((row) => !present.has(row)).map((row) => `+ ${row}`)];
}
