// Runs in the browser, bundled by `data.mjs`: the live-data layer under the loads its figures are about.
import { http } from '../../shared-kit/src/api/http.ts';
import { createTimeseriesFeed } from '../../shared-kit/src/realtime/timeseries-feed.ts';
import { SeriesColumns } from '../../shared-kit/src/series/columns.ts';
import { decimate } from '../../shared-kit/src/series/decimate.ts';
import { seriesParser } from '../../shared-kit/src/series/series-parser.ts';

const device = { entityType: 'DEVICE', id: 'bench' };
const stepMs = 1000;
const appends = 5000;
const readers = 5;
const second = () => new Promise((resolve) => setTimeout(resolve, 1000));

/** The answer of a call for so many points, newest first, as bytes. */
function answerOf(points, endTs) {
  const parts = Array.from(
    { length: points },
    (_, index) => `{"ts":${endTs - (index + 1) * stepMs},"value":${(20 + Math.sin(index / 5000) * 9).toFixed(2)}}`,
  );
  return new TextEncoder().encode(`{"t":[${parts.join(',')}]}`).buffer;
}

/** A live window of so many points that `readers` read; calls are answered from memory, the socket is played. */
async function openFeed(points) {
  const now = Date.now();
  const window = {
    selectedTab: 0,
    realtime: { timewindowMs: (points + 10 * appends) * stepMs },
    aggregation: { type: 'NONE' },
  };
  let subscription;
  const feed = createTimeseriesFeed({
    serverNow: () => now,
    subscriptions: {
      open(opened) {
        subscription = opened;
        opened.start(1);
        return () => {};
      },
      retryNow() {},
    },
  });
  http.get = async () => answerOf(points, now);
  const request = {
    entities: [device],
    keys: [{ key: 't' }],
    timewindow: window,
    whole: true,
    maxDatapoints: points + 1,
  };
  const opened = Array.from({ length: readers }, () =>
    feed.watch(request, (view) => {
      window.benchVersion = view.version;
    }),
  );
  await second();
  const page = (values) => ({ data: [{ entityId: device, latest: null, timeseries: { t: values } }] });
  // The command's own part is full, so that a call reads what is older.
  const newest = Array.from({ length: 20_000 }, (_, index) => ({ ts: now - index, value: '1' }));
  subscription.message({ cmdId: 1, errorCode: 0, data: page(newest), update: null });
  while (opened[0].read().progress !== null) await second();
  const push = (values) => subscription.message({ cmdId: 1, errorCode: 0, data: null, update: page(values).data });
  return {
    now,
    push,
    points: () => opened[0].read().points(device, 't'),
    end() {
      for (const reader of opened) reader.end();
    },
  };
}

/** µs of taking one pushed point into a series of so many, five readers attached. */
window.benchAppend = async (points) => {
  const { now, push, points: series, end } = await openFeed(points);
  const before = series().length;
  const append = (count, from) => {
    const started = performance.now();
    for (let index = 1; index <= count; index += 1) push([{ ts: now + (from + index) * stepMs, value: '21.5' }]);
    return ((performance.now() - started) * 1000) / count;
  };
  append(appends, 0);
  const runs = [1, 2, 3, 4, 5].map((run) => append(appends, run * appends));
  if (series().length !== before + 6 * appends) throw new Error(`${series().length} points after ${before}`);
  end();
  return runs.sort((a, b) => a - b)[2];
};

/** ms from an answer of so many points to columns, and the longest task of the page meanwhile, in ms. */
window.benchParse = async (points, runs) => {
  const times = [];
  const longest = watchTasks();
  for (let run = 0; run < runs; run += 1) {
    const body = answerOf(points, 1_700_000_000_000);
    await second();
    longest.start();
    const started = performance.now();
    const { t } = await seriesParser.parse(body);
    const columns = new SeriesColumns();
    columns.putAll(t);
    times.push(performance.now() - started);
    if (columns.length !== points) throw new Error(`${columns.length} points`);
    await longest.stop();
  }
  return { ms: times.sort((a, b) => a - b)[Math.floor(runs / 2)], longestTask: longest.ms() };
};

/** Tasks over 50 ms, as the browser sees them. */
function watchTasks() {
  let ms = 0;
  let since = Infinity;
  const note = (entries) => {
    for (const { startTime, duration } of entries) if (startTime >= since) ms = Math.max(ms, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return {
    start() {
      since = performance.now();
    },
    async stop() {
      await second();
      note(observer.takeRecords());
      since = Infinity;
    },
    ms: () => ms,
  };
}

/** Opens a series of so many points with five readers and leaves it open. */
window.benchHold = async (points) => {
  const opened = await openFeed(points);
  window.benchHeld = opened;
  return opened.points().length;
};

/** ms to choose what is drawn of so many points on so many pixels. */
window.benchDecimate = (points, pixels) => {
  const columns = new SeriesColumns();
  for (let index = 0; index < points; index += 1) columns.put(index * stepMs, Math.sin(index / 500));
  const runs = Array.from({ length: 9 }, () => {
    const started = performance.now();
    decimate(columns, 0, points * stepMs, pixels);
    return performance.now() - started;
  });
  return runs.sort((a, b) => a - b)[4];
};
