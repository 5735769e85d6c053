import path from 'node:path';
import Database from 'libsql';
import { rest } from './bench-dashboard.mjs';

/** Points of a series that the platform leaves unpacked at most, and how long it may take to pack the others, ms. */
const LOOSE = 256;
const PACKED_WITHIN = 120_000;

/**
 * Gives series points before the newest that they have, in a stopped platform; the bench has another address afterwards. The platform
 * packs them as it does all that it stores: ends once it has.
 * @param {{ entity: string, keys: string, points: number, stepMs: number, value: string }[]} fills `keys`: the names, as `LIKE` has
 *   them; `value`: in SQL, of the point that is `n` before the newest
 */
export async function fillSeries(bench, fills) {
  let file;
  await bench.restart((folder) => {
    file = path.join(folder, 'mullion.db');
    const db = new Database(file);
    db.exec('PRAGMA synchronous = OFF; BEGIN');
    for (const { entity, keys, points, stepMs, value } of fills) {
      const of = `FROM entity_value v JOIN telemetry_key k ON k.id = v.key_id JOIN telemetry_entity e ON e.no = v.entity_no
        WHERE e.id = '${entity}' AND v.scope = 0 AND k.key LIKE '${keys}'`;
      db.exec(
        `INSERT OR IGNORE INTO ts_point (series, ts, kind, num, txt)
         WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${points})
         SELECT v.series, v.ts - n * ${stepMs}, v.kind, ${value}, NULL FROM counter, (SELECT v.* ${of}) v;
         UPDATE entity_value SET recent = ${points} WHERE series IN (SELECT v.series ${of});
         INSERT INTO ts_backlog (entity_no) SELECT DISTINCT v.entity_no ${of}`,
      );
    }
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
  });
  await packed(file);
}

async function packed(file) {
  const db = new Database(file);
  try {
    const full = db.prepare(`SELECT count(*) AS count FROM entity_value WHERE recent >= ${LOOSE}`);
    for (const until = Date.now() + PACKED_WITHIN; full.get().count > 0; await rest(200)) {
      if (Date.now() > until) throw new Error('The platform has not packed what it was given');
    }
  } finally {
    db.close();
  }
}
