import { benchTenant, holdingsOf, mapOfAll, pressUntil } from './bench-dashboard.mjs';
import { atDashboards, framesDuring, sixtyASecond } from './open-dashboard.mjs';
import { median } from './page-load.mjs';

const MARKERS = 10_000;
const SECONDS = 3;
const size = [24, 12];

/**
 * A map of ten thousand markers.
 * @returns {Promise<{ opened: number, clustered: number, fps: number, zoomed: number, heap: number }>} ms from the press in the list to
 *   all markers, in a new browser; the same where they stand together; frames a second while it is dragged; ms of a step of the zoom; MB
 *   that the page has more than before
 */
export async function widgetMap(url, pair, runs) {
  const tenant = benchTenant(url, pair);
  await tenant.post('/api/device/bulk_import', importOf(MARKERS));
  const plain = await tenant.dashboard('Map', [], { default: [mapOfAll({}, size)] });
  const clusters = await tenant.dashboard('Map', [], { default: [mapOfAll({ useClusterMarkers: true }, size)] });
  const open = async (dashboard, shown) => {
    const { page, link } = await atDashboards(url, pair, dashboard);
    const before = await holdingsOf(page);
    return { page, before, ms: await page.evaluate(pressUntil, { press: link, shown }) };
  };
  const all = `canvas[data-markers="${MARKERS}"]`;
  const times = { opened: [], clustered: [], zoomed: [] };
  let fps = 0;
  let heap = 0;
  for (let run = 0; run < runs; run += 1) {
    const clustered = await open(clusters, 'canvas[data-markers]:not([data-markers="0"])');
    times.clustered.push(clustered.ms);
    await clustered.page.close();
    const { page, before, ms } = await open(plain, all);
    try {
      times.opened.push(ms);
      heap = ((await holdingsOf(page)).heap - before.heap) / 1e6;
      for (const button of ['Zoom in', 'Zoom out']) times.zoomed.push(await page.evaluate(zoomStep, button));
      fps = await drag(page);
    } finally {
      await page.close();
    }
  }
  return { opened: median(times.opened), clustered: median(times.clustered), zoomed: median(times.zoomed), fps, heap };
}

export function importOf(count) {
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `Map ${String(n).padStart(5, '0')},marker,${47 + ((n * 7919) % 6000) / 1000},${6 + ((n * 104_729) % 9000) / 1000}`,
  );
  const columns = [
    ...[{ type: 'NAME' }, { type: 'TYPE' }],
    ...['latitude', 'longitude'].map((key) => ({ type: 'SERVER_ATTRIBUTE', key })),
  ];
  const file = ['name,type,latitude,longitude', ...rows].join('\n');
  return { file, mapping: { columns, delimiter: ',', header: true, update: true } };
}

/** Runs in the page: ms from a press of a button to the frame that shows what it did, painted. */
async function zoomStep(label) {
  const begun = performance.now();
  document.querySelector(`button[aria-label="${label}"]`).click();
  await new Promise((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    }),
  );
  return performance.now() - begun;
}

/** Drags the map in circles. @returns frames a second meanwhile */
async function drag(page) {
  const { x, y } = await page.evaluate(() => {
    const place = document.querySelector('[role="application"]').getBoundingClientRect();
    return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  });
  await page.mouse('mousePressed', x, y);
  const circle = (n) => page.mouse('mouseMoved', x + 200 * Math.sin(n / 20), y + 100 * Math.cos(n / 20));
  const { fps } = await framesDuring(page, () => sixtyASecond(SECONDS, circle));
  await page.mouse('mouseReleased', x, y);
  return fps;
}
