import { benchTenant, card, cardValue, pressUntil, rest } from './bench-dashboard.mjs';
import { atDashboards } from './open-dashboard.mjs';
import { median } from './page-load.mjs';

const DEVICES = 10;
const KEYS = 10;
const CARDS = DEVICES * KEYS;
const SECONDS = 20;
const keys = Array.from({ length: KEYS }, (_, n) => `key${n}`);
/** Calls at a time: a slow answer holds up none of the others. */
const SENDERS = 8;

/**
 * A dashboard of a hundred cards, each with a value of its own.
 * @returns {Promise<{ opened: number, few: Live, many: Live }>} ms from the press in the list to all painted values, in a new
 *   browser; and what is seen while 200 and 1,000 values a second come
 * @typedef {{ fps: number, sent: number, p95: number, last: number }} Live frames a second, values sent a second, ms from sending a
 *   value until it is painted, and that of the last ones
 */
export async function dashboardCards(url, pair, runs) {
  const tenant = benchTenant(url, pair);
  const devices = await tenant.devices(DEVICES, 'Cards');
  // Times since then are values: short ones, in which a card can say when they were sent.
  const epoch = Date.now();
  const now = () => Date.now() - epoch;
  const reportAll = () => Promise.all(devices.map((device) => tenant.report(device, ofAll(keys, now()))));
  await reportAll();
  const cards = devices.flatMap((_, device) => keys.map((key) => card(device, key)));
  const dashboard = await tenant.dashboard('Cards', devices, { default: cards });
  const opened = [];
  let page;
  try {
    for (let run = 0; run < runs; run += 1) {
      await page?.close();
      const list = await atDashboards(url, pair, dashboard);
      page = list.page;
      opened.push(await page.evaluate(pressUntil, { press: list.link, shown: cardValue, count: CARDS }));
    }
    await page.evaluate(watchCards, { selector: cardValue, epoch });
    const measure = async (perSecond, size) => {
      const send = (n) => {
        const named = size === 1 ? [keys[Math.floor(n / DEVICES) % KEYS]] : keys;
        return tenant.report(devices[n % DEVICES], ofAll(named, now()));
      };
      await page.evaluate(() => window.benchCards.begin());
      const sent = await steadily(perSecond / size, SECONDS, send);
      const { fps, p95 } = await page.evaluate(() => window.benchCards.end());
      await rest(500);
      const last = now();
      await reportAll();
      await page.evaluate((value) => window.benchCards.allSince(value), last);
      return { fps, p95, sent: sent * size, last: now() - last };
    };
    const few = await measure(200, 1);
    const many = await measure(1000, KEYS);
    return { opened: median(opened), few, many };
  } finally {
    await page?.close();
  }
}

const ofAll = (names, value) => Object.fromEntries(names.map((name) => [name, value]));

/** Calls `send` so often a second; answers how often that was. */
async function steadily(perSecond, seconds, send) {
  const begun = performance.now();
  const over = begun + seconds * 1000;
  let taken = 0;
  let sent = 0;
  const sender = async () => {
    for (;;) {
      const n = taken++;
      const due = begun + (n * 1000) / perSecond;
      if (Math.max(due, performance.now()) >= over) return;
      await rest(Math.max(0, due - performance.now()));
      await send(n);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return (sent * 1000) / (performance.now() - begun);
}

/** Runs in the page: looks at every frame which cards have another value, and how old it is once it is painted. */
function watchCards({ selector, epoch }) {
  const cards = [...document.querySelectorAll(selector)];
  const shownBy = (card) => Number(card.textContent.replace(/\D/g, ''));
  const values = cards.map(shownBy);
  let [ages, frames, begun] = [[], 0, 0];
  const frame = () => {
    frames += 1;
    const fresh = [];
    cards.forEach((card, at) => {
      const value = shownBy(card);
      if (value === values[at]) return;
      values[at] = value;
      fresh.push(value);
    });
    if (fresh.length > 0) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const painted = Date.now() - epoch;
        for (const value of fresh) ages.push(painted - value);
      };
      port2.postMessage(null);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.benchCards = {
    begin() {
      [ages, frames, begun] = [[], 0, performance.now()];
    },
    end() {
      const sorted = ages.toSorted((a, b) => a - b);
      return {
        fps: (frames * 1000) / (performance.now() - begun),
        p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY,
      };
    },
    /** Resolves once every card has a value of then or later. */
    allSince: (value) =>
      new Promise((resolve) => {
        const look = () => (values.every((one) => one >= value) ? resolve() : requestAnimationFrame(look));
        look();
      }),
  };
}
