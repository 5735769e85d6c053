import { benchTenant, card } from './bench-dashboard.mjs';
import { newPage } from './browser.mjs';
import { median } from './page-load.mjs';

const MORE = 20;

/** Shows its value, and notes when it was first painted, in ms since the epoch. */
const controllerScript = `
self.onDataUpdated = () => {
  const [first] = self.ctx.data;
  if (!first || first.data.length === 0) return;
  document.getElementById('value').textContent = first.data[0][1];
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.documentElement.dataset.painted ??= performance.timeOrigin + performance.now();
    };
    port2.postMessage(null);
  });
};`;

/**
 * Widgets whose scripts run in frames.
 * @returns {Promise<{ first: number, more: number }>} ms from the press that goes to their state until they have painted their
 *   values: the first of a new browser, and twenty in the state after it
 */
export async function dashboardFrames(browser, url, pair, runs) {
  const tenant = benchTenant(url, pair);
  const devices = await tenant.devices(2, 'Frames');
  for (const device of devices) await tenant.report(device, { level: 7 });
  const ownWidget = await tenant.ownType(controllerScript);
  const own = (n) => ownWidget(n % 2, 'level', [3, 3]);
  const dashboard = await tenant.dashboard('Frames', devices, {
    start: [card(0, 'level', { next: 'one' })],
    one: [card(0, 'level', { next: 'many' }), own(0)],
    many: [card(0, 'level', { size: [24, 2] }), ...Array.from({ length: MORE }, (_, n) => own(n))],
  });
  const [first, more] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage(browser, pair);
    await page.goto(`${url}/dashboards/${dashboard}`);
    const next = page.getByRole('button', { name: 'Next' });
    await next.waitFor();
    await page.waitForLoadState('networkidle');
    first.push(await press(page, next, 1));
    await page.waitForTimeout(1000);
    more.push(await press(page, next, MORE));
    await page.context().close();
  }
  return { first: median(first), more: median(more) };
}

/** ms from the press until so many frames have painted. */
async function press(page, button, count) {
  await page.evaluate(() => {
    const note = () => {
      window.benchPressed = performance.timeOrigin + performance.now();
    };
    document.addEventListener('click', note, { capture: true, once: true });
  });
  await button.click();
  for (;;) {
    const painted = await Promise.all(page.frames().map(paintedAt));
    const times = painted.filter((time) => time !== null);
    if (times.length >= count) return Math.max(...times) - (await page.evaluate(() => window.benchPressed));
    await page.waitForTimeout(50);
  }
}

/** When a frame painted its value; null: it has none, or is gone by now. */
const paintedAt = (frame) =>
  frame.evaluate(() => Number(document.documentElement.dataset.painted) || null).catch(() => null);
