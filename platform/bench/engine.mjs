#!/usr/bin/env node
/**
 * The rule engine: `node platform/bench/engine.mjs [--seconds 10] [--json file]`. Values through the default root chain over HTTP and
 * MQTT, and with no node in the way, chains with scripts, how long an acknowledged message takes to be stored, also beside tenants whose
 * script loops or whose hosts are silent, alarm rules, a start with a backlog, and what looking for silent devices costs. Exit code 1
 * when a bound is missed.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import mqtt from 'mqtt';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import {
  alarmRule,
  freePort,
  KEYS,
  node,
  openTenant,
  paced,
  pause,
  percentile,
  post,
  rate,
  script,
  setChain,
  silentHost,
  tenNodes,
  values,
} from './engine-load.mjs';
import { multiplyDevices } from './many-devices.mjs';
import { figures, processorSeconds, round } from './running.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, json: { type: 'string' } },
});
const SECONDS = Number(options.seconds);
const BACKLOG = 100_000;
const ACTIVE = 30_000;
const RULED = 1000;
const RULES = 5;
/** Messages with a value for each rule, so 1,000 values a second. */
const RULED_PER_SECOND = 200;
/** Messages of a tenant in trouble: a steady pace, so that it is the trouble that is measured. */
const TROUBLED_PER_SECOND = 100;
/** How long the search for silent devices is watched, in seconds: several rounds of it. */
const WATCHED = 30;
/** How long work that is left may take, in milliseconds. */
const LONGEST_REST = 300_000;
const { record, finish } = figures();

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-engine-'));
const openDatabase = (more) => new Database(path.join(dataDir, 'mullion.db'), more);
const mqttPort = await freePort();
const startPlatform = (env = {}) => startBuilt({ dataDir, env: { MQTT_PORT: String(mqttPort), ...env } });

buildIfStale();
let platform = await startPlatform();
let mostMemory = 0;
const memory = setInterval(() => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${platform.pid}/status`, 'utf8')) ?? [];
    mostMemory = Math.max(mostMemory, Number(kilobytes ?? 0) / 1024);
  } catch {
    // It is between two starts.
  }
}, 250);

/** Records a rate with the processor time of the platform for each of its things. */
async function recordRate(figure, unit, each, lanes, send, bound) {
  const spent = processorSeconds(platform);
  const found = (await rate(SECONDS, lanes, send)) * each;
  record(figure, round(found, 0), `${unit}s/s`, bound);
  const seconds = processorSeconds(platform) - spent;
  record('  processor time of the platform for it', round((1e6 * seconds) / (found * SECONDS), 1), `µs/${unit}`);
}

const busyDevices = async (tenant) => {
  const { devices } = tenant;
  const clients = await Promise.all(
    devices.map((device) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: device.token, protocolVersion: 5 }),
    ),
  );
  return {
    overHttp: (lane, n) => post(platform, devices[lane % devices.length], values(n)),
    overMqtt: (lane, n) =>
      clients[lane % clients.length].publishAsync('v1/devices/me/telemetry', JSON.stringify(values(n)), { qos: 1 }),
    end: () => {
      for (const client of clients) client.end(true);
    },
  };
};

async function throughChains(tenant) {
  const root = await tenant.admin('GET', `/api/ruleChain/${tenant.root.id.id}/metadata`);
  const { overHttp, overMqtt, end } = await busyDevices(tenant);
  await rate(SECONDS, 8, overHttp);
  const message = `${KEYS} values a message`;
  await recordRate(`default root chain, HTTP, ${message}`, 'value', KEYS, 32, overHttp, { floor: 5000 });
  await recordRate(`default root chain, MQTT (QoS 1), ${message}`, 'value', KEYS, 400, overMqtt, { floor: 12_000 });
  for (const language of ['JS', 'TBEL']) {
    await setChain(tenant, ...tenNodes(language));
    await recordRate(`ten nodes with two scripts in ${language}`, 'message', 1, 400, overMqtt, { floor: 1000 });
  }
  await setChain(tenant, [node('telemetry.TbMsgTimeseriesNode', 'save', { defaultTTL: 0 })], []);
  await recordRate(`only the node that saves, HTTP, ${message}`, 'value', KEYS, 32, overHttp);
  await recordRate(`only the node that saves, MQTT (QoS 1), ${message}`, 'value', KEYS, 400, overMqtt);
  end();
  // The nodes it had are gone: it gets others like them.
  const nodes = root.nodes.map((each) => ({ ...each, id: undefined }));
  await tenant.admin('POST', '/api/ruleChain/metadata', { ...root, nodes });
}

/** Sent → stored beside tenants in trouble. */
async function besideOthers({ devices }) {
  const p99 = () => paced(SECONDS, 300, (n) => post(platform, devices[n % devices.length], values(n)));
  const calm = await p99();
  record('300 messages/s over HTTP: sent → stored, p99', round(calm, 0), 'ms', { budget: 100 });
  const host = await silentHost();
  const address = `127.0.0.1:${host.port}`;
  const troubles = {
    'whose script loops': node('filter.TbJsFilterNode', 'loops', script('JS', 'while (true) {}')),
    'whose REST host is silent': node('rest.TbRestApiCallNode', 'silent', {
      restEndpointUrlPattern: `http://${address}/`,
    }),
    'whose Kafka is silent': node('kafka.TbKafkaNode', 'slow', {
      topicPattern: 't',
      bootstrapServers: address,
      retries: 1,
    }),
  };
  const noisy = await openTenant(platform, 'noisy');
  for (const [trouble, its] of Object.entries(troubles)) {
    await setChain(noisy, [its], []);
    const send = (n) => post(platform, noisy.devices[n % noisy.devices.length], { a: 1 });
    const [beside] = await Promise.all([p99(), paced(SECONDS, TROUBLED_PER_SECOND, send)]);
    record(`the same beside a tenant ${trouble}, p99`, round(beside, 0), 'ms', { budget: 100 });
    record('  as many times the calm value', round(beside / calm, 2), '×', { budget: 2 });
  }
  await setChain(noisy, [node('filter.TbMsgTypeFilterNode', 'quiet', { messageTypes: ['NONE'] })], []);
  host.close();
}

/** Value → alarm: from when a device sends to when the alarm is stored. */
async function alarmsOfRules() {
  const alarms = Array.from({ length: RULES }, (_, n) => alarmRule(`rule ${n}`, `key${n}`));
  const { devices } = await openTenant(platform, 'ruled', { count: RULED, alarms });
  const sentAt = new Map();
  // Each message is over the limit of one rule that has no alarm yet.
  const send = (n) => {
    const device = devices[n % RULED];
    const rule = Math.floor(n / RULED) % RULES;
    sentAt.set(`${device.id} rule ${rule}`, Date.now());
    const body = Object.fromEntries(alarms.map((_, each) => [`key${each}`, each === rule ? 90 : 10]));
    return post(platform, device, body);
  };
  await paced(Math.min(SECONDS, (RULED * RULES) / RULED_PER_SECOND), RULED_PER_SECOND, send);
  await pause(2000);
  const db = openDatabase({ readonly: true });
  const raised = db.prepare('SELECT originator_id AS id, type, created_time AS at FROM alarm').all([]);
  db.close();
  const times = raised.flatMap(({ id, type, at }) => {
    const sent = sentAt.get(`${id} ${type}`);
    return sent === undefined ? [] : [Number(at) - sent];
  });
  const what = `${RULED} devices with ${RULES} rules, ${RULED_PER_SECOND * RULES} values/s`;
  record(`${what}: alarms that are missing`, sentAt.size - times.length, '', { budget: 0 });
  record('  value → alarm, p99', round(percentile(times, 0.99) ?? Number.POSITIVE_INFINITY, 0), 'ms', { budget: 250 });
}

/** A start with a backlog as a crash would leave it. */
async function startWithBacklog({ tenantId, devices }) {
  await platform.stop();
  const db = openDatabase();
  const [{ no, last }] = db
    .prepare("SELECT no, last FROM queue_partition WHERE queue = 'Main' AND tenant_id = ?")
    .all([tenantId]);
  const message = (n) => ({
    id: randomUUID(),
    ts: Date.now(),
    type: 'POST_TELEMETRY_REQUEST',
    originator: { entityType: 'DEVICE', id: devices[n % devices.length].id },
    customerId: null,
    metadata: { deviceName: 'Device', deviceType: 'default', ts: String(1_700_000_000_000 + n) },
    data: JSON.stringify({ backlog: n }),
    dataType: 'JSON',
    queue: 'Main',
    chainId: null,
    nodeId: null,
    callers: [],
    executions: 0,
  });
  db.exec('BEGIN');
  const insert = db.prepare('INSERT INTO queue_message (partition, number, message) VALUES (?, ?, ?)');
  for (let n = 1; n <= BACKLOG; n += 1) insert.run([no, last + n, JSON.stringify(message(n))]);
  db.prepare('UPDATE queue_partition SET last = last + ? WHERE no = ?').run([BACKLOG, no]);
  db.exec('COMMIT');
  db.close();
  const started = performance.now();
  platform = await startPlatform();
  record(`start with a backlog of ${BACKLOG}`, round((performance.now() - started) / 1000, 1), 's', { budget: 3 });
  const look = openDatabase({ readonly: true });
  const left = () => Number(look.prepare('SELECT count(*) AS n FROM queue_message WHERE partition = ?').all([no])[0].n);
  while (left() > 0 && performance.now() - started < LONGEST_REST) await pause(200);
  record('  messages left after that', left(), '', { budget: 0 });
  record('  until all of it is worked on', round((performance.now() - started) / 1000, 1), 's');
  look.close();
}

/** What it costs to look for those that went offline among active devices, which fall due over ten minutes, as devices that go on sending do. */
async function inactivityCost() {
  const { admin, devices } = await openTenant(platform, 'active', { count: 1 });
  const [device] = devices;
  const customer = await admin('POST', '/api/customer', { title: 'Active' });
  await post(platform, device, { a: 1 });
  await platform.stop();
  multiplyDevices(dataDir, ACTIVE, { device: device.id, customers: [customer.id.id] });
  const db = openDatabase();
  for (const [key, value] of [
    ['active', 1],
    ['lastActivityTime', Date.now() + 3_600_000],
  ]) {
    const [{ id }] = db.prepare('SELECT id FROM telemetry_key WHERE key = ?').all([key]);
    const scope = (more) => `(${id} * 4 + ${more}) * 4294967296`;
    db.exec(`UPDATE entity_value SET num = ${value} WHERE place >= ${scope(3)} AND place < ${scope(4)}`);
  }
  // Devices of earlier figures fall due as well, and rules are told of them.
  db.exec(`DELETE FROM activity_due; INSERT INTO activity_due (device_id, due, untold)
    SELECT id, ${Date.now()} + (row_number() OVER ()) * 600000 / ${ACTIVE}, 0 FROM device WHERE id LIKE '%-8080-aaaa%'`);
  db.close();
  const share = async (env) => {
    platform = await startPlatform(env);
    await pause(10_000);
    const spent = processorSeconds(platform);
    await pause(1000 * WATCHED);
    const used = (processorSeconds(platform) - spent) / WATCHED;
    await platform.stop();
    return 100 * used;
  };
  const without = await share({ INACTIVITY_CHECK_MS: '86400000' });
  const looking = await share({});
  const cost = Math.max(0, looking - without);
  record(`looking for devices that went offline among ${ACTIVE} active devices`, round(cost, 2), '% of a core', {
    budget: 1,
  });
}

try {
  const tenant = await openTenant(platform, 'engine');
  await throughChains(tenant);
  await besideOthers(tenant);
  await alarmsOfRules();
  await startWithBacklog(tenant);
  await inactivityCost();
  record('resident memory throughout, the most', round(mostMemory, 0), 'MB', { budget: 400 });
} finally {
  clearInterval(memory);
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
finish(options.json);
