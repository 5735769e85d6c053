import type { EntityId } from '../api/entity-id';
import { http } from '../api/http';
import { a, lastHour, now, openSources, pageOf } from '../testing/source-feeds';
import { HOUR } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import type { DataSource } from './data-source';
import { loadWindowSources } from './open-data-source';
import type { EntitiesSourceView } from './source-view';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../realtime/page-series', () => ({}));
jest.mock('../session/session', () => ({}));

beforeAll(loadWindowSources);
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('points of the past', () => {
  const timewindow: StoredTimewindow = { ...lastHour, aggregation: { type: 'NONE', limit: 1000 } };
  const points = (...times: number[]) => times.map((ts) => ({ ts, value: `${ts}` }));
  /** What is known of an entity, by key. */
  const contents = (view: EntitiesSourceView | undefined, entity: EntityId = a) => {
    const history = view?.history(entity);
    return (
      history &&
      Object.fromEntries(
        Object.entries(history).map(([key, series]) => [key, Array.from(series.times, (_, at) => series.valueAt(at))]),
      )
    );
  };
  const timesOf = (view: EntitiesSourceView | undefined) => Array.from(view?.history(a)?.t?.times ?? []);

  it('of one named entity are asked for by themselves, ascending', async () => {
    const { open, accept, commands, last } = openSources();
    const { view } = open({ kind: 'history', entities: { entityType: 'DEVICE', ids: ['a'] }, keys: ['t'], timewindow });
    await accept();
    expect(commands('historyCmds')).toMatchObject([
      { entityType: 'DEVICE', entityId: 'a', keys: 't', startTs: now - HOUR, endTs: now, agg: 'NONE', limit: 1000 },
    ]);
    const { cmdId } = commands('historyCmds')[0] ?? {};
    const data = {
      t: [
        [2, 'b'],
        [1, 'a'],
        [now, null],
      ],
    };
    last().answer({ subscriptionId: cmdId, errorCode: 0, errorMsg: null, data });
    expect(view()).toMatchObject({ entities: [a], total: 1, isLoading: false, state: 'live' });
    expect(timesOf(view())).toEqual([1, 2]);
    expect(contents(view())).toEqual({ t: ['a', 'b'] });
  });

  it.each([
    [['t', ' '], 'historyCmds', { keys: 't' }],
    [[' '], 'entityDataCmds', { historyCmd: { keys: [] } }],
  ] as const)('of blank names, which the platform can’t read, are not asked for: %j', async (keys, list, asked) => {
    const { open, accept, commands } = openSources();
    open({ kind: 'history', entities: { entityType: 'DEVICE', ids: ['a'] }, keys, timewindow });
    await accept();
    expect(commands(list)).toMatchObject([asked]);
  });

  it('of many come page after page, of as many entities as an answer can bring', async () => {
    const { open, accept, commands, answer, tick } = openSources();
    const entities = { filter: { type: 'entityType', entityType: 'DEVICE' } } as const;
    const { view } = open({ kind: 'history', entities, keys: ['t', 'u'], timewindow });
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([
      { historyCmd: { keys: ['t', 'u'], limit: 1000 }, query: { pageLink: { pageSize: 50, page: 0 } } },
    ]);
    const item = { entityId: a, latest: {}, timeseries: { t: points(2, 1), u: [] } };
    answer({ data: { ...pageOf(item), totalElements: 51, hasNext: true } });
    await tick();
    expect(commands('entityDataCmds')).toMatchObject([{}, { query: { pageLink: { pageSize: 50, page: 1 } } }]);
    expect(contents(view())).toEqual({ t: [1, 2], u: [] });
    expect(view()?.history({ entityType: 'DEVICE', id: 'other' })).toBeUndefined();
  });

  it('of those that stay are kept when entities enter or leave, and asked for again with those of who is new', async () => {
    const { open, accept, commands, answer, tick } = openSources();
    const b = { entityType: 'DEVICE' as const, id: 'b' };
    const c = { entityType: 'DEVICE' as const, id: 'c' };
    const entities = { filter: { type: 'entityType', entityType: 'DEVICE' } } as const;
    const { view } = open({ kind: 'history', entities, keys: ['t'], timewindow });
    const row = (entityId: object, timeseries: object = {}) => ({ entityId, latest: {}, timeseries });
    await accept();
    answer({ data: pageOf(row(a, { t: points(1) }), row(b, { t: points(2) })) });
    answer({ data: pageOf(row(c), row(a)) });
    expect([a, b, c].map((entity) => contents(view(), entity))).toEqual([{ t: [1] }, undefined, undefined]);
    await tick();
    expect(commands('entityDataCmds')).toMatchObject([{ cmdId: 1 }, { cmdId: 2, historyCmd: { keys: ['t'] } }]);
    answer({ cmdId: 2, data: pageOf(row(c, { t: points(3) }), row(a, { t: points(1, 4) })) });
    expect([a, c].map((entity) => contents(view(), entity))).toEqual([{ t: [1, 4] }, { t: [3] }]);
  });

  describe('in more buckets than one request may ask for', () => {
    const fine: StoredTimewindow = {
      selectedTab: 1,
      history: { historyType: 0, timewindowMs: 2 * HOUR, interval: 5000 },
      aggregation: { type: 'AVG' },
    };
    const all = 2 * HOUR;
    const newest = 700 * 5000;

    /** Plays calls, whose answers the test gives. */
    function playCalls() {
      const calls: { range: { startTs: number; endTs: number }; answer: (points: object) => void }[] = [];
      jest.spyOn(http, 'get').mockImplementation(
        (_, range) =>
          new Promise((resolve) => {
            const answer = (series: object) =>
              resolve(new TextEncoder().encode(JSON.stringify(series)).buffer as never);
            calls.push({ range: range as never, answer });
          }),
      );
      return calls;
    }

    it.each([
      ['of one entity', { entityType: 'DEVICE', ids: ['a'] }],
      ['of many', { filter: { type: 'entityType', entityType: 'DEVICE' } }],
    ] as const)('%s come newest first, with progress', async (_, entities) => {
      const calls = playCalls();
      const { open, accept, commands, last, answer, tick } = openSources();
      const { view } = open({ kind: 'history', entities, keys: ['t'], timewindow: fine });
      await accept();
      const [command] = commands('historyCmds');
      const asked = command ?? commands('entityDataCmds')[0]?.historyCmd;
      expect(asked).toMatchObject({ startTs: now - newest, endTs: now, interval: 5000, limit: 700 });
      if (command) {
        const data = { t: [[now - 1, '9']] };
        last().answer({ subscriptionId: command.cmdId, errorCode: 0, errorMsg: null, data });
      } else answer({ data: pageOf({ entityId: a, latest: {}, timeseries: { t: points(now - 1) } }) });
      await tick();
      expect(view()).toMatchObject({ progress: 0, isLoading: true });
      expect(view()?.history(a)?.t).toHaveLength(1);
      expect(calls.map(({ range }) => [range.startTs, range.endTs])).toEqual([[now - all + newest, now - newest]]);
      calls[0]?.answer({ t: [{ ts: now - newest - 1, value: 8 }] });
      await tick();
      expect(calls).toHaveLength(2);
      expect(view()).toMatchObject({ progress: 0.5 });
      expect(calls[1]?.range).toMatchObject({ startTs: now - all, endTs: now - all + newest });
      calls[1]?.answer({ t: [{ ts: now - all + 1, value: 7 }] });
      await tick();
      expect(view()).toMatchObject({ progress: null, isLoading: false, error: null });
      expect(timesOf(view()).map((ts) => now - ts)).toEqual([all - 1, newest + 1, 1]);
    });

    it.each([
      ['of one entity', { entityType: 'DEVICE', ids: ['a'] }],
      ['of many', { filter: { type: 'entityType', entityType: 'DEVICE' } }],
    ] as const)(
      '%s keep what has come where the rest cannot be read, say so, and are read on when tried again',
      async (_, entities) => {
        const get = jest.spyOn(http, 'get').mockRejectedValue(new Error('refused'));
        const { open, accept, commands, last, answer, tick, subscriptions } = openSources();
        const { view } = open({ kind: 'history', entities, keys: ['t'], timewindow: fine });
        await accept();
        const [command] = commands('historyCmds');
        if (command) {
          const data = { t: [[now - 1, '9']] };
          last().answer({ subscriptionId: command.cmdId, errorCode: 0, errorMsg: null, data });
        } else answer({ data: pageOf({ entityId: a, latest: {}, timeseries: { t: points(now - 1) } }) });
        await tick();
        expect(view()).toMatchObject({ progress: null, isLoading: false, error: { message: 'refused' } });
        expect(timesOf(view())).toEqual([now - 1]);
        get.mockImplementation(async (_, range) => {
          const { startTs } = range as unknown as { startTs: number };
          return new TextEncoder().encode(JSON.stringify({ t: [{ ts: startTs + 1, value: 1 }] })).buffer as never;
        });
        subscriptions.retryNow();
        expect(view()).toMatchObject({ progress: 0, isLoading: true });
        await tick();
        await tick();
        expect(view()).toMatchObject({ progress: null, isLoading: false, error: null });
        expect(timesOf(view()).map((ts) => now - ts)).toEqual([all - 1, all - newest - 1, 1]);
        expect([...commands('historyCmds'), ...commands('entityDataCmds')]).toHaveLength(1);
        get.mockClear();
        subscriptions.retryNow();
        await tick();
        expect(get).not.toHaveBeenCalled();
      },
    );
  });

  it('of a key with a comma come by commands, one at a time, which are asked again where the platform is busy', async () => {
    const get = jest.spyOn(http, 'get');
    const { open, accept, commands, answer, tick } = openSources();
    const entities = { entityType: 'DEVICE', ids: ['a'] } as const;
    const fine: StoredTimewindow = {
      selectedTab: 1,
      history: { historyType: 0, timewindowMs: 2 * HOUR, interval: 5000 },
      aggregation: { type: 'AVG' },
    };
    const { view } = open({ kind: 'history', entities, keys: ['a,b'], timewindow: fine });
    const other = open({ kind: 'history', entities, keys: ['c,d'], timewindow: fine });
    const row = (key: string, ...times: number[]) => ({
      data: pageOf({ entityId: a, latest: {}, timeseries: { [key]: points(...times) } }),
    });
    await accept();
    answer({ cmdId: 1, ...row('a,b', now - 1) });
    answer({ cmdId: 2, ...row('c,d', now - 1) });
    await tick();
    expect(commands('entityDataCmds')).toMatchObject([
      {},
      {},
      { cmdId: 3, historyCmd: { keys: ['a,b'], endTs: now - 700 * 5000, interval: 5000 } },
    ]);
    answer({ cmdId: 3, errorCode: 1, errorMsg: 'busy' });
    await tick();
    expect(view()).toMatchObject({ isLoading: true, error: null });
    await jest.advanceTimersByTimeAsync(1001);
    expect(commands('entityDataCmds')).toMatchObject([{}, {}, {}, { cmdId: 3 }]);
    answer({ cmdId: 3, ...row('a,b', now - HOUR) });
    await tick();
    expect(commands('entityDataCmds').at(-1)).toMatchObject({ historyCmd: { keys: ['c,d'] } });
    answer({ cmdId: 4, ...row('c,d', now - HOUR) });
    await tick();
    expect(commands('entityDataCmds').at(-1)).toMatchObject({ historyCmd: { keys: ['a,b'], startTs: now - 2 * HOUR } });
    answer({ cmdId: 5, ...row('a,b', now - 2 * HOUR + 1) });
    await tick();
    expect(commands('entityDataCmds').at(-1)).toMatchObject({ historyCmd: { keys: ['c,d'], startTs: now - 2 * HOUR } });
    answer({ cmdId: 6, errorCode: 2, errorMsg: 'refused' });
    await tick();
    expect(view()).toMatchObject({ progress: null, isLoading: false, error: null });
    expect(contents(view())).toEqual({ 'a,b': [now - 2 * HOUR + 1, now - HOUR, now - 1] });
    expect(other.view()).toMatchObject({ isLoading: false, error: { message: expect.anything() } });
    expect(get).not.toHaveBeenCalled();
  });

  describe('of one entity', () => {
    const entities = { entityType: 'DEVICE', ids: ['a'] } as const;
    const source = { kind: 'history', entities, keys: ['t', 'u'], timewindow } as const;
    const reply = ({ commands, last }: ReturnType<typeof openSources>, at: number) => {
      const { cmdId } = commands('historyCmds')[at] ?? {};
      last().answer({ subscriptionId: cmdId, errorCode: 0, errorMsg: null, data: { t: [[at + 1, '5']] } });
    };

    it('are one request and one series for all who ask for the same, in whatever order', async () => {
      const sources = openSources();
      const first = sources.open(source);
      const second = sources.open({ ...source, keys: ['u', 't', 'u'] });
      await sources.accept();
      expect(sources.commands('historyCmds')).toMatchObject([{ keys: 't,u' }]);
      reply(sources, 0);
      const late = sources.open(source);
      for (const { view } of [first, second, late]) {
        expect(view()).toMatchObject({ isLoading: false, state: 'live' });
        expect(view()?.history(a)?.t).toBe(first.view()?.history(a)?.t);
      }
      expect(contents(late.view())).toEqual({ t: [5] });
      first.end();
      second.end();
      sources.open(source);
      await sources.tick();
      expect(sources.commands('historyCmds')).toHaveLength(1);
    });

    it('are asked for again by who comes when time has gone on, but not of a time that is over', async () => {
      const sources = openSources();
      const over = {
        ...source,
        timewindow: {
          ...timewindow,
          history: { historyType: 1 as const, fixedTimewindow: { startTimeMs: now - 2 * HOUR, endTimeMs: now - HOUR } },
        },
      };
      for (const wanted of [source, over]) sources.open(wanted);
      await sources.accept();
      reply(sources, 0);
      reply(sources, 1);
      await jest.advanceTimersByTimeAsync(11_000);
      for (const wanted of [source, over]) sources.open(wanted);
      await sources.tick();
      expect(sources.commands('historyCmds').map(({ endTs }) => endTs)).toEqual([now, now - HOUR, now + 11_000]);
    });
  });

  it.each([
    ['points of many entities', { kind: 'history', keys: ['t'], timewindow }],
    ['values', { kind: 'aggregates', keys: [{ key: 't', agg: 'AVG' }], timewindow: lastHour }],
    ['alarms', { kind: 'alarms', alarmFields: ['type'], timewindow: lastHour, page: { page: 0, pageSize: 10 } }],
    ['series', { kind: 'series', keys: [{ key: 't' }], timewindow }],
  ] as const)(
    'of which are %s are shared by who comes soon, and asked for again by who comes later',
    async (_, part) => {
      const get = jest.spyOn(http, 'get').mockResolvedValue(new TextEncoder().encode('{}').buffer as never);
      const { open, accept, commands, sockets, tick } = openSources();
      const entities =
        part.kind === 'series'
          ? { entityType: 'DEVICE' as const, ids: ['a'] }
          : { filter: { type: 'entityType', entityType: 'DEVICE' } as const };
      const sent = (list: string) => (sockets.length > 0 ? commands(list).length : 0);
      const asked = () => sent('entityDataCmds') + sent('alarmDataCmds') + get.mock.calls.length;
      const source = { ...part, entities } as DataSource;
      const first = open(source);
      if (part.kind === 'series') await tick();
      else await accept();
      const once = asked();
      expect(once).toBeGreaterThan(0);
      await jest.advanceTimersByTimeAsync(5000);
      open(source);
      await tick();
      expect(asked()).toBe(once);
      await jest.advanceTimersByTimeAsync(10_000);
      open(source);
      await tick();
      expect(asked()).toBe(2 * once);
      first.end();
      open(source);
      await tick();
      expect(asked()).toBe(2 * once);
    },
  );

  it('without aggregation are read on where there are more than the server answers at once', async () => {
    const get = jest.spyOn(http, 'get').mockResolvedValue(new TextEncoder().encode('{}').buffer as never);
    const { open, accept, commands, last, tick } = openSources({ maxDatapoints: () => 2 });
    open({ kind: 'history', entities: { entityType: 'DEVICE', ids: ['a'] }, keys: ['t', 'u'], timewindow });
    await accept();
    expect(commands('historyCmds')).toMatchObject([{ limit: 2 }]);
    const { cmdId } = commands('historyCmds')[0] ?? {};
    const data = {
      t: [
        [now - 1, '2'],
        [now - 7, '1'],
      ],
      u: [[now - 3, '1']],
    };
    last().answer({ subscriptionId: cmdId, errorCode: 0, errorMsg: null, data });
    await tick();
    expect(get.mock.calls.map(([, range]) => range)).toEqual([
      expect.objectContaining({ keys: ['t'], startTs: now - HOUR, endTs: now - 7, limit: 2 }),
    ]);
  });
});
