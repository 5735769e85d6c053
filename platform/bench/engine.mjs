#!/usr/bin/env node
/**
 * The rule engine: `node platform/bench/engine.mjs [--seconds 10] [--json file]`. Values through the default root chain over HTTP and MQTT,
 * chains with scripts, how long an acknowledged message takes to be stored, also while another tenant's script loops, and a start with a
 * backlog. Exit code 1 when a bound is missed.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import mqtt from 'mqtt';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { caller, figures, processorSeconds, round, signIn } from './running.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, json: { type: 'string' } },
});
const SECONDS = Number(options.seconds);
const KEYS = 10;
const BACKLOG = 100_000;
const PACKAGE = 'org.thingsboard.rule.engine.';
const { record, finish } = figures();
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const values = (n) => Object.fromEntries(Array.from({ length: KEYS }, (_, k) => [`key${k}`, ((n * k) % 1000) / 10]));

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A tenant of its own with a device. */
async function openTenant(platform, name) {
  const sys = await signIn(platform, 'sysadmin@thingsboard.org', 'sysadmin');
  const tenant = await sys('POST', '/api/tenant', { title: name });
  const user = { email: `${name}@bench.test`, authority: 'TENANT_ADMIN', tenantId: tenant.id };
  const { id } = await sys('POST', '/api/user?sendActivationMail=false', user);
  const link = await sys('GET', `/api/user/${id.id}/activationLink`);
  await caller(platform)('POST', '/api/noauth/activate?sendActivationMail=false', {
    activateToken: /activateToken=(\w+)/.exec(link)[1],
    password: 'secret-1',
  });
  const admin = await signIn(platform, user.email, 'secret-1');
  const devices = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const device = await admin('POST', '/api/device', { name: `Device ${n}`, type: 'default' });
      const { credentialsId } = await admin('GET', `/api/device/${device.id.id}/credentials`);
      return { id: device.id.id, token: credentialsId };
    }),
  );
  const chains = await admin('GET', '/api/ruleChains?pageSize=10&page=0');
  return { admin, devices, root: chains.data.find(({ root }) => root) };
}

const node = (type, name, configuration) => ({
  type: PACKAGE + type,
  name,
  configuration,
  debugMode: false,
  additionalInfo: { layoutX: 0, layoutY: 0 },
});
const script = (scriptLang, text) => ({ scriptLang, jsScript: text, tbelScript: text });

/** Makes the root chain a row of nodes that go on by `labels`. */
const setChain = ({ admin, root }, nodes, labels) =>
  admin('POST', '/api/ruleChain/metadata', {
    ruleChainId: root.id,
    firstNodeIndex: 0,
    nodes,
    connections: labels.map((type, at) => ({ fromIndex: at, toIndex: at + 1, type })),
  });

/** Ten nodes: filters, two scripts, and one that saves. */
const tenNodes = (language) => [
  [
    node('filter.TbMsgTypeFilterNode', 'type', { messageTypes: ['POST_TELEMETRY_REQUEST'] }),
    node('filter.TbJsFilterNode', 'filter', script(language, 'return msg.key1 >= 0;')),
    node('filter.TbOriginatorTypeFilterNode', 'originator', { originatorTypes: ['DEVICE'] }),
    node('filter.TbCheckMessageNode', 'keys', { messageNames: ['key1'], metadataNames: [], checkAllKeys: true }),
    node(
      'transform.TbTransformMsgNode',
      'script',
      script(language, 'msg.sum = msg.key1 + msg.key2; return {msg: msg, metadata: metadata, msgType: msgType};'),
    ),
    node('transform.TbCopyKeysNode', 'copy', { fromMetadata: false, keys: ['key1'] }),
    node('transform.TbDeleteKeysNode', 'delete', { fromMetadata: false, keys: ['key9'] }),
    node('transform.TbRenameKeysNode', 'rename', { fromMetadata: false, renameKeysMapping: { key8: 'eight' } }),
    node('filter.TbMsgTypeFilterNode', 'again', { messageTypes: ['POST_TELEMETRY_REQUEST'] }),
    node('telemetry.TbMsgTimeseriesNode', 'save', { defaultTTL: 0 }),
  ],
  ['True', 'True', 'True', 'True', 'Success', 'Success', 'Success', 'Success', 'True'],
];

const post = async (platform, { token }, body) => {
  const answer = await fetch(`${platform.url}/api/v1/${token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`a device was answered ${answer.status}`);
  await answer.arrayBuffer();
};

/** Posts for a while, so many calls at once; answers messages per second. */
async function rate(lanes, send) {
  const until = performance.now() + SECONDS * 1000;
  const started = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) {
        sent += 1;
        await send(lane, sent);
      }
    }),
  );
  return (1000 * sent) / (performance.now() - started);
}

/** Posts at a pace; answers the 99th percentile of what `send` takes, in milliseconds. */
async function paced(perSecond, send) {
  const times = [];
  const waiting = [];
  for (let n = 0; n < perSecond * SECONDS; n += 1) {
    const started = performance.now();
    waiting.push(send(n).then(() => times.push(performance.now() - started)));
    await pause(Math.max(0, (1000 * (n + 1)) / perSecond - (performance.now() - begun(n, started))));
  }
  await Promise.all(waiting);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)];
}
let first = 0;
const begun = (n, now) => {
  if (n === 0) first = now;
  return first;
};

const residentMegabytes = ({ pid }) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

buildIfStale();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-engine-'));
const mqttPort = await freePort();
let platform = await startBuilt({ dataDir, env: { MQTT_PORT: String(mqttPort) } });
try {
  const tenant = await openTenant(platform, 'engine');
  const { devices } = tenant;
  const of = (n) => devices[n % devices.length];
  const root = await tenant.admin('GET', `/api/ruleChain/${tenant.root.id.id}/metadata`);
  await rate(8, (lane, n) => post(platform, of(lane), values(n)));

  let spent = processorSeconds(platform);
  const http = (await rate(32, (lane, n) => post(platform, of(lane), values(n)))) * KEYS;
  const perValue = (seconds, count) => round((1e6 * seconds) / (count * SECONDS), 1);
  record('default root chain, HTTP, 10 values a message', round(http, 0), 'values/s', { floor: 5000 });
  record('  processor time of the platform for it', perValue(processorSeconds(platform) - spent, http), 'µs/value');

  const clients = await Promise.all(
    devices.map((device) =>
      mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: device.token, protocolVersion: 5 }),
    ),
  );
  spent = processorSeconds(platform);
  const overMqtt =
    (await rate(400, (lane, n) =>
      clients[lane % clients.length].publishAsync('v1/devices/me/telemetry', JSON.stringify(values(n)), { qos: 1 }),
    )) * KEYS;
  record('default root chain, MQTT (QoS 1), 10 values a message', round(overMqtt, 0), 'values/s', { floor: 12_000 });
  record('  processor time of the platform for it', perValue(processorSeconds(platform) - spent, overMqtt), 'µs/value');

  for (const language of ['JS', 'TBEL']) {
    await setChain(tenant, ...tenNodes(language));
    spent = processorSeconds(platform);
    const messages = await rate(400, (lane, n) =>
      clients[lane % clients.length].publishAsync('v1/devices/me/telemetry', JSON.stringify(values(n)), { qos: 1 }),
    );
    record(`ten nodes with two scripts in ${language}`, round(messages, 0), 'messages/s', { floor: 1000 });
    record(
      '  processor time of the platform for it',
      perValue(processorSeconds(platform) - spent, messages),
      'µs/message',
    );
  }
  for (const client of clients) client.end(true);
  // The nodes it had are gone: it gets others like them.
  await tenant.admin('POST', '/api/ruleChain/metadata', {
    ...root,
    nodes: root.nodes.map((each) => ({ ...each, id: undefined })),
  });

  const calm = await paced(300, (n) => post(platform, of(n), values(n)));
  record('300 messages/s over HTTP: sent → stored, p99', round(calm, 0), 'ms', { budget: 100 });
  const noisy = await openTenant(platform, 'noisy');
  await setChain(noisy, [node('filter.TbJsFilterNode', 'loops', script('JS', 'while (true) {}'))], []);
  const looping = { on: true };
  const loops = Promise.all(
    noisy.devices.slice(0, 8).map(async (device) => {
      while (looping.on) await post(platform, device, { a: 1 });
    }),
  );
  const beside = await paced(300, (n) => post(platform, of(n), values(n)));
  looping.on = false;
  await loops;
  record('the same beside a tenant whose script loops, p99', round(beside, 0), 'ms', { budget: 100 });
  record('resident memory', round(residentMegabytes(platform), 0), 'MB', { budget: 400 });

  await platform.stop();
  // A backlog as a crash would leave it.
  const db = new Database(path.join(dataDir, 'mullion.db'));
  const {
    no,
    last,
    tenant_id: tenantId,
  } = db.prepare("SELECT * FROM queue_partition WHERE queue = 'Main' ORDER BY no").all([])[0];
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
  db.prepare('UPDATE queue_partition SET last = last + ? WHERE no = ? AND tenant_id = ?').run([BACKLOG, no, tenantId]);
  db.exec('COMMIT');
  db.close();
  const started = performance.now();
  platform = await startBuilt({ dataDir, env: { MQTT_PORT: String(mqttPort) } });
  record(`start with a backlog of ${BACKLOG}`, round((performance.now() - started) / 1000, 1), 's', { budget: 3 });
  const look = new Database(path.join(dataDir, 'mullion.db'), { readonly: true });
  const left = () => Number(look.prepare('SELECT count(*) AS n FROM queue_message').all([])[0].n);
  while (left() > 0) await pause(200);
  record('  until all of it is worked on', round((performance.now() - started) / 1000, 1), 's');
  look.close();
} finally {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
finish(options.json);
