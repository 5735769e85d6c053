import { gzipSync } from 'node:zlib';
import { heapOf, newPage, throttle } from './browser.mjs';

/** Paint and blocking times are watched from the first moment of the document. */
function watchPaints() {
  const seen = { fcp: 0, lcp: 0, blocking: 0 };
  window.benchPaints = seen;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50);
  });
}

/**
 * One cold load: everything that travels, gzip -9 whatever the server chose, and what a person sees when.
 * @param ready selector of what makes the page usable
 */
export async function loadPage(browser, url, { pair, ready, slow = false }) {
  const page = await newPage(browser, pair);
  await page.addInitScript(watchPaints);
  if (slow) await throttle(page);
  const bodies = [];
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  page.on('response', (response) => bodies.push(response.body().catch(() => Buffer.alloc(0))));
  await page.goto(url);
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const { fcp, lcp, blocking } = await page.evaluate(() => window.benchPaints);
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  const heap = await heapOf(page);
  await page.context().close();
  return { fcp, lcp, blocking, bytes, requests, heap };
}

/** Middle value of several loads, figure by figure. */
export async function medianLoad(runs, load) {
  const all = [];
  for (let run = 0; run < runs; run += 1) all.push(await load());
  return Object.fromEntries(Object.keys(all[0]).map((key) => [key, median(all.map((one) => one[key]))]));
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
