import { launchBrowser } from './browser.mjs';
import { buildTimes } from './builds.mjs';
import { signIn, startBenchConsole } from './console.mjs';
import { dataFigures } from './data.mjs';
import { clickToList, deviceRow } from './device-list.mjs';
import { functionCalls } from './functions.mjs';
import { liveStore } from './live-store.mjs';
import { liveUpdates } from './live-updates.mjs';
import { loadPage, medianLoad } from './page-load.mjs';

/**
 * One measured figure; `budget` is the most it may be, `floor` the least.
 * @typedef {{ figure: string, value: number, unit: string, budget?: number, floor?: number }} Figure
 */

const runs = Number(process.env.BENCH_RUNS ?? 5);
const tenth = (value) => Math.round(value * 10) / 10;
/** @returns {Figure} */
const atMost = (figure, value, unit, budget) => ({ figure, value: tenth(value), unit, budget });
/** @returns {Figure} */
const atLeast = (figure, value, unit, floor) => ({ figure, value: tenth(value), unit, floor });

/** Measures on a console of its own, which ends with the measurement. */
const onConsole = (measure) => async () => {
  const bench = await startBenchConsole();
  let browser;
  try {
    browser = await launchBrowser();
    return await measure(browser, bench.url, await signIn(bench.url, 'tenant@thingsboard.org', 'tenant'));
  } finally {
    await browser?.close();
    await bench.close();
  }
};

/**
 * The figures of the console, by part.
 * @type {Record<string, { title: string, measure: () => Promise<Figure[]> }>}
 */
export const consoleParts = {
  builds: {
    title: 'Builds',
    measure: async () => {
      const { module, all } = buildTimes();
      return [
        atMost('production build of one module', module, 's', 10),
        atMost('production build of all packages', all, 's', 45),
      ];
    },
  },
  loads: { title: `Page loads, medians of ${runs}`, measure: onConsole(pageLoads) },
  list: {
    title: 'Opening the device list',
    measure: onConsole(async (browser, url, pair) => {
      const { first, again } = await clickToList(browser, url, pair, runs);
      return [
        atMost('click → painted device list, first', first, 'ms', 200),
        atMost('click → painted device list, again', again, 'ms', 200),
      ];
    }),
  },
  live: {
    title: 'Live values on a page',
    measure: onConsole(async (browser, url, pair) => {
      const { over50, over100, lastValue } = await liveUpdates(browser, url, pair);
      return [
        atMost('100 keys × 5/s for 30 s: frames over 50 ms', over50, 'frames', 2),
        atMost('100 keys × 5/s for 30 s: frames over 100 ms', over100, 'frames', 0),
        atMost('last value on screen after', lastValue, 'ms', 300),
      ];
    }),
  },
  'live-store': {
    title: 'The store of live values',
    measure: async () => {
      const { of1000, of10000, core, fps, heap } = await liveStore();
      return [
        atMost('update of one value in a page of 1,000 entities', of1000, 'µs', 10),
        atMost('update of one value in a page of 10,000 entities', of10000, 'µs', 10),
        atMost('1,000 updates/s to 100 readers of a page for 30 s: of a core', core, '%', 15),
        atLeast('the same: frames a second', fps, 'fps', 58),
        atMost('the same: growth of the heap', heap, '%', 5),
      ];
    },
  },
  data: {
    title: 'Series',
    measure: onConsole(async (browser) => {
      const { append50k, append1m, parse, longestTask, megabytes, decimate } = await dataFigures(browser, runs);
      return [
        atMost('a pushed point into a series of 50,000, five readers', append50k, 'µs', 5),
        atMost('a pushed point into a series of 10⁶, five readers', append1m, 'µs', 5),
        atMost('10⁶ points from the wire to columns, by a worker', parse, 'ms', 600),
        atMost('the longest task of the page meanwhile (0: none over 50 ms)', longestTask, 'ms', 50),
        atMost('10⁶ points of five readers', megabytes, 'MB', 24),
        atMost('10⁶ points decimated to 1200 pixels', decimate, 'ms'),
      ];
    }),
  },
  functions: {
    title: 'Functions of widgets in the sandbox',
    measure: onConsole(async (browser, url, pair) => {
      const { cells, blocked, again, hung } = await functionCalls(browser, url, pair, runs);
      return [
        atMost('10,000 calls of 20 functions', cells, 'ms', 150),
        atMost('10,000 calls: longest standstill of the page', blocked, 'ms', 16),
        atMost('the same calls again, of pure functions', again, 'ms', 50),
        atMost('10,000 calls beside a function that hangs', hung, 'ms', 300),
      ];
    }),
  },
};

async function pageLoads(browser, url, pair) {
  const pages = [
    { name: '/login', ready: 'input[name=username]', bytes: 265, requests: 11, lcp: 3000 },
    { name: '/devices', pair, ready: deviceRow, bytes: 395, requests: 24, heap: 20 },
  ];
  const figures = [];
  for (const { name, pair: signedIn, ready, ...budget } of pages) {
    const load = (slow) => medianLoad(runs, () => loadPage(browser, url + name, { pair: signedIn, ready, slow }));
    const fast = await load(false);
    const slow = await load(true);
    figures.push(
      atMost(`${name} cold: bytes (gzip -9)`, fast.bytes / 1000, 'KB', budget.bytes),
      atMost(`${name} cold: requests`, fast.requests, '', budget.requests),
      atMost(`${name}: JS heap`, fast.heap / 1024 / 1024, 'MB', budget.heap),
    );
    for (const [condition, { fcp, lcp, blocking }, most] of [
      ['unthrottled', fast, undefined],
      ['slow 4G + 4× CPU', slow, budget.lcp],
    ]) {
      figures.push(
        atMost(`${name}, ${condition}: FCP`, fcp, 'ms'),
        atMost(`${name}, ${condition}: LCP`, lcp, 'ms', most),
        atMost(`${name}, ${condition}: total blocking time`, blocking, 'ms'),
      );
    }
  }
  return figures;
}
