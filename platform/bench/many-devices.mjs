import path from 'node:path';
import Database from 'libsql';
import { multiply, uuid } from './multiply.mjs';

/**
 * Makes devices out of one of a stopped platform, with labels and values that differ; half of them belong to customers.
 * @param {string} dataDir the platform's
 * @param {{ device: string, customers: string[] }} from the device, and ids of customers
 */
export function multiplyDevices(dataDir, count, { device, customers }) {
  const db = new Database(path.join(dataDir, 'mullion.db'));
  const [{ no }] = db.prepare('SELECT no FROM telemetry_entity WHERE id = ?').all([device]);
  const [{ highest }] = db.prepare('SELECT max(no) AS highest FROM telemetry_entity').all([]);
  const [{ last }] = db.prepare('SELECT last FROM ts_series_counter').all([]);
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  const owner = customers.map((id, i) => `WHEN ${i} THEN '${id}'`).join(' ');
  multiply(db, count, 'device', `t.id = '${device}'`, {
    id: uuid('aaaa'),
    created_time: 't.created_time + n',
    name: "'Device ' || n",
    name_folded: "'device ' || n",
    label: "'Label ' || (n % 977)",
    label_folded: "'label ' || (n % 977)",
    customer_id: `CASE n % ${customers.length * 2} ${owner} ELSE t.customer_id END`,
  });
  multiply(db, count, 'device_credentials', `t.device_id = '${device}'`, {
    id: uuid('bbbb'),
    device_id: uuid('aaaa'),
    credentials_id: "'token-' || n",
  });
  multiply(db, count, 'telemetry_entity', `t.no = ${no}`, { no: `${highest} + n`, id: uuid('aaaa') });
  multiply(db, count, 'entity_value', `t.entity_no = ${no}`, {
    place: `t.place - ${no} + ${highest} + n`,
    num: 'CASE WHEN t.num IS NULL THEN NULL ELSE (n * (7919 + t.key_id * 1013)) % 1000 END',
    txt: "CASE WHEN t.txt IS NULL THEN NULL ELSE 'state ' || (n % 7) END",
    folded: "CASE WHEN t.folded IS NULL THEN NULL ELSE 'state ' || (n % 7) END",
    series: `CASE WHEN t.series IS NULL THEN NULL ELSE ${last} + n * 100 + t.series END`,
  });
  db.exec(`UPDATE ts_series_counter SET last = last + ${(count + 2) * 100}`);
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}
