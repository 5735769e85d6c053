#!/usr/bin/env node
/**
 * Values of many devices in random order: `node platform/bench/ingest.mjs [--devices 30000] [--seconds 60] [--json file]`.
 * Every message comes from another device than the one before, over MQTT (QoS 1), so that hardly two values meet on a page of
 * the database. Devices connect a few thousand at a time; connecting is not measured. A query that needs all their values ends a
 * round, so that everything their values cost is counted. Exit code 1 when a bound is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import mqtt from 'mqtt';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { multiply, uuid } from './multiply.mjs';
import { bytesWritten, figures, inLanes, machine, processorSeconds, round, signIn } from './running.mjs';

const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '30000' },
    seconds: { type: 'string', default: '60' },
    json: { type: 'string' },
  },
});
const DEVICES = Number(options.devices);
const CONNECTED = 3000;
const LANES = 200;
const KEYS = 10;
const T0 = 1_700_000_000_000;
const numbers = (count) => Array.from({ length: count }, (_, i) => i + 1);
const values = (n) => Object.fromEntries(numbers(KEYS).map((k) => [`key${k}`, ((n * k) % 1000) / 10]));
const { record, finish } = figures();

/** The numbers from 1 to `count` in an order that is random, and the same each time. */
function shuffled(count) {
  const list = numbers(count);
  let state = 1;
  for (let i = count - 1; i > 0; i -= 1) {
    state = (state * 48_271) % 2_147_483_647;
    const j = state % (i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Makes the devices out of one that has a value of each key. */
function seed(dataDir, device) {
  const db = new Database(path.join(dataDir, 'mullion.db'));
  const only = (sql, ...params) => db.prepare(sql).all(params)[0];
  const { no } = only('SELECT no FROM telemetry_entity WHERE id = ?', device);
  const { highest } = only('SELECT max(no) AS highest FROM telemetry_entity');
  const { last } = only('SELECT last FROM ts_series_counter');
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  const copy = (table, where, columns) => multiply(db, DEVICES, table, where, columns);
  const name = { name: "'Device ' || n", name_folded: "'device ' || n" };
  copy('device', `t.id = '${device}'`, { id: uuid('aaaa'), created_time: 't.created_time + n', ...name });
  copy('device_credentials', `t.device_id = '${device}'`, {
    id: uuid('bbbb'),
    device_id: uuid('aaaa'),
    credentials_id: "'token-' || n",
  });
  copy('telemetry_entity', `t.no = ${no}`, { no: `${highest} + n`, id: uuid('aaaa') });
  copy('entity_value', `t.entity_no = ${no}`, {
    place: `t.place - ${no} + ${highest} + n`,
    series: `CASE WHEN t.series IS NULL THEN NULL ELSE ${last} + n * 100 + t.series END`,
  });
  db.exec(`UPDATE ts_series_counter SET last = last + ${(DEVICES + 2) * 100}`);
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}

buildIfStale();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
const mqttPort = await freePort();
const start = () => startBuilt({ dataDir, env: { MQTT_PORT: String(mqttPort) } });
console.log(`${machine}; ${DEVICES} devices\n`);
let platform = await start();
try {
  const tenant = await signIn(platform, 'tenant@thingsboard.org', 'tenant');
  const { id } = await tenant('POST', '/api/device', { name: 'bench' });
  await tenant('POST', `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, { ts: T0, values: values(1) });
  await platform.stop();
  seed(dataDir, id.id);
  platform = await start();

  const reader = await signIn(platform, 'tenant@thingsboard.org', 'tenant');
  const connect = (n) => mqtt.connectAsync({ host: '127.0.0.1', port: mqttPort, username: `token-${n}` });
  const order = shuffled(DEVICES);
  const end = Date.now() + Number(options.seconds) * 1000;
  const query = {
    entityFilter: { type: 'entityType', entityType: 'DEVICE' },
    keyFilters: [
      {
        key: { type: 'TIME_SERIES', key: 'key1' },
        valueType: 'NUMERIC',
        predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 0 } },
      },
    ],
  };
  let [sent, bytes, milliseconds, seconds] = [0, 0, 0, 0];
  for (let at = 0; at < DEVICES && Date.now() < end; at += CONNECTED) {
    const clients = [];
    await inLanes(50, order.slice(at, at + CONNECTED), async (n) => clients.push({ n, client: await connect(n) }));
    const [before, written, used] = [performance.now(), bytesWritten(platform), processorSeconds(platform)];
    await inLanes(LANES, clients, ({ n, client }) =>
      client.publishAsync('v1/devices/me/telemetry', JSON.stringify({ ts: T0 + 1000 + n, values: values(n) }), {
        qos: 1,
      }),
    );
    await reader('POST', '/api/entitiesQuery/count', query);
    milliseconds += performance.now() - before;
    seconds += processorSeconds(platform) - used;
    bytes += bytesWritten(platform) - written;
    sent += clients.length;
    await Promise.all(clients.map(({ client }) => client.endAsync()));
  }
  const what = `in over MQTT from ${sent} of ${DEVICES} devices in random order, ${KEYS} values a message`;
  record(what, round((sent * KEYS * 1000) / milliseconds, 0), 'values/s', { floor: 20_000 });
  record('  processor time of the platform for it', round((seconds * 1e6) / (sent * KEYS)), 'µs/value');
  record('  bytes written to disk for it', round(bytes / (sent * KEYS), 0), 'B/value', { budget: 2000 });
} finally {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
finish(options.json);
