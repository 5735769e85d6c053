#!/usr/bin/env node
/**
 * How long a two-way command takes, from the call to the answer of its device over MQTT (QoS 1):
 * `node platform/bench/commands.mjs [--rate 200] [--seconds 20] [--devices 50] [--json file]`. Commands are sent at a steady rate, whether or not
 * those before were answered. Exit code 1 when a bound is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import mqtt from 'mqtt';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { figures, machine, round, signIn } from './running.mjs';

const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    devices: { type: 'string', default: '50' },
    json: { type: 'string' },
  },
});
const [RATE, SECONDS, DEVICES] = [options.rate, options.seconds, options.devices].map(Number);
const REQUESTS = 'v1/devices/me/rpc/request/';
/** Commands per step of the clock, in milliseconds. */
const STEP = 20;
const { record, finish } = figures();

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

buildIfStale();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
const port = await freePort();
const platform = await startBuilt({ dataDir, env: { MQTT_PORT: String(port) } });
console.log(`${machine}\n`);
const call = await signIn(platform, 'tenant@thingsboard.org', 'tenant');

async function answeringDevice(n) {
  const username = `commanded-${n}`;
  const { id } = await call('POST', `/api/device?accessToken=${username}`, { name: `commanded ${n}` });
  const client = await mqtt.connectAsync({ host: '127.0.0.1', port, username });
  client.on('message', (topic, payload) => {
    client.publish(topic.replace('request', 'response'), payload, { qos: 1 });
  });
  await client.subscribeAsync(`${REQUESTS}+`, { qos: 1 });
  return { id: id.id, client };
}

const devices = [];
for (let n = 0; n < DEVICES; n += 1) devices.push(await answeringDevice(n));
const times = [];
let failed = 0;
const running = new Set();
async function command(n) {
  const began = performance.now();
  try {
    await call('POST', `/api/rpc/twoway/${devices[n % DEVICES].id}`, { method: 'read', params: { n } });
    times.push(performance.now() - began);
  } catch (error) {
    failed += 1;
    console.error(error);
  }
}
const start = performance.now();
for (let sent = 0; sent < RATE * SECONDS; ) {
  const due = Math.floor(((performance.now() - start) / 1000) * RATE);
  for (; sent < Math.min(due, RATE * SECONDS); sent += 1) {
    const one = command(sent).finally(() => running.delete(one));
    running.add(one);
  }
  await new Promise((resolve) => setTimeout(resolve, STEP));
}
await Promise.all(running);
times.sort((a, b) => a - b);
const share = (part) => round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN);
record(`two-way commands at ${RATE}/s, median`, share(0.5), 'ms');
record(`two-way commands at ${RATE}/s, p99`, share(0.99), 'ms', { budget: 50 });
record('commands without an answer', failed, '', { budget: 0 });
await Promise.all(devices.map(({ client }) => client.endAsync(true)));
await platform.stop();
rmSync(dataDir, { recursive: true, force: true });
finish(options.json);
