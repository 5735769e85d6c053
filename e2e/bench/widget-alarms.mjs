import { changingAlarms } from './alarm-changes.mjs';
import { alarmsTable, benchTenant, pressUntil } from './bench-dashboard.mjs';
import { atDashboards, framesDuring } from './open-dashboard.mjs';

/**
 * A table of alarms on a dashboard while a hundred of them change every second.
 * @returns {Promise<{ fps: number, changes: number }>} frames and changes a second
 */
export async function widgetAlarms(url, pair) {
  const { device, change, end } = await changingAlarms(url, pair);
  const table = alarmsTable(0, [24, 14]);
  const timewindow = { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: 86_400_000, interval: 1000 } };
  const tenant = benchTenant(url, pair);
  const dashboard = await tenant.dashboard('Alarms', [device], { default: [table] }, { timewindow });
  const { page, link } = await atDashboards(url, pair, dashboard);
  try {
    await page.evaluate(pressUntil, { press: link, shown: 'article tbody tr[data-index]', count: 10 });
    let changes = 0;
    const { fps } = await framesDuring(page, async () => {
      changes = await change();
    });
    return { fps, changes };
  } finally {
    await page.close();
    await end();
  }
}
