/** What a feed reads by calls: what is more than one answer of the socket brings. */
import { ApiError } from '../api/api-error';
import { answerSeriesCalls, type SeriesCall } from '../testing/series-calls';
import { command, contents, device, openFeed, point, request } from '../testing/series-feed';
import { DAY, MINUTE } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';

/** The platform takes so long for a call, ms. */
let pause: number;
let answers: ((query: SeriesCall) => Record<string, { ts: number; value: number }[]>) | null;
const asked = answerSeriesCalls(async (query) => {
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  if (!answers) throw new ApiError({ kind: 'http', status: 400, body: { message: 'no' } });
  return answers(query);
});

beforeEach(() => {
  jest.useFakeTimers();
  pause = 0;
  answers = () => ({});
});
afterEach(() => jest.useRealTimers());

const lastDay = (aggregation: StoredTimewindow['aggregation'], interval = 60_000): StoredTimewindow => ({
  selectedTab: 0,
  realtime: { timewindowMs: DAY, interval },
  aggregation,
});
const now = 100 * DAY;

it('is read in slices: 1440 buckets', async () => {
  const { feed, accept, listen, data, times, clock } = openFeed();
  clock.now = now;
  feed.watch({ ...request, timewindow: lastDay({ type: 'AVG' }), maxDatapoints: 50_000 }, listen);
  answers = ({ startTs }) => ({ t: [{ ts: startTs + 30_000, value: 1 }] });
  expect(command(await accept())).toMatchObject({
    tsCmd: { startTs: now - 700 * MINUTE, timeWindow: 700 * MINUTE, interval: MINUTE, limit: 700 },
  });
  await data([point(now - 1)]);
  expect(asked.map(({ startTs, endTs }) => [now - startTs, now - endTs])).toEqual([
    [740 * MINUTE, 700 * MINUTE],
    [1440 * MINUTE, 740 * MINUTE],
  ]);
  expect(times()).toEqual([now - DAY + 30_000, now - 740 * MINUTE + 30_000, now - 30_000]);
});

it('is read by commands of keys with a comma, which no call can name', async () => {
  const { feed, accept, listen, last, nextFrame, settle, clock } = openFeed();
  clock.now = now;
  let series: readonly (readonly [number, unknown])[] = [];
  feed.watch(
    { ...request, keys: [{ key: 'a,b' }], timewindow: lastDay({ type: 'AVG' }), maxDatapoints: 50_000 },
    (view) => {
      listen(view);
      series = contents(view, 'a,b');
    },
  );
  const answer = async (cmdId: number, ts: number, value: string) => {
    const item = { entityId: device, latest: null, timeseries: { 'a,b': [{ ts, value }] } };
    last().answer({ cmdId, errorCode: 0, data: { data: [item] }, update: null });
    await settle();
  };
  await accept();
  await answer(1, now - 1, '3');
  expect(command(last())).toMatchObject({
    cmdId: 2,
    historyCmd: { keys: ['a,b'], startTs: now - 740 * MINUTE, endTs: now - 700 * MINUTE, agg: 'AVG', interval: MINUTE },
  });
  await answer(2, now - 739 * MINUTE, '2');
  expect(command(last())).toMatchObject({ cmdId: 3, historyCmd: { startTs: now - DAY, endTs: now - 740 * MINUTE } });
  await answer(3, now - 1439 * MINUTE, '1');
  await nextFrame();
  expect(series.map(([, value]) => value)).toEqual([1, 2, 3]);
  expect(asked).toEqual([]);
  expect(last().messages.flatMap(({ entityDataUnsubscribeCmds = [] }) => entityDataUnsubscribeCmds)).toEqual([
    { cmdId: 2 },
    { cmdId: 3 },
  ]);
});

it('is read point by point until the window is whole, with progress, and after a gap from where it was known', async () => {
  const { feed, accept, listen, data, times, last, pass, clock } = openFeed();
  clock.now = now;
  const progress: (number | null)[] = [];
  pause = 200;
  const whole = { ...request, timewindow: lastDay({ type: 'NONE', limit: 50 }), whole: true, maxDatapoints: 100 };
  feed.watch(whole, (view) => {
    if (view.progress !== progress.at(-1)) progress.push(view.progress);
    listen(view);
  });
  const all = Array.from({ length: 350 }, (_, index) => now - 1 - index * MINUTE);
  answers = ({ startTs, endTs, limit }) => ({
    t: all
      .filter((ts) => ts >= startTs && ts < endTs)
      .slice(0, limit)
      .map((ts) => ({ ts, value: ts })),
  });
  expect(command(await accept())).toMatchObject({ tsCmd: { agg: 'NONE', limit: 100 } });
  await data(all.slice(0, 100).map(point));
  await jest.advanceTimersByTimeAsync(3000);
  expect(times()).toEqual([...all].reverse());
  // A page, then stretches that a page should hold, and all that is left once one is empty.
  const minutes = asked.map(({ startTs, endTs }) => Math.round((endTs - startTs) / MINUTE));
  expect(minutes.slice(0, 4)).toEqual([1341, 89, 89, 89]);
  expect(asked.at(-1)).toMatchObject({ startTs: now - DAY, limit: 100 });
  expect(progress.filter(Number).length).toBeGreaterThan(1);
  expect(progress.filter(Number)).toEqual(progress.filter(Number).toSorted((a, b) => Number(a) - Number(b)));
  expect(progress.at(-1)).toBeNull();

  const before = asked.length;
  last().drop();
  await pass(1000);
  await accept();
  const newer = Array.from({ length: 130 }, (_, index) => now + 1000 - index * 2);
  all.unshift(...newer);
  await data(newer.slice(0, 100).map(point));
  await jest.advanceTimersByTimeAsync(3000);
  expect(asked.slice(before)).toMatchObject([{ startTs: all[130], endTs: newer[99] }]);
  expect(times()).toEqual([...all].reverse());
});

it.each([
  ['that the server allows', { maxDatapoints: () => 200 }, 200],
  ['as by default until the server says', {}, 500],
])('is read whole in parts of as many points %s where the reader does not say', async (_, deps, most) => {
  const { feed, accept, listen, data, clock } = openFeed(deps);
  clock.now = now;
  feed.watch({ ...request, timewindow: lastDay({ type: 'NONE' }), whole: true }, listen);
  expect(command(await accept())).toMatchObject({ tsCmd: { limit: most } });
  await data(Array.from({ length: most }, (_each, index) => point(now - 1 - index)));
  expect(asked.map(({ limit }) => limit)).toEqual([most]);
});

it('is read again and again by calls while nothing is live, so that a window that moves does not run empty', async () => {
  const { feed, listen, accept, data, times, pass, clock, last } = openFeed();
  answers = ({ endTs }) => ({ t: [{ ts: endTs - 1000, value: 1 }] });
  const reader = feed.watch(request, listen);
  await pass(5000);
  await last().drop();
  await pass(5000);
  const before = asked.length;
  expect(before).toBeGreaterThan(0);
  await pass(60_000);
  for (let second = 0; second < 120; second++) await pass(1000);
  expect(asked.length - before).toBeGreaterThanOrEqual(24);
  expect(clock.now - Number(times().at(-1))).toBeLessThan(7000);

  await accept();
  await data([point(clock.now)]);
  const live = asked.length;
  await pass(20_000);
  expect(asked).toHaveLength(live);
  last().drop();
  await pass(4000);
  reader.end();
  await pass(60_000);
  expect(asked.length).toBeLessThanOrEqual(live + 1);
});

it('is read again no more often than it moves on, however long it is', async () => {
  const { feed, listen, pass, clock, last } = openFeed();
  clock.now = 1000 * DAY;
  answers = ({ endTs }) => ({ t: [{ ts: endTs - 1000, value: 1 }] });
  const years = { selectedTab: 0 as const, realtime: { timewindowMs: 600 * DAY, interval: DAY } };
  feed.watch({ ...request, timewindow: { ...years, aggregation: { type: 'AVG' } } }, listen);
  await pass(5000);
  await last().drop();
  await pass(5000);
  const before = asked.length;
  expect(before).toBeGreaterThan(0);
  await pass(1000);
  expect(asked).toHaveLength(before);
});

it('is as old as its last answer, however often it is tried again in vain', async () => {
  const { feed, listen, accept, data, pass, last, subscriptions } = openFeed();
  jest.setSystemTime(1000);
  const reader = feed.watch(request, listen);
  await accept();
  await data([point(1)]);
  await pass(2000);
  last().drop();
  const lost = Date.now();
  answers = null;
  await pass(20_000);
  expect(reader.read()).toMatchObject({ state: 'stale', asOf: lost });
  subscriptions.retryNow();
  await pass(20_000);
  expect(reader.read()).toMatchObject({ state: 'stale', asOf: lost });
  await accept();
  last().answer({ cmdId: 1, errorCode: 1, errorMsg: 'busy' });
  await pass(1000);
  expect(reader.read()).toMatchObject({ state: 'failed', asOf: lost });
});

it('is read no further when a reader stops it', async () => {
  const { feed, accept, listen, data, times, pass, clock } = openFeed();
  clock.now = now;
  const whole = { ...request, timewindow: lastDay({ type: 'NONE' }), whole: true, maxDatapoints: 100 };
  const reader = feed.watch(whole, listen);
  answers = ({ endTs, limit }) => {
    if (asked.length === 2) reader.stop();
    return { t: Array.from({ length: limit }, (_, index) => ({ ts: endTs - 1 - index, value: 1 })) };
  };
  await accept();
  await data(Array.from({ length: 100 }, (_, index) => point(now - 1 - index)));
  await pass(1000);
  expect(asked).toHaveLength(2);
  expect(times()).toHaveLength(200);
  expect(reader.read()).toMatchObject({ progress: null, error: null });
});

it('says why it cannot be read, and keeps what there is', async () => {
  const { feed, accept, listen, data, times, latest, clock } = openFeed();
  clock.now = now;
  answers = null;
  feed.watch({ ...request, timewindow: lastDay({ type: 'AVG' }), maxDatapoints: 50_000 }, listen);
  await accept();
  await data([point(now - 1)]);
  expect(latest().error).toBeInstanceOf(ApiError);
  expect(times()).toEqual([now - 30_000]);
});

it('is nobody’s once the window is over: what comes late leaves the next one in its place', async () => {
  const { feed, accept, listen, data, pass, clock } = openFeed();
  const hour = 60 * MINUTE;
  clock.now = 2 * hour - 1000;
  pause = 5000;
  const hourly: StoredTimewindow = {
    selectedTab: 0,
    realtime: { realtimeType: 1, quickInterval: 'CURRENT_HOUR' },
    timezone: 'UTC',
    aggregation: { type: 'NONE', limit: 50 },
  };
  const reader = feed.watch({ ...request, timewindow: hourly, whole: true, maxDatapoints: 100 }, listen);
  await accept();
  await data(Array.from({ length: 100 }, (_, index) => point(clock.now - 1 - index)));
  expect(asked).toHaveLength(1);
  await pass(1000);
  await pass(1);
  await data([], 2);
  expect(reader.read()).toMatchObject({ from: 2 * hour, to: 3 * hour });
  await pass(pause);
  expect(reader.read()).toMatchObject({ from: 2 * hour, to: 3 * hour });
});

it('is nothing at once where realtime would be compared', async () => {
  const { feed, listen, changes, nextFrame, tick } = openFeed();
  feed.watch({ ...request, comparison: { unit: 'previousInterval' } }, listen);
  await tick();
  await nextFrame();
  expect(changes).toMatchObject([{ t: [], error: null }]);
});

it('is history: read once for all its readers, in the window it is compared with too', async () => {
  const { feed, listen, times, settle, latest, clock } = openFeed();
  const history: StoredTimewindow = {
    selectedTab: 1,
    history: { timewindowMs: MINUTE, interval: 1000 },
    aggregation: { type: 'AVG' },
  };
  answers = ({ startTs }) => ({ t: [{ ts: startTs + 500, value: 1 }] });
  feed.watch({ ...request, timewindow: history }, () => {});
  feed.watch({ ...request, timewindow: history }, listen);
  await settle();
  expect(times()).toEqual([clock.now - MINUTE + 500]);
  expect(asked).toHaveLength(1);
  feed.watch({ ...request, timewindow: history, comparison: { unit: 'previousInterval' } }, listen);
  await settle();
  expect(latest()).toMatchObject({ from: clock.now - 2 * MINUTE, to: clock.now - MINUTE });
  expect(times()).toEqual([clock.now - 2 * MINUTE + 500]);
});

it('tells of its first part at once, and of others together: all there is is drawn with each', async () => {
  const { feed, settle, pass, clock } = openFeed();
  clock.now = now;
  pause = 20;
  const told: number[] = [];
  const timewindow: StoredTimewindow = {
    selectedTab: 1,
    history: { timewindowMs: 1000 },
    aggregation: { type: 'NONE' },
  };
  feed.watch({ ...request, timewindow, whole: true, maxDatapoints: 10 }, (view) => {
    const count = contents(view).length;
    if (count > 0) told.push(count);
  });
  answers = ({ startTs, endTs }) => ({
    t: Array.from({ length: Math.min(10, endTs - startTs) }, (_, index) => ({ ts: endTs - 1 - index, value: 1 })),
  });
  await settle();
  expect(told).toEqual([10]);
  for (let step = 0; step < 20; step++) await pass(100);
  expect(asked.length).toBeGreaterThan(100);
  expect(told.at(-1)).toBe(1000);
  expect(told.length).toBeLessThan(12);
});

it('is history of states, with the one that held when it began', async () => {
  const { feed, listen, times, settle, clock } = openFeed();
  const timewindow: StoredTimewindow = {
    selectedTab: 1,
    history: { timewindowMs: MINUTE },
    aggregation: { type: 'AVG' },
  };
  const from = clock.now - MINUTE;
  answers = ({ endTs }) => ({ t: [{ ts: endTs <= from ? 7 : from + 500, value: 1 }] });
  feed.watch({ ...request, timewindow, stateData: true, whole: true }, listen);
  await settle();
  expect(times()).toEqual([7, from + 500]);
});
