import path from 'node:path';
import Database from 'libsql';

/**
 * Gives series points before the newest that they have, in a stopped platform; the bench has another address afterwards.
 * @param {{ entity: string, keys: string, points: number, stepMs: number, value: string }[]} fills `keys`: the names, as `LIKE` has
 *   them; `value`: in SQL, of the point that is `n` before the newest
 */
export const fillSeries = (bench, fills) =>
  bench.restart((folder) => {
    const db = new Database(path.join(folder, 'mullion.db'));
    db.exec('PRAGMA synchronous = OFF; BEGIN');
    for (const { entity, keys, points, stepMs, value } of fills) {
      const of = `FROM entity_value v JOIN telemetry_key k ON k.id = v.key_id JOIN telemetry_entity e ON e.no = v.entity_no
        WHERE e.id = '${entity}' AND v.scope = 0 AND k.key LIKE '${keys}'`;
      db.exec(
        `INSERT OR IGNORE INTO ts_point (series, ts, kind, num, txt)
         WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${points})
         SELECT v.series, v.ts - n * ${stepMs}, v.kind, ${value}, NULL FROM counter, (SELECT v.* ${of}) v`,
      );
    }
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
  });
