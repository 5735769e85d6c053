import { createServer } from 'node:net';
import {
  benchTenant,
  card,
  cardValue,
  entitiesTable,
  holdingsOf,
  lineChart,
  openSignedIn,
  pressUntil,
  rest,
} from './bench-dashboard.mjs';
import { signIn, startBenchConsole } from './console.mjs';

const DEVICES = 10;
const keys = Array.from({ length: 10 }, (_, n) => `key${n}`);
const VALUES = 100_000;
/** Before the heap counts as warm: values, and how often the states are gone through, until the browser has compiled what runs then. */
const WARM_UP = 30_000;
const WARM_UP_CYCLES = 24;
const PER_SECOND = 1500;
/** In each of them the token expires, and is renewed for the next call. */
export const HOURS = 24;
/** Hours at which the platform stops and starts, and at which a new release comes. */
const RESTARTS = [6, 18];
const RELEASE = 12;

/**
 * A dashboard on a wall: a hundred thousand values, then a day in which each hour the token expires and the address goes
 * through the states, the platform restarts twice, and a new release comes.
 * @returns {Promise<{ updates: number, day: number, nodes: number, listeners: number, shown: number, renewed: number }>} growth of the
 *   heap in % after the values and after the day, of nodes and listeners after the day; % of the cards that show the last value then;
 *   how often the token was renewed
 */
export async function dashboardDay() {
  const bench = await startBenchConsole({ port: await freePort() });
  let page;
  try {
    const pair = await signIn(bench.url, 'tenant@thingsboard.org', 'tenant');
    const { tenant, devices, address } = await wall(bench, pair);
    page = await openSignedIn(bench.url, pair);
    await page.goto(bench.url + address);
    await page.evaluate(pressUntil, { shown: cardValue, count: DEVICES * keys.length });
    let sent = 0;
    const send = async (values) => {
      const begun = performance.now();
      const calls = values / keys.length;
      for (let n = 0; n < calls; n += 1) {
        await rest(Math.max(0, begun + (n * keys.length * 1000) / PER_SECOND - performance.now()));
        sent += 1;
        await tenant.report(devices[n % DEVICES], ofAll(sent));
      }
    };
    const settled = async () => {
      sent += 1;
      for (const device of devices) await tenant.report(device, ofAll(sent));
      await page.evaluate(untilShown, { selector: cardValue, text: String(sent) });
    };
    /** Every state once, by the address, and back. */
    const cycle = async () => {
      for (const state of ['charts', 'default']) {
        await page.evaluate(goTo, state);
        await page.evaluate(untilShown, { selector: state === 'default' ? cardValue : 'article canvas', text: '' });
        await rest(300);
      }
    };
    await send(WARM_UP);
    for (let n = 0; n < WARM_UP_CYCLES; n += 1) await cycle();
    await settled();
    await rest(3000);
    const warm = await holdingsOf(page);
    await send(VALUES);
    await settled();
    await rest(3000);
    const updated = await holdingsOf(page);
    const tokens = new Set([await tokenOf(page)]);
    for (let hour = 1; hour <= HOURS; hour += 1) {
      await page.evaluate(() => localStorage.setItem('jwt_token_expiration', '0'));
      if (RESTARTS.includes(hour)) await bench.restart(() => {});
      if (hour === RELEASE) await bench.release('mf-dashboards');
      await cycle();
      await settled();
      tokens.add(await tokenOf(page));
    }
    await rest(3000);
    const after = await holdingsOf(page);
    return {
      updates: growth(warm, updated),
      day: growth(warm, after),
      nodes: Math.max(0, after.nodes - warm.nodes),
      listeners: Math.max(0, after.listeners - warm.listeners),
      shown: await page.evaluate(partOf, { selector: cardValue, text: String(sent) }),
      renewed: tokens.size - 1,
    };
  } finally {
    await page?.close();
    await bench.close();
  }
}

/** History is asked for by calls, each with a token that is valid then: nothing else on a wall needs one while its connection lasts. */
const lastMinute = { selectedTab: 1, history: { historyType: 0, timewindowMs: 60_000, interval: 1000 } };

/** A hundred cards, and a state with charts, one of them of history, a table, and a widget of the tenant's own. */
async function wall(bench, pair) {
  const tenant = benchTenant(bench.url, pair);
  const devices = await tenant.devices(DEVICES, 'Wall');
  for (const device of devices) await tenant.report(device, ofAll(0));
  const ownWidget = await tenant.ownType(
    'self.onDataUpdated = () => { document.getElementById("value").textContent = self.ctx.data[0].data[0][1]; };',
  );
  const cards = devices.flatMap((_, device) => keys.map((key) => card(device, key)));
  const charts = [
    lineChart(0, 'key0', [8, 8]),
    lineChart(1, 'key1', [8, 8], { useDashboardTimewindow: false, timewindow: lastMinute }),
    entitiesTable('key2', [8, 8]),
    ownWidget(2, 'key3', [6, 4]),
  ];
  const dashboard = await tenant.dashboard('Wall', devices, { default: cards, charts }, { timewindowMs: 60_000 });
  return { tenant, devices, address: `/dashboard/${dashboard}` };
}

const ofAll = (value) => Object.fromEntries(keys.map((key) => [key, value]));
const growth = (before, after) => Math.max(0, (after.heap / before.heap - 1) * 100);

const tokenOf = (page) => page.evaluate(() => localStorage.getItem('jwt_token'));

/** Runs in the page. */
function goTo(state) {
  const parameter = encodeURIComponent(btoa(JSON.stringify([{ id: state, params: {} }])));
  history.replaceState(history.state, '', `?state=${parameter}`);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** Runs in the page: waits until all elements of a selector show a text. */
function untilShown({ selector, text }) {
  const until = performance.now() + 60_000;
  return new Promise((resolve, reject) => {
    const look = () => {
      const all = [...document.querySelectorAll(selector)];
      if (all.length > 0 && all.every((one) => one.textContent.replace(/\D/g, '').includes(text))) return resolve();
      if (performance.now() > until) return reject(new Error(`${selector} does not show ${text}`));
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: % of the elements of a selector that show a text. */
function partOf({ selector, text }) {
  const all = [...document.querySelectorAll(selector)];
  return (all.filter((one) => one.textContent.replace(/\D/g, '') === text).length / all.length) * 100;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
