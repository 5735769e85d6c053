import { type EntityId, entityId } from '../api/entity-id';
import { command, contents, device, grouped, openFeed, point, request } from '../testing/series-feed';
import { DAY, MINUTE } from '../time/constants';
import type { SeriesView } from './timeseries-feed';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('points as they are', () => {
  it("asks for the window by the server's clock and follows it, ascending and without doubles", async () => {
    const { feed, listen, accept, data, update, nextFrame, times } = openFeed();
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
    const { feed, listen, accept, data, update, nextFrame, times, latest, pass } = openFeed();
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

  it('are states: the one from before the window comes with it, and stays until another is the last before it', async () => {
    const { feed, listen, accept, data, update, nextFrame, times, pass } = openFeed();
    feed.watch({ ...grouped, stateData: true, whole: true }, listen);
    expect(command(await accept())).toMatchObject({ tsCmd: { agg: 'NONE', fetchLatestPreviousPoint: true } });
    await data([point(1_000_000), point(5000)]);
    expect(times()).toEqual([5000, 1_000_000]);
    update([point(1_001_000)]);
    await nextFrame();
    expect(times()).toEqual([5000, 1_000_000, 1_001_000]);
    await pass(61_500);
    expect(times()).toEqual([1_001_000]);
  });

  it('waits for the answer with what overtakes it', async () => {
    const { feed, listen, changes, accept, data, update, nextFrame, times } = openFeed();
    feed.watch(request, listen);
    await accept();
    update([point(1_001_000)]);
    await nextFrame();
    expect(changes).toEqual([]);
    await data([point(1_000_000)]);
    expect(times()).toEqual([1_000_000, 1_001_000]);
  });

  it('tells many changes at once', async () => {
    const { feed, listen, changes, accept, data, update, nextFrame } = openFeed();
    feed.watch(request, listen);
    await accept();
    await data([]);
    for (let ts = 1_000_000; ts < 1_000_050; ts++) update([point(ts)]);
    await nextFrame();
    expect(changes).toHaveLength(2);
  });

  it('asks for the whole window again after a reconnect', async () => {
    const { feed, listen, changes, accept, data, times, last, pass } = openFeed();
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
    const { feed, listen, latest, accept, last, nextFrame } = openFeed();
    feed.watch(request, listen);
    await accept();
    last().answer({ subscriptionId: 1, cmdId: 1, errorCode: 1, errorMsg: 'no such device' });
    await nextFrame();
    expect(latest().error).toMatchObject({ status: 1, body: { message: 'no such device' } });
  });

  it('shares one command among equal requests', async () => {
    const { feed, listen, accept, data, last, times, nextFrame } = openFeed();
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
    const { feed, listen, changes, accept, data, update, pass } = openFeed();
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
    const { feed, listen, accept, data, update, nextFrame, latest } = openFeed();
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
    const { feed, listen, changes, accept, data, times, pass } = openFeed();
    feed.watch(grouped, listen);
    await accept();
    await data([{ ts: 942_500, value: '1' }, point(1_001_000)]);
    expect(times()).toEqual([942_500, 1_002_500]);
    await pass(4999);
    expect(changes).toHaveLength(1);
    await pass(1);
    expect(times()).toEqual([1_002_500]);
  });

  it('stays where it is for the time being when its interval is longer than a timer can be', async () => {
    const { feed, listen, changes, accept, data, pass, clock } = openFeed();
    clock.now = 1000 * DAY;
    const realtime = { timewindowMs: 365 * DAY, interval: 30 * DAY };
    feed.watch({ ...grouped, timewindow: { selectedTab: 0, realtime, aggregation: { type: 'AVG' } } }, listen);
    await accept();
    await data([point(clock.now - 1)]);
    await pass(1000);
    expect(changes).toHaveLength(1);
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
    const { feed, listen, accept, data, latest, pass, clock, last } = openFeed();
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
    const { feed, accept, last, nextFrame } = openFeed();
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
    const { feed, accept, data, last, times, listen, nextFrame, tick } = openFeed();
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
    const { feed, accept, last, tick } = openFeed();
    const { end } = feed.watch(request, () => {});
    await accept();
    end();
    end();
    await tick();
    expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] });
  });

  it('of blank names, which the platform can’t read, leave the others as they are', async () => {
    const { feed, accept, data, last, nextFrame, tick } = openFeed();
    const views: SeriesView[] = [];
    feed.watch({ ...request, keys: [{ key: 't' }, { key: ' ' }] }, (view) => views.push(view));
    expect(command(await accept())).toMatchObject({ tsCmd: { keys: ['t'] } });
    await data([point(1_000_000)]);
    expect(contents(views.at(-1) as SeriesView)).toHaveLength(1);
    const alone: SeriesView[] = [];
    feed.watch({ ...request, keys: [{ key: ' ' }] }, (view) => alone.push(view));
    await tick();
    await nextFrame();
    expect(alone.at(-1)).toMatchObject({ error: null, isAnswered: true });
    expect(last().messages).toHaveLength(1);
  });
});
