#!/usr/bin/env node
/**
 * Files of packages: `node platform/bench/uploads.mjs [--megabytes 50] [--json FILE]`. Uploads a file and downloads it again, several times
 * over; prints how much the platform's memory grows by that at most, how long both take, and how long a small call waits meanwhile.
 * Builds the platform first when its sources are newer.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { caller, figures, machine, round } from './running.mjs';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '50' }, json: { type: 'string' } } });
const MB = 1024 * 1024;
const size = Number(values.megabytes) * MB;
/** The first one warms up. */
const RUNS = 4;
/** How long memory is looked at before a run, in milliseconds. */
const REST = 2000;

buildIfStale();
const work = mkdtempSync(path.join(tmpdir(), 'mullion-uploads-'));
const platform = await startBuilt({ dataDir: path.join(work, 'data'), env: { MQTT_PORT: '' } });
const { record, finish } = figures();

const memory = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${platform.pid}/status`, 'utf8'))[1]) / 1024;

/** Something done, how long it took, the most memory meanwhile, and the longest a small call waited. */
async function watched(call, during) {
  let [most, longest, over] = [memory(), 0, false];
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, 10);
  const calling = (async () => {
    while (!over) {
      const begun = performance.now();
      await call('GET', '/api/dashboard/serverTime');
      longest = Math.max(longest, performance.now() - begun);
      await pause(5);
    }
  })();
  const begun = performance.now();
  await during();
  const took = performance.now() - begun;
  over = true;
  await calling;
  clearInterval(timer);
  return { took, most, longest };
}

let failed = true;
try {
  const { token } = await caller(platform)('POST', '/api/auth/login', {
    username: 'tenant@thingsboard.org',
    password: 'tenant',
  });
  const headers = { 'x-authorization': `Bearer ${token}` };
  const call = caller(platform, token);
  const profile = await call('GET', '/api/deviceProfileInfo/default');
  const file = new Blob([new Uint8Array(size).map((_, at) => (at * 31) & 0xff)]);
  const worst = { growth: 0, up: 0, down: 0, wait: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const info = { type: 'FIRMWARE', title: 'bench', version: String(run), deviceProfileId: profile.id };
    const { id } = await call('POST', '/api/otaPackage', info);
    const target = `${platform.url}/api/otaPackage/${id.id}`;
    await pause(REST);
    const before = memory();
    const up = await watched(call, async () => {
      const body = new FormData();
      body.append('file', file, 'bench.bin');
      const answer = await fetch(`${target}?checksumAlgorithm=SHA256`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`the upload was answered ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    });
    const down = await watched(call, async () => {
      const answer = await fetch(`${target}/download`, { headers });
      let length = 0;
      for await (const piece of answer.body) length += piece.length;
      if (length !== size) throw new Error(`${length} of ${size} bytes came back`);
    });
    if (run === 0) continue;
    worst.growth = Math.max(worst.growth, up.most - before, down.most - before);
    worst.up = Math.max(worst.up, up.took);
    worst.down = Math.max(worst.down, down.took);
    worst.wait = Math.max(worst.wait, up.longest, down.longest);
  }
  console.log(machine);
  const what = `${values.megabytes} MB`;
  record(`upload and download of ${what}: growth of the memory`, round(worst.growth), 'MB', { budget: 20 });
  record(`upload of ${what}`, round(worst.up / 1000, 2), 's');
  record(`download of ${what}`, round(worst.down / 1000, 2), 's');
  record('the longest wait of a small call meanwhile', round(worst.wait), 'ms');
  failed = false;
} finally {
  await platform.stop();
  rmSync(work, { recursive: true, force: true });
}
if (!failed) finish(values.json);
