import fc from 'fast-check';
import { type EntityId, entityId } from '../api/entity-id';
import { createFakeRealtime } from '../testing/fake-socket';
import { MINUTE } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import { mergeSeries, type SeriesPoint, trimSeries } from './series';
import { createTimeseriesFeed, type SeriesChange, UPDATE_INTERVAL_MS } from './timeseries-feed';

const device: EntityId = entityId('DEVICE', 'd1');
const point = (ts: number) => ({ ts, value: String(ts) });
const lastMinute = (aggregation: StoredTimewindow['aggregation']): StoredTimewindow => ({
  selectedTab: 0,
  realtime: { timewindowMs: MINUTE, interval: 5000 },
  aggregation,
});
const request = { entity: device, keys: ['t'], timewindow: lastMinute({ type: 'NONE', limit: 3 }) };
const grouped = { ...request, timewindow: lastMinute({ type: 'AVG' }) };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup() {
  const realtime = createFakeRealtime();
  const clock = { now: 1_002_000 };
  const feed = createTimeseriesFeed({ subscriptions: realtime.subscriptions, serverNow: () => clock.now });
  const changes: SeriesChange[] = [];
  const send = (part: object, cmdId: number) =>
    realtime.last().answer({ cmdId, errorCode: 0, data: null, update: null, ...part });
  const item = (points: object[]) => ({ entityId: device, latest: null, timeseries: { t: points } });
  const data = (points: object[], cmdId = 1) => send({ data: { data: [item(points)] } }, cmdId);
  const update = (points: object[], cmdId = 1) => send({ update: [item(points)] }, cmdId);
  const nextUpdate = () => jest.advanceTimersByTimeAsync(UPDATE_INTERVAL_MS);
  const latest = () => {
    const change = changes.at(-1);
    if (change?.kind !== 'series') throw new Error(JSON.stringify(change));
    return change;
  };
  const times = () => latest().series.t?.map(({ ts }) => ts);
  /** The server's clock and the timers go on together. */
  const pass = async (ms: number) => {
    clock.now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };
  const listen = (change: SeriesChange) => void (change.kind !== 'state' && changes.push(change));
  return { ...realtime, feed, changes, listen, clock, data, update, nextUpdate, latest, times, pass };
}

const command = ({ messages }: { messages: Record<string, { cmdId: number }[]>[] }) =>
  messages.flatMap(({ entityDataCmds = [] }) => entityDataCmds).at(-1);

describe('points as they are', () => {
  it("asks for the window by the server's clock and follows it, ascending and without doubles", async () => {
    const { feed, listen, accept, data, update, nextUpdate, times } = setup();
    feed.watch(request, listen);
    expect(command(await accept())).toMatchObject({
      cmdId: 1,
      tsCmd: { keys: ['t'], startTs: 942_000, timeWindow: MINUTE, limit: 3, agg: 'NONE' },
    });
    data([point(999_000), point(998_000)]);
    expect(times()).toEqual([998_000, 999_000]);
    update([point(1_000_000)]);
    update([point(1_000_000)]);
    await nextUpdate();
    expect(times()).toEqual([998_000, 999_000, 1_000_000]);
  });

  it('keeps the newest, as many as are asked for, while the window moves on', async () => {
    const { feed, listen, accept, data, update, nextUpdate, times, latest, pass } = setup();
    feed.watch(request, listen);
    await accept();
    data([point(1_000_000), point(999_000), point(998_000)]);
    update([point(1_001_000)]);
    await nextUpdate();
    expect(times()).toEqual([999_000, 1_000_000, 1_001_000]);
    await pass(58_000);
    expect(times()).toEqual([1_000_000, 1_001_000]);
    expect(latest()).toMatchObject({ from: 1_000_000, to: 1_060_000 });
  });

  it('waits for the answer with what overtakes it', async () => {
    const { feed, listen, changes, accept, data, update, nextUpdate, times } = setup();
    feed.watch(request, listen);
    await accept();
    update([point(1_001_000)]);
    await nextUpdate();
    expect(changes).toEqual([]);
    data([point(1_000_000)]);
    expect(times()).toEqual([1_000_000, 1_001_000]);
  });

  it('tells many changes at once', async () => {
    const { feed, listen, changes, accept, data, update, nextUpdate } = setup();
    feed.watch(request, listen);
    await accept();
    data([]);
    for (let ts = 1_000_000; ts < 1_000_050; ts++) update([point(ts)]);
    await nextUpdate();
    expect(changes).toHaveLength(2);
  });

  it('asks for the whole window again after a reconnect', async () => {
    const { feed, listen, changes, accept, data, times, last, pass } = setup();
    feed.watch(request, listen);
    await accept();
    data([point(990_000)]);
    last().drop();
    await pass(1000);
    const before = changes.length;
    expect(command(await accept())).toMatchObject({ cmdId: 1, tsCmd: { startTs: 943_000 } });
    expect(changes).toHaveLength(before);
    data([point(1_002_500), point(1_000_000), point(990_000)]);
    expect(times()).toEqual([990_000, 1_000_000, 1_002_500]);
  });

  it('says why there is nothing', async () => {
    const { feed, listen, changes, accept, last } = setup();
    feed.watch(request, listen);
    await accept();
    last().answer({ subscriptionId: 1, cmdId: 1, errorCode: 1, errorMsg: 'no such device' });
    expect(changes).toEqual([{ kind: 'failed', error: { code: 1, message: 'no such device' } }]);
  });

  it('shares one command among equal requests', async () => {
    const { feed, listen, accept, data, last, times } = setup();
    feed.watch(request, () => {});
    await accept();
    data([point(999_000)]);
    const end = feed.watch(structuredClone(request), listen);
    expect(times()).toEqual([999_000]);
    end();
    expect(last().sent).toHaveLength(1);
  });

  it('is silent when nobody watches any more', async () => {
    const { feed, listen, changes, accept, data, update, pass } = setup();
    const end = feed.watch(request, listen);
    await accept();
    data([]);
    update([point(1_000_000)]);
    end();
    await pass(MINUTE);
    expect(changes).toHaveLength(1);
  });
});

describe('grouped points', () => {
  it('asks for buckets that begin at whole intervals, and puts live points into them', async () => {
    const { feed, listen, accept, data, update, nextUpdate, latest } = setup();
    feed.watch(grouped, listen);
    expect(command(await accept())).toMatchObject({
      tsCmd: { startTs: 940_000, timeWindow: 65_000, interval: 5000, limit: 13, agg: 'AVG' },
    });
    data([
      { ts: 997_500, value: '4', count: 2 },
      { ts: 1_001_000, value: '10', count: 3 },
    ]);
    update([{ ts: 1_001_500, value: '2' }]);
    update([{ ts: 1_006_000, value: '7' }]);
    await nextUpdate();
    expect(latest().series.t).toEqual([
      { ts: 997_500, value: '4' },
      { ts: 1_002_500, value: '8' },
      { ts: 1_007_500, value: '7' },
    ]);
  });

  it('moves on by its interval', async () => {
    const { feed, listen, changes, accept, data, times, pass } = setup();
    feed.watch(grouped, listen);
    await accept();
    data([{ ts: 942_500, value: '1' }, point(1_001_000)]);
    expect(times()).toEqual([942_500, 1_002_500]);
    await pass(4999);
    expect(changes).toHaveLength(1);
    await pass(1);
    expect(times()).toEqual([1_002_500]);
  });
});

describe('calendar windows', () => {
  const hourly = {
    selectedTab: 0 as const,
    realtime: { realtimeType: 1 as const, quickInterval: 'CURRENT_HOUR' as const },
    timezone: 'UTC',
  };
  const hour = 60 * MINUTE;

  it('stay where they are, and are followed by the next one', async () => {
    const { feed, listen, accept, data, latest, pass, clock, last } = setup();
    clock.now = 2 * hour - 3000;
    feed.watch({ ...request, timewindow: hourly }, listen);
    expect(command(await accept())).toMatchObject({ tsCmd: { startTs: hour, timeWindow: hour } });
    data([]);
    await pass(2000);
    expect(latest()).toMatchObject({ from: hour, to: 2 * hour });
    await pass(1000);
    // What a timer asks for goes out with the next one.
    await pass(1);
    expect(command(last())).toMatchObject({ cmdId: 2, tsCmd: { startTs: 2 * hour } });
    data([], 2);
    expect(latest()).toMatchObject({ from: 2 * hour, to: 3 * hour });
  });
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
