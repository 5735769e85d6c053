import { benchTenant, entitiesTable, pressUntil, rest } from './bench-dashboard.mjs';
import { call } from './console.mjs';
import { atDashboards, framesDuring, sixtyASecond } from './open-dashboard.mjs';
import { median } from './page-load.mjs';

const ROWS = 1000;
/** Rows that a person sees of them. */
const IN_SIGHT = 12;
const SECONDS = 5;
/** That come every second while somebody scrolls. */
const VALUES = 100;
const keys = ['temperature', 'humidity', 'pressure', 'level'];
/** A style and a content of two columns. */
const functions = {
  useCellStyleFunction: true,
  cellStyleFunction: "return { color: value > 50 ? 'red' : 'green' };",
  useCellContentFunction: true,
  cellContentFunction: "return entity.entityName + ': ' + value;",
};

/** Values that are there: the first rows in sight, of all that there are. */
const table = `article table[aria-rowcount="${ROWS + 1}"] tbody tr`;
const shown = {
  opened: { shown: `${table} td:last-child bdi[title]:not([title=""])`, count: IN_SIGHT },
  made: { shown: `${table} td bdi[title^="Row"]`, count: 2 * IN_SIGHT },
};

/**
 * Tables of a thousand devices with four values each, which change meanwhile.
 * @returns {Promise<{ opened: number, made: number, fps: number, longest: number }>} ms from the press in the list to the values of all rows in sight, in a new
 *   browser; the same with four functions of each row; frames a second while somebody scrolls and values come
 */
export async function widgetTables(url, pair, runs) {
  const tenant = benchTenant(url, pair);
  await tenant.post('/api/device/bulk_import', importOf(ROWS));
  const size = [24, 14];
  const tableOf = (list) => entitiesTable(list, size, { displayPagination: false });
  const plain = await tenant.dashboard('Row', [], { default: [tableOf(keys)] });
  const calling = keys.map((name, at) => (at < 2 ? { name, settings: functions } : name));
  const made = await tenant.dashboard('Row', [], { default: [tableOf(calling)] });
  const times = { opened: [], made: [] };
  const frames = [];
  for (let run = 0; run < runs; run += 1) {
    for (const [name, dashboard] of Object.entries({ opened: plain, made })) {
      const { page, link } = await atDashboards(url, pair, dashboard);
      try {
        times[name].push(await page.evaluate(pressUntil, { press: link, ...shown[name] }));
        if (name === 'opened') frames.push(await scroll(page, url, pair));
      } finally {
        await page.close();
      }
    }
  }
  return {
    opened: median(times.opened),
    made: median(times.made),
    fps: median(frames.map(({ fps }) => fps)),
    longest: median(frames.map(({ longest }) => longest)),
  };
}

export function importOf(count) {
  const rows = Array.from({ length: count }, (_, n) =>
    [`Row ${String(n).padStart(4, '0')}`, 'row', ...keys.map((_key, at) => (n * 7 + at * 13) % 100)].join(),
  );
  const columns = [...[{ type: 'NAME' }, { type: 'TYPE' }], ...keys.map((key) => ({ type: 'TIMESERIES', key }))];
  const file = [['name', 'type', ...keys].join(), ...rows].join('\n');
  return { file, mapping: { columns, delimiter: ',', header: true, update: true } };
}

/** Turns the wheel over the table while a hundred values a second come. */
async function scroll(page, url, pair) {
  const { x, y } = await page.evaluate(() => {
    const place = document.querySelector('article table').closest('article').getBoundingClientRect();
    return { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  });
  const { data } = await (
    await call(url, 'GET', '/api/tenant/devices?pageSize=50&page=0&sortProperty=name&textSearch=Row', pair.token)
  ).json();
  let isOver = false;
  const send = async () => {
    for (let n = 0; !isOver; n += 1) {
      const { id } = data[n % data.length];
      const address = `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`;
      await call(url, 'POST', address, pair.token, Object.fromEntries(keys.map((key) => [key, n % 100])));
      await rest(1000 / (VALUES / keys.length));
    }
  };
  const sending = send();
  try {
    return await framesDuring(page, () => sixtyASecond(SECONDS, (n) => page.wheel(x, y, n % 120 < 60 ? 80 : -80)));
  } finally {
    isOver = true;
    await sending;
  }
}
