#!/usr/bin/env node
// `npm run bench`: the figures of the console and of the embedded platform, against their budgets. Milliseconds are measured here and nowhere in the tests.
// `npm run bench -- loads list live live-store data functions builds platform` runs some of it.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { launchBrowser } from './browser.mjs';
import { buildTimes } from './builds.mjs';
import { signIn, startBenchConsole } from './console.mjs';
import { dataFigures } from './data.mjs';
import { clickToList, deviceRow } from './device-list.mjs';
import { functionCalls } from './functions.mjs';
import { liveStore } from './live-store.mjs';
import { liveUpdates } from './live-updates.mjs';
import { loadPage, medianLoad } from './page-load.mjs';
import { platformFigures } from './platform.mjs';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const parts = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);
const rows = [];
const add = (figure, value, unit, budget) => rows.push({ figure, value: Math.round(value * 10) / 10, unit, budget });

if (wanted('builds')) {
  const { module, all } = buildTimes();
  add('production build of one module', module, 's', 10);
  add('production build of all packages', all, 's', 45);
}
if (wanted('platform')) for (const row of platformFigures()) rows.push(row);
const bench = await startBenchConsole();
let browser;
try {
  browser = await launchBrowser();
  if (wanted('data')) await measureData();
  const pair = await signIn(bench.url, 'tenant@thingsboard.org', 'tenant');
  if (wanted('loads')) await measureLoads(pair);
  if (wanted('list')) {
    const { first, again } = await clickToList(browser, bench.url, pair, runs);
    add('click → painted device list, first', first, 'ms', 200);
    add('click → painted device list, again', again, 'ms', 200);
  }
  if (wanted('live')) {
    const { over50, over100, lastValue } = await liveUpdates(browser, bench.url, pair);
    add('100 keys × 5/s for 30 s: frames over 50 ms', over50, 'frames', 2);
    add('100 keys × 5/s for 30 s: frames over 100 ms', over100, 'frames', 0);
    add('last value on screen after', lastValue, 'ms', 300);
  }
  if (wanted('live-store')) {
    const { of1000, of10000, core, fps, heap } = await liveStore();
    add('update of one value in a page of 1,000 entities', of1000, 'µs', 10);
    add('update of one value in a page of 10,000 entities', of10000, 'µs', 10);
    add('1,000 updates/s to 100 readers of a page for 30 s: of a core', core, '%', 15);
    rows.push({ figure: 'the same: frames a second', value: Math.round(fps * 10) / 10, unit: 'fps', floor: 58 });
    add('the same: growth of the heap', heap, '%', 5);
  }
  if (wanted('functions')) {
    const { cells, blocked, again, hung } = await functionCalls(browser, bench.url, pair, runs);
    add('10,000 calls of 20 functions', cells, 'ms', 150);
    add('10,000 calls: longest standstill of the page', blocked, 'ms', 16);
    add('the same calls again, of pure functions', again, 'ms', 50);
    add('10,000 calls beside a function that hangs', hung, 'ms', 300);
  }
} finally {
  await browser?.close();
  await bench.close();
}
report();
process.exit(rows.some(missed) ? 1 : 0);

/** Whether a figure is over the most or under the least that it may be. */
function missed({ value, budget, floor }) {
  return value > budget || value < floor;
}

async function measureData() {
  const { append50k, append1m, parse, longestTask, megabytes, decimate } = await dataFigures(browser, runs);
  add('a pushed point into a series of 50,000, five readers', append50k, 'µs', 5);
  add('a pushed point into a series of 10⁶, five readers', append1m, 'µs', 5);
  add('10⁶ points from the wire to columns, by a worker', parse, 'ms', 600);
  add('the longest task of the page meanwhile (0: none over 50 ms)', longestTask, 'ms', 50);
  add('10⁶ points of five readers', megabytes, 'MB', 24);
  add('10⁶ points decimated to 1200 pixels', decimate, 'ms');
}

async function measureLoads(pair) {
  const pages = [
    { name: '/login', ready: 'input[name=username]', bytes: 265, requests: 11, lcp: 3000 },
    { name: '/devices', pair, ready: deviceRow, bytes: 395, requests: 24, heap: 20 },
  ];
  for (const { name, pair: signedIn, ready, ...budget } of pages) {
    const load = (slow) => medianLoad(runs, () => loadPage(browser, bench.url + name, { pair: signedIn, ready, slow }));
    const fast = await load(false);
    const slow = await load(true);
    add(`${name} cold: bytes (gzip -9)`, fast.bytes / 1000, 'KB', budget.bytes);
    add(`${name} cold: requests`, fast.requests, '', budget.requests);
    add(`${name}: JS heap`, fast.heap / 1024 / 1024, 'MB', budget.heap);
    for (const [condition, figures] of [
      ['unthrottled', fast],
      ['slow 4G + 4× CPU', slow],
    ]) {
      add(`${name}, ${condition}: FCP`, figures.fcp, 'ms');
      add(`${name}, ${condition}: LCP`, figures.lcp, 'ms', condition === 'unthrottled' ? undefined : budget.lcp);
      add(`${name}, ${condition}: total blocking time`, figures.blocking, 'ms');
    }
  }
}

function report() {
  const machine = `${os.cpus()[0]?.model ?? 'unknown'}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${browser.version()}`;
  console.log(`\n${machine}; medians of ${runs} cold loads\n`);
  const width = Math.max(...rows.map(({ figure }) => figure.length));
  for (const { figure, value, unit, budget, floor } of rows) {
    const bound = budget === undefined ? (floor === undefined ? '' : `at least ${floor}`) : `budget ${budget}`;
    const verdict = bound + (missed({ value, budget, floor }) ? '  MISSED' : '');
    console.log(`${figure.padEnd(width)}  ${String(value).padStart(8)} ${unit.padEnd(6)}  ${verdict}`);
  }
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'console.json'), `${JSON.stringify({ machine, runs, rows }, null, 1)}\n`);
}
