#!/usr/bin/env node
/**
 * Figures of lists and entity queries: `node platform/bench/entities.mjs [--devices 100000] [--json file]`.
 * Starts the built platform on an empty data folder, multiplies one device with its values in the stopped database, measures
 * sequential calls over HTTP from another process, prints a table with the machine, and removes everything. Exit code 1 when a
 * budget is missed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { multiplyDevices } from './many-devices.mjs';
import { caller, figures, machine, processorSeconds, round } from './running.mjs';

const { values: options } = parseArgs({
  options: { devices: { type: 'string', default: '100000' }, json: { type: 'string' } },
});
const DEVICES = Number(options.devices);
const CUSTOMERS = 20;

const { record, finish } = figures();
const percentile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];

let platform;
let token;
const call = (...request) => caller(platform, token)(...request);

/** Resident memory of the platform in MB; its peak where the system tells. */
function memory(field = 'VmRSS') {
  const status = readFileSync(`/proc/${platform.pid}/status`, 'utf8');
  return round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024, 0);
}

async function start(what, budget) {
  const before = performance.now();
  platform = await startBuilt({ dataDir, env: { MQTT_PORT: '' } });
  record(what, round(performance.now() - before, 0), 'ms', { budget });
}

/** Times of calls one after another (the first three warm up), and the processor time the platform spends on one. */
async function measure(what, budget, request, count = 200) {
  const times = [];
  let used = 0;
  for (let i = -3; i < count; i += 1) {
    if (i === 0) used = processorSeconds(platform);
    const before = performance.now();
    const { totalElements } = await request(Math.max(i, 0));
    if (i >= 0) times.push(performance.now() - before);
    if (i === 0 && totalElements === 0) throw new Error(`${what} finds nothing`);
  }
  record(`${what}, processor time`, round(((processorSeconds(platform) - used) * 1000) / count), 'ms');
  record(`${what}, p50`, round(percentile(times, 0.5)), 'ms');
  record(`${what}, p99`, round(percentile(times, 0.99)), 'ms', { budget });
}

buildIfStale();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
console.log(`${machine}, ${DEVICES} devices\n`);
try {
  await start('empty start', 1200);
  ({ token } = await call('POST', '/api/auth/login', { username: 'tenant@thingsboard.org', password: 'tenant' }));
  const customers = [];
  for (let i = 0; i < CUSTOMERS; i += 1) {
    customers.push((await call('POST', '/api/customer', { title: `Bench customer ${i}` })).id.id);
  }
  const { id } = await call('POST', '/api/device', { name: 'bench', type: 'bench', label: 'bench' });
  const at = `/api/plugins/telemetry/DEVICE/${id.id}`;
  await call('POST', `${at}/timeseries/ANY`, { temperature: 1, humidity: 2, state: 'x' });
  await call('POST', `${at}/attributes/SERVER_SCOPE`, { floor: 3, room: 'x', active: true });
  await platform.stop();
  multiplyDevices(dataDir, DEVICES, { device: id.id, customers });
  await start(`start with ${DEVICES} devices`, 3000);

  const page = (query) => (i) => call('GET', `/api/tenant/deviceInfos?pageSize=20&${query(i)}`);
  const pages = Math.max(1, Math.floor(DEVICES / 20));
  await measure(
    'devices, newest first',
    25,
    page((i) => `page=${i}&sortProperty=createdTime&sortOrder=DESC`),
  );
  await measure(
    'devices, by name',
    25,
    page((i) => `page=${i}&sortProperty=name&sortOrder=ASC`),
  );
  await measure(
    'devices, unsorted',
    25,
    page((i) => `page=${i}`),
  );
  await measure('devices of a customer', 25, (i) =>
    call(
      'GET',
      `/api/customer/${customers[i % CUSTOMERS]}/deviceInfos?pageSize=20&page=0&sortProperty=createdTime&sortOrder=DESC`,
    ),
  );
  await measure(
    'devices of a type, newest first',
    25,
    page((i) => `page=${i}&type=bench&sortProperty=createdTime&sortOrder=DESC`),
  );
  await measure(
    'devices, newest first, far page',
    undefined,
    page((i) => `page=${pages - 1 - (i % pages)}&sortProperty=createdTime&sortOrder=DESC`),
  );
  await measure(
    'devices, by customer',
    undefined,
    page((i) => `page=${i}&sortProperty=customerTitle&sortOrder=ASC`),
    50,
  );
  await measure(
    'devices, text search',
    undefined,
    page((i) => `page=0&textSearch=${encodeURIComponent(`device ${i + 1}`)}&sortProperty=createdTime&sortOrder=DESC`),
    50,
  );

  const numeric = (keyType, key, operation, defaultValue) => ({
    key: { type: keyType, key },
    valueType: 'NUMERIC',
    predicate: { type: 'NUMERIC', operation, value: { defaultValue } },
  });
  const equal = (keyType, key, defaultValue) => ({
    key: { type: keyType, key },
    valueType: 'STRING',
    predicate: { type: 'STRING', operation: 'EQUAL', ignoreCase: true, value: { defaultValue } },
  });
  const query = (
    keyFilters,
    sortKey,
    direction = 'ASC',
    entityFilter = { type: 'entityType', entityType: 'DEVICE' },
  ) => ({
    entityFilter,
    keyFilters,
    pageLink: { page: 0, pageSize: 20, sortOrder: { key: sortKey, direction } },
    entityFields: ['name', 'label', 'createdTime'].map((key) => ({ type: 'ENTITY_FIELD', key })),
    latestValues: [
      { type: 'TIME_SERIES', key: 'temperature' },
      { type: 'TIME_SERIES', key: 'humidity' },
      { type: 'SERVER_ATTRIBUTE', key: 'floor' },
    ],
  });
  const find = (make) => (i) => call('POST', '/api/entitiesQuery/find', make(i));
  const latest = (key) => ({ type: 'TIME_SERIES', key });
  const warm = (i) => [
    numeric('TIME_SERIES', 'temperature', 'GREATER', 100 + (i % 50)),
    numeric('TIME_SERIES', 'humidity', 'LESS', 900 - (i % 50)),
  ];
  await measure(
    'two key filters, sorted by a latest value',
    120,
    find((i) => query(warm(i), latest('temperature'))),
  );
  await measure(
    'two key filters, sorted by a server attribute',
    120,
    find((i) => query(warm(i), { type: 'SERVER_ATTRIBUTE', key: 'floor' }, 'DESC')),
  );
  await measure(
    'filters on a series and an attribute, sorted by any attribute',
    120,
    find((i) =>
      query(
        [numeric('TIME_SERIES', 'temperature', 'GREATER', 500 + (i % 50)), numeric('ATTRIBUTE', 'floor', 'LESS', 500)],
        { type: 'ATTRIBUTE', key: 'floor' },
      ),
    ),
  );
  await measure(
    'filters on two texts, sorted by a text',
    120,
    find((i) =>
      query(
        [equal('TIME_SERIES', 'state', `state ${i % 7}`), equal('SERVER_ATTRIBUTE', 'room', `state ${i % 7}`)],
        latest('state'),
      ),
    ),
  );
  await measure(
    'two key filters on devices of a type, sorted by a latest value',
    120,
    find((i) =>
      query(warm(i), latest('humidity'), 'DESC', { type: 'deviceType', deviceType: 'bench', deviceNameFilter: '' }),
    ),
  );
  await measure(
    'no filters, sorted by a latest value',
    undefined,
    find(() => query([], latest('temperature'), 'DESC')),
  );
  await measure(
    'two key filters, sorted by name',
    undefined,
    find((i) => query(warm(i), { type: 'ENTITY_FIELD', key: 'name' })),
  );
  record('resident memory', memory(), 'MB', { budget: 300 });
  record('resident memory, highest', memory('VmHWM'), 'MB', { budget: 300 });
} finally {
  await platform?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
finish(options.json);
