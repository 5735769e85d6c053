import { ApiError } from '../api/api-error';
import { type EntityId, entityId } from '../api/entity-id';
import { http } from '../api/http';
import { createFakeRealtime } from '../testing/fake-socket';
import { DAY, MINUTE } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import { createTimeseriesFeed, type SeriesRequest, type SeriesView } from './timeseries-feed';

const device: EntityId = entityId('DEVICE', 'd1');
const point = (ts: number) => ({ ts, value: String(ts) });
const lastMinute = (aggregation: StoredTimewindow['aggregation']): StoredTimewindow => ({
  selectedTab: 0,
  realtime: { timewindowMs: MINUTE, interval: 5000 },
  aggregation,
});
const request: SeriesRequest = {
  entities: [device],
  keys: [{ key: 't' }],
  timewindow: lastMinute({ type: 'NONE', limit: 3 }),
};
const grouped = { ...request, timewindow: lastMinute({ type: 'AVG' }) };

const FRAME_MS = 16;
const contents = (view: SeriesView, key = 't', entity = device) => {
  const points = view.points(entity, key);
  return Array.from(points?.times ?? [], (ts, index) => [ts, points?.valueAt(index)] as const);
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup() {
  const realtime = createFakeRealtime();
  const clock = { now: 1_002_000 };
  const feed = createTimeseriesFeed({
    subscriptions: realtime.subscriptions,
    serverNow: () => clock.now,
    onFrame: (work) => void setTimeout(work, FRAME_MS),
  });
  /** What was told frame by frame, once there was something. */
  const changes: (Pick<SeriesView, 'from' | 'to' | 'error'> & { t: (readonly [number, unknown])[] })[] = [];
  const send = (part: object, cmdId: number) =>
    realtime.last().answer({ cmdId, errorCode: 0, data: null, update: null, ...part });
  const item = (points: object[]) => ({ entityId: device, latest: null, timeseries: { t: points } });
  const nextFrame = () => jest.advanceTimersByTimeAsync(FRAME_MS);
  const data = async (points: object[], cmdId = 1) => {
    send({ data: { data: [item(points)] } }, cmdId);
    await nextFrame();
  };
  const update = (points: object[], cmdId = 1) => send({ update: [item(points)] }, cmdId);
  const latest = () => {
    const change = changes.at(-1);
    if (!change) throw new Error('Nothing was told');
    return change;
  };
  const times = () => latest().t.map(([ts]) => ts);
  /** The server's clock and the timers go on together. */
  const pass = async (ms: number) => {
    clock.now += ms;
    await jest.advanceTimersByTimeAsync(ms);
  };
  /** Calls are answered, and what they say is told. */
  const settle = async () => {
    for (let times = 0; times < 10; times++) await nextFrame();
  };
  const listen = (view: SeriesView) => {
    if (view.isAnswered || view.error)
      changes.push({ from: view.from, to: view.to, error: view.error, t: contents(view) });
  };
  return { ...realtime, feed, changes, listen, clock, data, update, nextFrame, latest, times, pass, settle };
}

const command = ({ messages }: { messages: Record<string, { cmdId: number }[]>[] }) =>
  messages.flatMap(({ entityDataCmds = [] }) => entityDataCmds).at(-1);

describe('points as they are', () => {
  it("asks for the window by the server's clock and follows it, ascending and without doubles", async () => {
    const { feed, listen, accept, data, update, nextFrame, times } = setup();
    feed.watch(request, listen);
    expect(command(await accept())).toMatchObject({
      cmdId: 1,
      tsCmd: { keys: ['t'], startTs: 942_000, timeWindow: MINUTE, limit: 3, agg: 'NONE' },
    });
    await data([point(999_000), point(998_000)]);
    expect(times()).toEqual([998_000, 999_000]);
    update([point(1_000_000)]);
    update([point(1_000_000)]);
    await nextFrame();
    expect(times()).toEqual([998_000, 999_000, 1_000_000]);
  });

  it('keeps the newest, as many as are asked for, while the window moves on', async () => {
    const { feed, listen, accept, data, update, nextFrame, times, latest, pass } = setup();
    feed.watch(request, listen);
    await accept();
    await data([point(1_000_000), point(999_000), point(998_000)]);
    update([point(1_001_000)]);
    await nextFrame();
    expect(times()).toEqual([999_000, 1_000_000, 1_001_000]);
    await pass(58_000);
    expect(times()).toEqual([1_000_000, 1_001_000]);
    expect(latest()).toMatchObject({ from: 1_000_000, to: 1_060_000 });
  });

  it('waits for the answer with what overtakes it', async () => {
    const { feed, listen, changes, accept, data, update, nextFrame, times } = setup();
    feed.watch(request, listen);
    await accept();
    update([point(1_001_000)]);
    await nextFrame();
    expect(changes).toEqual([]);
    await data([point(1_000_000)]);
    expect(times()).toEqual([1_000_000, 1_001_000]);
  });

  it('tells many changes at once', async () => {
    const { feed, listen, changes, accept, data, update, nextFrame } = setup();
    feed.watch(request, listen);
    await accept();
    await data([]);
    for (let ts = 1_000_000; ts < 1_000_050; ts++) update([point(ts)]);
    await nextFrame();
    expect(changes).toHaveLength(2);
  });

  it('asks for the whole window again after a reconnect', async () => {
    const { feed, listen, changes, accept, data, times, last, pass } = setup();
    feed.watch(request, listen);
    await accept();
    await data([point(990_000)]);
    last().drop();
    await pass(1000);
    const before = changes.length;
    expect(command(await accept())).toMatchObject({ cmdId: 1, tsCmd: { startTs: 943_000 } });
    expect(changes).toHaveLength(before);
    await data([point(1_002_500), point(1_000_000), point(990_000)]);
    expect(times()).toEqual([990_000, 1_000_000, 1_002_500]);
  });

  it('says why there is nothing', async () => {
    const { feed, listen, latest, accept, last, nextFrame } = setup();
    feed.watch(request, listen);
    await accept();
    last().answer({ subscriptionId: 1, cmdId: 1, errorCode: 1, errorMsg: 'no such device' });
    await nextFrame();
    expect(latest().error).toEqual(new Error('no such device'));
  });

  it('shares one command among equal requests', async () => {
    const { feed, listen, accept, data, last, times, nextFrame } = setup();
    feed.watch(request, () => {});
    await accept();
    await data([point(999_000)]);
    const { end } = feed.watch(structuredClone(request), listen);
    await nextFrame();
    expect(times()).toEqual([999_000]);
    end();
    expect(last().sent).toHaveLength(1);
  });

  it('is silent when nobody watches any more', async () => {
    const { feed, listen, changes, accept, data, update, pass } = setup();
    const { end } = feed.watch(request, listen);
    await accept();
    await data([]);
    update([point(1_000_000)]);
    end();
    await pass(MINUTE);
    expect(changes).toHaveLength(1);
  });
});

describe('grouped points', () => {
  it('asks for buckets that begin at whole intervals, and puts live points into them', async () => {
    const { feed, listen, accept, data, update, nextFrame, latest } = setup();
    feed.watch(grouped, listen);
    expect(command(await accept())).toMatchObject({
      tsCmd: { startTs: 940_000, timeWindow: 65_000, interval: 5000, limit: 13, agg: 'AVG' },
    });
    await data([
      { ts: 997_500, value: '4', count: 2 },
      { ts: 1_001_000, value: '10', count: 3 },
    ]);
    update([{ ts: 1_001_500, value: '2' }]);
    update([{ ts: 1_006_000, value: '7' }]);
    await nextFrame();
    expect(latest().t).toEqual([
      [997_500, 4],
      [1_002_500, 8],
      [1_007_500, 7],
    ]);
  });

  it('moves on by its interval', async () => {
    const { feed, listen, changes, accept, data, times, pass } = setup();
    feed.watch(grouped, listen);
    await accept();
    await data([{ ts: 942_500, value: '1' }, point(1_001_000)]);
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
    await data([]);
    await pass(2000);
    expect(latest()).toMatchObject({ from: hour, to: 2 * hour });
    await pass(1000);
    // What a timer asks for goes out with the next one.
    await pass(1);
    expect(command(last())).toMatchObject({ cmdId: 2, tsCmd: { startTs: 2 * hour } });
    await data([], 2);
    expect(latest()).toMatchObject({ from: 2 * hour, to: 3 * hour });
  });
});

describe('many series', () => {
  const other: EntityId = entityId('DEVICE', 'd2');
  const values = (entity: EntityId, timeseries: object) => ({ entityId: entity, latest: null, timeseries });

  it('share a command that names the entities, each key with its own aggregation', async () => {
    const { feed, accept, last, nextFrame } = setup();
    const views: SeriesView[] = [];
    const keys = [{ key: 't' }, { key: 'h' }, { key: 't', aggregation: 'MAX' as const }];
    feed.watch({ ...grouped, entities: [device, other], keys }, (view) => views.push(view));
    const { messages } = await accept();
    expect(messages[0]?.entityDataCmds).toMatchObject([
      {
        query: { entityFilter: { type: 'entityList', entityList: ['d1', 'd2'] } },
        tsCmd: { keys: ['t', 'h'], agg: 'AVG' },
      },
      { query: { entityFilter: { type: 'entityList', entityList: ['d1', 'd2'] } }, tsCmd: { keys: ['t'], agg: 'MAX' } },
    ]);
    const answer = (cmdId: number, items: object[]) =>
      last().answer({ cmdId, errorCode: 0, data: { data: items }, update: null });
    answer(1, [values(device, { t: [point(1_001_000)], h: [] }), values(other, { t: [], h: [point(990_000)] })]);
    answer(2, [values(other, { t: [{ ts: 1_001_000, value: '99' }] })]);
    await nextFrame();
    const view = views.at(-1) as SeriesView;
    expect(views).toHaveLength(1);
    expect(contents(view)).toEqual([[1_002_500, 1_001_000]]);
    expect(contents(view, 'h', other)).toEqual([[992_500, 990_000]]);
    expect(Array.from(view.points(other, 't', 'MAX')?.values ?? [])).toEqual([99]);
    expect(view.points(device, 'unknown')).toBeUndefined();
  });

  it('ask for a key that is live already once, and hold on to it while it is read', async () => {
    const { feed, accept, data, last, times, listen, nextFrame, tick } = setup();
    const first = feed.watch(request, () => {});
    await accept();
    await data([point(999_000)]);
    feed.watch({ ...request, keys: [{ key: 't' }, { key: 'h' }] }, listen);
    await tick();
    await nextFrame();
    expect(command(last())).toMatchObject({ cmdId: 2, tsCmd: { keys: ['h'] } });
    expect(times()).toEqual([999_000]);
    first.end();
    await tick();
    expect(JSON.stringify(last().messages)).not.toContain('Unsubscribe');
    await data([point(1_000_000)]);
    expect(times()).toEqual([1_000_000]);
  });

  it('release what nobody reads any more', async () => {
    const { feed, accept, last, tick } = setup();
    const { end } = feed.watch(request, () => {});
    await accept();
    end();
    end();
    await tick();
    expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] });
  });
});

describe('what is more than one answer brings', () => {
  interface Asked {
    keys: string[];
    startTs: number;
    endTs: number;
    limit: number;
    interval?: number;
  }
  const asked: Asked[] = [];
  /** The platform takes so long for a call, ms. */
  let pause: number;
  let answers: ((query: Asked) => Record<string, { ts: number; value: number }[]>) | null;

  beforeEach(() => {
    asked.length = 0;
    pause = 0;
    answers = () => ({});
    jest.spyOn(http, 'get').mockImplementation(async (_path, query) => {
      asked.push(query as Asked);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      if (!answers) throw new ApiError({ kind: 'http', status: 400, body: { message: 'no' } });
      return new TextEncoder().encode(JSON.stringify(answers(query as Asked))).buffer as never;
    });
  });

  const lastDay = (aggregation: StoredTimewindow['aggregation'], interval = 60_000): StoredTimewindow => ({
    selectedTab: 0,
    realtime: { timewindowMs: DAY, interval },
    aggregation,
  });
  const now = 100 * DAY;

  it('is read in slices: 1440 buckets', async () => {
    const { feed, accept, listen, data, times, clock } = setup();
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

  it('is read point by point until the window is whole, with progress, and after a gap from where it was known', async () => {
    const { feed, accept, listen, data, times, last, pass, settle, clock } = setup();
    clock.now = now;
    const progress: (number | null)[] = [];
    pause = 20;
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
    await settle();
    expect(times()).toEqual([...all].reverse());
    expect(asked.map(({ limit }) => limit)).toEqual([100, 100, 100]);
    expect(progress.filter(Number)).toHaveLength(2);
    expect(progress.at(-1)).toBeNull();

    last().drop();
    await pass(1000);
    await accept();
    const newer = Array.from({ length: 130 }, (_, index) => now + 1000 - index * 2);
    all.unshift(...newer);
    await data(newer.slice(0, 100).map(point));
    await settle();
    expect(asked.slice(3)).toMatchObject([{ startTs: all[130], endTs: newer[99] }]);
    expect(times()).toEqual([...all].reverse());
  });

  it('is read no further when a reader stops it', async () => {
    const { feed, accept, listen, data, times, pass, clock } = setup();
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
    const { feed, accept, listen, data, times, latest, clock } = setup();
    clock.now = now;
    answers = null;
    feed.watch({ ...request, timewindow: lastDay({ type: 'AVG' }), maxDatapoints: 50_000 }, listen);
    await accept();
    await data([point(now - 1)]);
    expect(latest().error).toBeInstanceOf(ApiError);
    expect(times()).toEqual([now - 30_000]);
  });

  it('is history: read once for all its readers, in the window it is compared with too', async () => {
    const { feed, listen, times, settle, latest, clock } = setup();
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
});
