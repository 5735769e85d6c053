import { openSignedIn, pressUntil, rest } from './bench-dashboard.mjs';

/**
 * A new browser at the list of dashboards, which has come to rest.
 * @returns the page, and the selector of the link to a dashboard
 */
export async function atDashboards(url, pair, dashboard) {
  const page = await openSignedIn(url, pair);
  await page.goto(`${url}/dashboards`);
  const link = `a[href="/dashboards/${dashboard}"]`;
  await page.evaluate(pressUntil, { shown: link });
  await rest(1500);
  return { page, link };
}

/**
 * Frames of a page while something goes on in it.
 * @returns {Promise<{ fps: number, longest: number }>} a second; ms of the longest one
 */
export async function framesDuring(page, work) {
  await page.evaluate(() => {
    const times = [];
    window.benchFrames = times;
    const frame = (time) => {
      times.push(time);
      if (window.benchFrames === times) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await work();
  return page.evaluate(() => {
    const times = window.benchFrames;
    window.benchFrames = undefined;
    const gaps = times.slice(1).map((time, at) => time - times[at]);
    return { fps: (gaps.length * 1000) / (times.at(-1) - times[0]), longest: Math.max(...gaps) };
  });
}

/** Runs in the page: notes its longest task from now on, as the browser tells of those over 50 ms. */
export function watchTasks() {
  window.benchLongest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchLongest = Math.max(window.benchLongest, duration);
  }).observe({ type: 'longtask' });
}

/** Calls `act` sixty times a second. */
export async function sixtyASecond(seconds, act) {
  const begun = performance.now();
  for (let n = 0; n < seconds * 60; n += 1) {
    await act(n);
    await rest(Math.max(0, begun + ((n + 1) * 1000) / 60 - performance.now()));
  }
}
