import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { fillSeries } from './fill-series.mjs';
import { unfold } from './open-list.mjs';
import { median } from './page-load.mjs';
import { untilPainted } from './painted.mjs';
import { framesWhile } from './rule-chains.mjs';

const HOUR = 3_600_000;
const HOURS = 365 * 24;
const canvas = 'main article canvas';
/** Of six: no device of the demo has sent a message or run JavaScript, and no alarm may have been raised yet. */
const CHARTS = 3;
/** Frames of ten seconds. */
const FRAMES = 600;

/** Gives the usage of a tenant a year of hours, for each counter that has been counted. */
export async function fillUsage(bench, { token }) {
  const query = { entityFilter: { type: 'apiUsageState' }, pageLink: { pageSize: 1, page: 0 } };
  const { data } = await (await call(bench.url, 'POST', '/api/entitiesQuery/find', token, query)).json();
  const counters = { keys: '%CountHourly', points: HOURS, stepMs: HOUR, value: '(n * 7919) % 1000' };
  await fillSeries(bench, [{ entity: data[0].entityId.id, ...counters }]);
}

/**
 * The page of a tenant's use: ms from the press of its menu entry to its painted charts, and frames a second while devices report.
 * @returns {Promise<{ opened: number, year: number, fps: number }>}
 */
export async function usagePage(browser, url, pair, runs) {
  const opened = [];
  const year = [];
  let page;
  for (let run = 0; run < runs; run += 1) {
    await page?.context().close();
    page = await newPage(browser, pair);
    await page.goto(`${url}/home`);
    const link = await unfold(page, '/usage');
    await page.waitForLoadState('networkidle');
    const charts = { shown: canvas, count: CHARTS, on: 'nav a[href="/usage"]' };
    opened.push(await untilPainted(page, charts, () => link.click()));
    const details = page.locator('main a[href*="view=transport"]').first();
    const two = { shown: canvas, count: 2, on: 'main a' };
    year.push(await untilPainted(page, two, () => details.click()));
    await page.goBack();
    await page
      .locator(canvas)
      .nth(CHARTS - 1)
      .waitFor();
  }
  const devices = await reporting(url, pair);
  const { fps } = await framesWhile(page, (n) => (n % 3 === 0 ? devices.report(n) : undefined), FRAMES);
  await devices.reported();
  await page.context().close();
  return { opened: median(opened), year: median(year), fps };
}

/** A device that reports, so that the tenant's use grows. */
async function reporting(url, { token }) {
  const device = await (await call(url, 'POST', '/api/device', token, { name: 'usage bench', type: 'default' })).json();
  const { credentialsId } = await (await call(url, 'GET', `/api/device/${device.id.id}/credentials`, token)).json();
  const under = new Set();
  return {
    report: (value) => {
      const sent = call(url, 'POST', `/api/v1/${credentialsId}/telemetry`, undefined, { value });
      under.add(sent);
      void sent.finally(() => under.delete(sent));
    },
    reported: () => Promise.all(under),
  };
}
