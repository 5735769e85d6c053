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
import { median } from './page-load.mjs';

const SWITCHES = 200;
/** Switches before: what is loaded and remembered once is no growth, nor is the code that V8 compiles of what runs often. */
const WARM_UP = 300;
const CARDS = 8;
const DEVICES = 5;
/** Cards, rows, and lines of a state that are painted. */
const all = { shown: `${cardValue}, article tbody tr[data-id], article canvas`, count: CARDS + DEVICES + 2 };

/**
 * Two states with eight cards, two charts, and a table each.
 * @returns {Promise<{ switched: number, heap: number, nodes: number, listeners: number }>} ms of the middle one of 200 switches, from
 *   the press to the painted values; by how much the heap has grown then in %, and nodes and listeners in numbers
 */
export async function dashboardStates(url, pair) {
  const tenant = benchTenant(url, pair);
  const devices = await tenant.devices(DEVICES, 'States');
  const report = (value) => Promise.all(devices.map((device) => tenant.report(device, { a: value, b: value + 1 })));
  for (let n = 0; n < 20; n += 1) await report(n);
  const state = (key, next) => [
    ...Array.from({ length: CARDS }, (_, n) =>
      card(n % DEVICES, key, { size: [3, 3], next: n === 0 ? next : undefined }),
    ),
    lineChart(0, key, [8, 8]),
    lineChart(1, key, [8, 8]),
    entitiesTable(key, [8, 8]),
  ];
  const dashboard = await tenant.dashboard('States', devices, { one: state('a', 'two'), two: state('b', 'one') });
  const page = await openSignedIn(url, pair);
  try {
    await page.goto(`${url}/dashboards/${dashboard}`);
    await page.evaluate(pressUntil, all);
    const turn = async () => {
      const ms = await page.evaluate(pressUntil, { press: 'button[aria-label="Next"]', ...all });
      await rest(50);
      return ms;
    };
    for (let n = 0; n < WARM_UP; n += 1) await turn();
    await rest(2000);
    const before = await holdingsOf(page);
    const times = [];
    for (let n = 0; n < SWITCHES; n += 1) times.push(await turn());
    await rest(2000);
    const after = await holdingsOf(page);
    return {
      switched: median(times),
      heap: Math.max(0, (after.heap / before.heap - 1) * 100),
      nodes: Math.max(0, after.nodes - before.nodes),
      listeners: Math.max(0, after.listeners - before.listeners),
    };
  } finally {
    await page.close();
  }
}
