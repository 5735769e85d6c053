import fc from 'fast-check';
import type { EntityId } from '../api/entity-id';
import type { Timeseries, TimeseriesRange } from '../api/telemetry';
import { createFakeRealtime } from '../testing/fake-socket';
import { mergeSeries, type SeriesPoint, trimSeries } from './series';
import { createTimeseriesFeed, GAP_LIMIT, type SeriesChange } from './timeseries-feed';

const device: EntityId = { entityType: 'DEVICE', id: 'd1' };
const point = (ts: number) => ({ ts, value: String(ts) });
const window = { entity: device, keys: ['t'], windowMs: 60_000, limit: 3 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup(history: Timeseries = {}) {
  const realtime = createFakeRealtime();
  const reads: TimeseriesRange[] = [];
  const clock = { now: 1_000_000 };
  const feed = createTimeseriesFeed({
    subscriptions: realtime.subscriptions,
    serverNow: () => clock.now,
    async readHistory(_, range) {
      reads.push(range);
      return history;
    },
  });
  const heard: SeriesChange[] = [];
  const data = (...ts: number[]) =>
    realtime.last().answer({
      cmdId: 1,
      errorCode: 0,
      data: { data: [{ entityId: device, latest: {}, timeseries: { t: ts.map(point) } }] },
      update: null,
    });
  const update = (...ts: number[]) =>
    realtime.last().answer({
      cmdId: 1,
      errorCode: 0,
      data: null,
      update: [{ entityId: device, latest: null, timeseries: { t: ts.map(point) } }],
    });
  const times = () => {
    const change = heard.at(-1);
    return change?.kind === 'series' ? change.series.t?.map(({ ts }) => ts) : change;
  };
  return {
    ...realtime,
    feed,
    heard,
    listen: (change: SeriesChange) => heard.push(change),
    reads,
    clock,
    data,
    update,
    times,
  };
}

it("asks for the window by the server's clock and follows it, ascending and without doubles", async () => {
  const { feed, listen, accept, data, update, times, clock } = setup();
  feed.watch(window, listen);
  const { messages } = await accept();
  expect(messages[0]?.entityDataCmds).toMatchObject([
    { tsCmd: { keys: ['t'], startTs: 940_000, timeWindow: 60_000, limit: 3, agg: 'NONE', interval: 0 } },
  ]);
  data(999_000, 998_000);
  update(1_000_000);
  update(1_000_000);
  update(998_500);
  expect(times()).toEqual([998_000, 998_500, 999_000, 1_000_000]);
  clock.now = 1_058_600;
  update(1_058_000);
  expect(times()).toEqual([999_000, 1_000_000, 1_058_000]);
});

it('asks again after a reconnect and joins the answer with what is known', async () => {
  const { feed, listen, accept, data, times, last, clock, reads } = setup();
  feed.watch(window, listen);
  await accept();
  data(990_000);
  last().drop();
  clock.now = 1_010_000;
  await jest.advanceTimersByTimeAsync(1000);
  const { messages } = await accept();
  expect(messages[0]?.entityDataCmds).toMatchObject([{ cmdId: 1, tsCmd: { startTs: 950_000 } }]);
  data(1_005_000, 1_000_000);
  expect(times()).toEqual([990_000, 1_000_000, 1_005_000]);
  expect(reads).toEqual([]);
});

it('fills from history what a full answer leaves out', async () => {
  const { feed, listen, accept, data, times, last, clock, reads, tick } = setup({
    t: [
      { ts: 1_001_000, value: 1 },
      { ts: 1_000_000, value: { a: 1 } },
    ],
  });
  feed.watch(window, listen);
  await accept();
  data(990_000);
  last().drop();
  clock.now = 1_010_000;
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  data(1_009_000, 1_008_000, 1_007_000);
  await tick();
  expect(reads).toEqual([{ keys: ['t'], startTs: 990_001, endTs: 1_007_000, limit: GAP_LIMIT }]);
  expect(times()).toEqual([990_000, 1_000_000, 1_001_000, 1_007_000, 1_008_000, 1_009_000]);
});

it('shares one command among equal windows', async () => {
  const { feed, listen, accept, data, last, times } = setup();
  feed.watch(window, () => {});
  await accept();
  data(999_000);
  const end = feed.watch({ ...window }, listen);
  expect(times()).toEqual([999_000]);
  end();
  expect(last().sent).toHaveLength(1);
});

describe('series', () => {
  const series = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }))
    .map((all) => all.map((ts): SeriesPoint => ({ ts, value: 'x' })));
  const ascending = series.map((points) => [...points].sort((a, b) => a.ts - b.ts));

  it('are joined ascending, each time once, the update winning', () => {
    fc.assert(
      fc.property(ascending, series, (known, update) => {
        const newer = update.map(({ ts }) => ({ ts, value: 'new' }));
        const expected = new Map([...known, ...newer].map((each) => [each.ts, each]));
        expect(mergeSeries(known, newer)).toEqual([...expected.values()].sort((a, b) => a.ts - b.ts));
      }),
    );
  });

  it('are cut where the window begins', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -1, max: 61 }), (known, startTs) => {
        expect(trimSeries(known, startTs)).toEqual(known.filter(({ ts }) => ts >= startTs));
      }),
    );
  });
});
