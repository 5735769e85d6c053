#!/usr/bin/env node
/**
 * Figures of the telemetry parts: `node platform/bench/telemetry.mjs [--devices 100000] [--points 1000000] [--json file]`.
 * Starts the built platform on an empty data folder, fills it, measures, prints a table with the machine, and removes everything.
 * Exit code 1 when a budget is missed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import mqtt from 'mqtt';
import WebSocket from 'ws';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { caller, figures, machine, round } from './running.mjs';

const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const POINTS = Number(argument('points', 1_000_000));
const DEVICES = Number(argument('devices', 100_000));
const SECONDS = Number(argument('seconds', 10));
const T0 = 1_700_000_000_000;
const { record, finish } = figures();
const percentile = (list, share) =>
  list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

buildIfStale();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
const mqttPort = await freePort();
let started = performance.now();
let platform = await startBuilt({ dataDir, env: { MQTT_PORT: String(mqttPort) } });
console.log(`${machine}\n`);
record('empty start', round(performance.now() - started, 0), 'ms', { budget: 1200 });

let token;
let call;
async function signIn() {
  ({ token } = await caller(platform)('POST', '/api/auth/login', {
    username: 'tenant@thingsboard.org',
    password: 'tenant',
  }));
  call = caller(platform, token);
}
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${platform.pid}/status`, 'utf8'))[1]) / 1024;
/** Seconds of processor time the platform has used. */
const processorTime = () => {
  const fields = readFileSync(`/proc/${platform.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const diskSize = () => readdirSync(dataDir).reduce((sum, file) => sum + statSync(path.join(dataDir, file)).size, 0);

/** Runs `work` from `lanes` sides until `until` says stop; answers how often it ran. */
async function inLanes(lanes, until, work) {
  let count = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (!until(count)) {
        count += 1;
        await work(lane, count);
      }
    }),
  );
  return count;
}
const timed = async (repeats, work) => {
  const times = [];
  for (let i = 0; i < repeats; i += 1) {
    const before = performance.now();
    await work(i);
    times.push(performance.now() - before);
  }
  return times;
};

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

// Whatever fails, the platform does not stay behind.
try {
  await signIn();
  const device = async (name) => {
    const { id } = await call('POST', '/api/device', { name, type: 'bench' });
    const { credentialsId } = await call('GET', `/api/device/${id.id}/credentials`);
    return { id: id.id, token: credentialsId };
  };

  const postRaw = (target, body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        platform.url + target,
        {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  // ---- one long history ------------------------------------------------------------------------------------------------
  const long = await device('long history');
  const at = `/api/plugins/telemetry/DEVICE/${long.id}`;
  const value = (i) => Math.round(2000 + 500 * Math.sin(i / 500) + 40 * Math.sin(i * 1.7)) / 100;
  const sizeBefore = diskSize();
  let next = 0;
  await inLanes(
    2,
    () => next >= POINTS,
    async () => {
      const from = next;
      next += 1000;
      const points = Array.from({ length: 1000 }, (_, i) => ({
        ts: T0 + (from + i) * 1000,
        values: { v: value(from + i) },
      }));
      await postRaw(`/api/v1/${long.token}/telemetry`, JSON.stringify(points));
    },
  );
  await platform.stop();
  record(`on disk, ${POINTS} points of one series`, round((diskSize() - sizeBefore) / POINTS, 2), 'B/point', {
    budget: 16,
  });
  started = performance.now();
  platform = await startBuilt({ dataDir, env: { MQTT_PORT: String(mqttPort) } });
  record(`start with ${POINTS} points`, round(performance.now() - started, 0), 'ms', { budget: 3000 });
  await signIn();
  const whole = `${at}/values/timeseries?keys=v&startTs=${T0}&endTs=${T0 + POINTS * 1000}`;
  const aggregate = () => call('GET', `${whole}&agg=AVG&interval=${POINTS * 2}`);
  await aggregate();
  record(
    `${POINTS} points averaged into 500 buckets, median of 20`,
    round(percentile(await timed(20, aggregate), 0.5)),
    'ms',
    { budget: 100 },
  );
  const range = () =>
    call('GET', `${at}/values/timeseries?keys=v&startTs=${T0}&endTs=${T0 + 50_000_000}&limit=50000&orderBy=ASC`);
  await range();
  record('range of 50,000 points, median of 20', round(percentile(await timed(20, range), 0.5)), 'ms', { budget: 100 });

  // ---- values in -------------------------------------------------------------------------------------------------------
  const senders = [];
  for (let i = 0; i < 50; i += 1) senders.push(await device(`sender ${i}`));
  const ten = (n) =>
    JSON.stringify({
      ts: T0 + n,
      values: Object.fromEntries(Array.from({ length: 10 }, (_, k) => [`key${k}`, ((n * (k + 1)) % 1000) / 10])),
    });
  let used = processorTime();
  let end = performance.now() + SECONDS * 1000;
  let sent = await inLanes(
    64,
    () => performance.now() > end,
    (lane, n) => postRaw(`/api/v1/${senders[lane % 50].token}/telemetry`, ten(n)),
  );
  record(
    'in over HTTP, 10 values a message, each acknowledged after its commit',
    round((sent * 10) / SECONDS, 0),
    'values/s',
    { floor: 15000 },
  );
  record('  the same per second of processor time', round((sent * 10) / (processorTime() - used), 0), 'values/s');

  used = processorTime();
  const clients = await Promise.all(
    senders.map(({ token: username }) => mqtt.connectAsync({ host: '127.0.0.1', port: mqttPort, username })),
  );
  end = performance.now() + SECONDS * 1000;
  sent = await inLanes(
    clients.length * 4,
    () => performance.now() > end,
    (lane, n) => clients[lane % clients.length].publishAsync('v1/devices/me/telemetry', ten(1_000_000 + n), { qos: 1 }),
  );
  record(
    'in over MQTT (QoS 1), 10 values a message, acknowledged after its commit',
    round((sent * 10) / SECONDS, 0),
    'values/s',
    { floor: 30000 },
  );
  record('  the same per second of processor time', round((sent * 10) / (processorTime() - used), 0), 'values/s');
  await Promise.all(clients.map((client) => client.endAsync()));

  // ---- out over the WebSocket --------------------------------------------------------------------------------------------
  const open = () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=${token}`);
      socket.on('open', () => resolve(socket));
      socket.on('error', reject);
    });
  const watcher = await open();
  const born = new Map();
  const delays = [];
  let running = true;
  watcher.on('message', (data) => {
    const [[ts] = []] = JSON.parse(data.toString()).data?.live ?? [];
    if (born.has(ts)) delays.push(performance.now() - born.get(ts));
  });
  watcher.send(
    JSON.stringify({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: senders[0].id, keys: 'live' }] }),
  );
  const aggregating = (async () => {
    while (running) await aggregate();
  })();
  const changes = SECONDS * 1000;
  for (let i = 0; i < changes; i += 10) {
    const tick = performance.now();
    await Promise.all(
      Array.from({ length: 10 }, (_, k) => {
        const ts = T0 + 10_000_000 + i + k;
        born.set(ts, performance.now());
        return postRaw(`/api/v1/${senders[0].token}/telemetry`, `{"ts":${ts},"values":{"live":${i + k}}}`);
      }),
    );
    const rest = 10 - (performance.now() - tick);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
  running = false;
  await aggregating;
  await new Promise((resolve) => setTimeout(resolve, 500));
  record(`change to WebSocket while aggregating, p99 of ${delays.length}`, round(percentile(delays, 0.99)), 'ms', {
    budget: 50,
  });
  watcher.terminate();

  const sockets = await Promise.all(Array.from({ length: 200 }, open));
  let told = 0;
  for (const socket of sockets) {
    socket.on('message', () => {
      told += 1;
    });
    socket.send(
      JSON.stringify({
        tsSubCmds: senders
          .map(({ id }, i) => ({ cmdId: i + 1, entityType: 'DEVICE', entityId: id, keys: 'shared' }))
          .slice(0, 50),
      }),
    );
  }
  while (told < 200 * 50) await new Promise((resolve) => setTimeout(resolve, 50));
  told = 0;
  const before = performance.now();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      senders.map(({ token: own }, i) =>
        postRaw(`/api/v1/${own}/telemetry`, `{"ts":${T0 + 20_000_000 + round},"values":{"shared":${i}}}`),
      ),
    );
  }
  while (told < 200 * 50 * 5) await new Promise((resolve) => setTimeout(resolve, 20));
  record(
    '200 sockets x 50 subscriptions: messages delivered',
    round(told / ((performance.now() - before) / 1000), 0),
    '/s',
  );
  for (const socket of sockets) socket.terminate();
  record('resident memory', round(memory(), 0), 'MB', { budget: 350 });

  // ---- many devices ------------------------------------------------------------------------------------------------------
  let made = 0;
  await inLanes(
    8,
    () => made >= DEVICES,
    async () => {
      made += 1;
      const n = made;
      const { id } = await call('POST', '/api/device', { name: `many ${n}`, type: 'many' });
      await call('POST', `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, {
        ts: T0,
        values: { a: (n * 7919) % 1000, b: (n * 104_729) % 1000 },
      });
    },
  );
  const devicesPage = (i) =>
    call('GET', `/api/tenant/deviceInfos?pageSize=20&page=${i}&sortProperty=createdTime&sortOrder=DESC`);
  // Warm: what a process compiles at its first calls is no figure of the list.
  await timed(20, devicesPage);
  const page = await timed(200, devicesPage);
  record(`devices page at ${DEVICES} devices, p99`, round(percentile(page, 0.99)), 'ms', { budget: 25 });
  const numeric = (key, operation, defaultValue) => ({
    key: { type: 'TIME_SERIES', key },
    valueType: 'NUMERIC',
    predicate: { type: 'NUMERIC', operation, value: { defaultValue } },
  });
  const query = (i) => ({
    entityFilter: { type: 'entityType', entityType: 'DEVICE' },
    keyFilters: [numeric('a', 'GREATER', 100 + i), numeric('b', 'LESS', 900 - i)],
    pageLink: { page: 0, pageSize: 20, sortOrder: { key: { type: 'TIME_SERIES', key: 'a' }, direction: 'ASC' } },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [
      { type: 'TIME_SERIES', key: 'a' },
      { type: 'TIME_SERIES', key: 'b' },
    ],
  });
  await timed(5, (i) => call('POST', '/api/entitiesQuery/find', query(i)));
  const queries = await timed(100, (i) => call('POST', '/api/entitiesQuery/find', query(i)));
  record(
    `two key filters, sorted by a latest value, over ${DEVICES} devices, p99`,
    round(percentile(queries, 0.99)),
    'ms',
    { budget: 120 },
  );
  record('resident memory at the end', round(memory(), 0), 'MB', { budget: 350 });
} finally {
  agent.destroy();
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
finish(argument('json', null));
