import { benchTenant, holdingsOf, lineChart, rest } from './bench-dashboard.mjs';
import { signInAs } from './figures.mjs';
import { fillSeries } from './fill-series.mjs';
import { atDashboards, framesDuring, sixtyASecond, watchTasks } from './open-dashboard.mjs';
import { median } from './page-load.mjs';

const DAY = 86_400_000;
const SECONDS = 3;
const SHIFT = 8;
const SIZE = [24, 12];
const WINDOW = { width: 1440, height: 900 };
const plot = 'article .uplot .u-over';

/**
 * A line chart of raw points of about a day.
 * @param {{ lines: number, points: number }} of how many series, and points of each
 * @returns {Promise<{ opened: number, again: number, longest: number, zoomed: number, resized: number, fps: number, heap: number }>} ms from the
 *   press in the list to the drawn lines, in a new browser, and once more in the same; the longest task on the first way; ms from letting
 *   go of what is dragged to its lines, and from another size of the window to those of it; frames a second while what is zoomed goes with
 *   the pointer; MB of objects
 */
export async function widgetChart(bench, { lines, points }, runs) {
  const { dashboard, pair } = await chartOf(bench, { lines, points });
  const times = { opened: [], again: [], longest: [], zoomed: [], resized: [], fps: [], heap: [] };
  for (let run = 0; run < runs; run += 1) {
    const { page, link } = await atDashboards(bench.url, pair, dashboard);
    try {
      await page.evaluate(countLines);
      await page.evaluate(watchTasks);
      const press = async () => page.evaluate((selector) => document.querySelector(selector).click(), link);
      const open = () => untilDrawn(page, { event: 'click', lines }, press);
      times.opened.push(await open());
      await rest(500);
      times.longest.push(await page.evaluate(() => window.benchLongest));
      await page.evaluate(() => history.back());
      await page.evaluate(untilThere, link);
      times.again.push(await open());
      await rest(500);
      times.heap.push((await holdingsOf(page)).heap / 1e6);
      times.resized.push(await resize(page, lines, { width: 1200 }), await resize(page, lines, {}));
      times.zoomed.push(await zoom(page, lines));
      times.fps.push(await move(page));
    } finally {
      await page.close();
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

/** A dashboard with one chart over the last day. */
async function chartOf(bench, { lines, points }) {
  let pair = await signInAs(bench.url, 'tenant');
  let tenant = benchTenant(bench.url, pair);
  const name = `Chart ${lines}×${points}`;
  const keys = Array.from({ length: lines }, (_, n) => `key${n}`);
  const [device] = await tenant.devices(1, name);
  const to = Date.now();
  await tenant.report(device, { ts: to, values: Object.fromEntries(keys.map((key) => [key, 20.5])) });
  const value = '(n % 2500) / 50.0 + (n * 7919 % 100) / 20.0';
  const stepMs = Math.floor(DAY / points);
  await fillSeries(bench, [{ entity: device.id.id, keys: 'key%', points: points - 1, stepMs, value }]);
  pair = await signInAs(bench.url, 'tenant');
  tenant = benchTenant(bench.url, pair);
  const timewindow = {
    selectedTab: 1,
    history: { historyType: 1, fixedTimewindow: { startTimeMs: to - points * stepMs, endTimeMs: to + 1 } },
    aggregation: { type: 'NONE', limit: 50_000 },
  };
  const dashboard = await tenant.dashboard(name, [device], { default: [lineChart(0, keys, SIZE)] }, { timewindow });
  return { dashboard, pair };
}

/**
 * Runs in the page: counts the lines that are drawn, as paths of their own, which no axis and no grid are; those that begin where the
 * plot does, so that a part of the points is no line.
 */
function countLines() {
  const lefts = new WeakMap();
  for (const step of ['moveTo', 'lineTo']) {
    const { [step]: own } = Path2D.prototype;
    Path2D.prototype[step] = function (x, y) {
      if (!(x >= lefts.get(this))) lefts.set(this, x);
      return own.call(this, x, y);
    };
  }
  const { stroke } = CanvasRenderingContext2D.prototype;
  window.benchLines = 0;
  CanvasRenderingContext2D.prototype.stroke = function (...path) {
    const plot = this.canvas.parentElement?.querySelector('.u-over');
    if (plot && lefts.get(path[0]) <= (plot.offsetLeft + 4) * devicePixelRatio) window.benchLines += 1;
    return stroke.apply(this, path);
  };
}

/** Runs in the page: ms from the next event of a kind to the frame with so many more lines, painted. */
function watchLines({ event, lines }) {
  window.benchDrawn = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('No lines were drawn in 60 s')), 60_000);
    addEventListener(
      event,
      () => {
        const begun = performance.now();
        const before = window.benchLines;
        const look = () => {
          if (window.benchLines - before < lines) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begun);
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
}

/** ms from what a person does until it is drawn. */
async function untilDrawn(page, what, deed) {
  await page.evaluate(watchLines, what);
  await deed();
  return page.evaluate(() => window.benchDrawn);
}

/** Runs in the page. */
function untilThere(selector) {
  return new Promise((resolve) => {
    const look = () => (document.querySelector(selector) ? resolve() : requestAnimationFrame(look));
    look();
  });
}

async function resize(page, lines, size) {
  const { width, height } = { ...WINDOW, ...size };
  const ms = await untilDrawn(page, { event: 'resize', lines }, () => page.resize(width, height));
  await rest(300);
  return ms;
}

const placeOf = (page) =>
  page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
    return { x, y: y + height / 2, width };
  }, plot);

/** Drags over the middle half of the time. */
async function zoom(page, lines) {
  const { x, y, width } = await placeOf(page);
  await page.mouse('mousePressed', x + width / 4, y);
  for (let n = 1; n <= 10; n += 1) await page.mouse('mouseMoved', x + width / 4 + (n * width) / 20, y);
  const ms = await untilDrawn(page, { event: 'mouseup', lines }, () =>
    page.mouse('mouseReleased', x + (width * 3) / 4, y),
  );
  await rest(300);
  return ms;
}

/** Moves what is zoomed to and fro. @returns frames a second meanwhile */
async function move(page) {
  const { x, y, width } = await placeOf(page);
  const middle = x + width / 2;
  await page.mouse('mousePressed', middle, y, SHIFT);
  const { fps } = await framesDuring(page, () =>
    sixtyASecond(SECONDS, (n) => page.mouse('mouseMoved', middle + (width / 5) * Math.sin(n / 20), y, SHIFT)),
  );
  await page.mouse('mouseReleased', middle, y, SHIFT);
  return fps;
}
