import type { SeriesView } from '../realtime/timeseries-feed';
import { a, manyIds, now, openSources, pageOf } from '../testing/source-feeds';
import type { StoredTimewindow } from '../time/timewindow';
import { loadWindowSources } from './open-data-source';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../realtime/page-series', () => ({}));
jest.mock('../session/session', () => ({}));

beforeAll(loadWindowSources);
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

describe('series', () => {
  const lastMinute: StoredTimewindow = { selectedTab: 0, realtime: { timewindowMs: 60_000, interval: 1000 } };
  const latestPoint = (frames: readonly SeriesView[]) => {
    const points = frames.at(-1)?.points(a, 't');
    return points?.valueAt(points.length - 1);
  };

  it('of named entities are asked for alone', async () => {
    const { open, accept, commands, answer, frames, tick } = openSources();
    const entities = { entityType: 'DEVICE', ids: ['a'] } as const;
    const { view, end } = open({ kind: 'series', entities, keys: [{ key: 't' }], timewindow: lastMinute });
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([{ tsCmd: { keys: ['t'] } }]);
    answer({ data: pageOf({ entityId: a, latest: null, timeseries: { t: [{ ts: now, value: '7' }] } }) });
    await tick();
    expect(view()).toMatchObject({ entities: [a], problem: null });
    expect(latestPoint(frames)).toBe(7);
    end();
    await tick();
    expect(commands('entityDataUnsubscribeCmds')).toEqual([{ cmdId: 1 }]);
  });

  it('follow the entities of an alias as they come and go', async () => {
    const { open, accept, commands, answer, last } = openSources();
    const alias = { type: 'deviceType', deviceType: 'pump', resolveMultiple: true } as const;
    const { view, end } = open({ kind: 'series', entities: { alias }, keys: [{ key: 't' }], timewindow: lastMinute });
    await accept();
    answer({ data: pageOf({ entityId: a, latest: {} }) });
    await jest.advanceTimersByTimeAsync(1);
    expect(commands('entityDataCmds')).toMatchObject([
      { query: { entityFilter: { type: 'deviceType' } } },
      { query: { entityFilter: { singleEntity: a } }, tsCmd: { keys: ['t'] } },
    ]);
    expect(view()?.series).not.toBeNull();
    answer({ data: pageOf() });
    await jest.advanceTimersByTimeAsync(1);
    expect(view()).toMatchObject({ entities: [], series: null });
    expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 2 }] });
    end();
  });

  it('of one that an alias names are asked for with it, and shown once it is known', async () => {
    const { open, accept, commands, answer, last } = openSources();
    const alias = { type: 'singleEntity', singleEntity: a, resolveMultiple: false } as const;
    const source = { kind: 'series', entities: { alias }, fields: ['name'], keys: [{ key: 't' }] } as const;
    const { view, end } = open({ ...source, timewindow: lastMinute });
    await accept();
    expect(last().messages).toMatchObject([
      { entityDataCmds: [{ query: { entityFilter: { singleEntity: a } } }, { tsCmd: { keys: ['t'] } }] },
    ]);
    answer({ cmdId: 2, data: pageOf({ entityId: a, latest: null, timeseries: { t: [{ ts: now, value: '7' }] } }) });
    await jest.advanceTimersByTimeAsync(1);
    expect(view()?.series ?? null).toBeNull();
    answer({ data: pageOf({ entityId: a, latest: {} }) });
    await jest.advanceTimersByTimeAsync(1);
    expect(view()?.series?.read().points(a, 't')?.length).toBe(1);
    expect(commands('entityDataCmds')).toHaveLength(2);
    end();
  });

  it('of one that an alias names and that is not there end', async () => {
    const { open, accept, answer, last } = openSources();
    const alias = { type: 'singleEntity', singleEntity: a, resolveMultiple: false } as const;
    const { view, end } = open({ kind: 'series', entities: { alias }, keys: [{ key: 't' }], timewindow: lastMinute });
    await accept();
    answer({ data: pageOf() });
    await jest.advanceTimersByTimeAsync(1);
    expect(view()).toMatchObject({ problem: 'noEntities', series: null });
    expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 2 }] });
    end();
  });

  it('of more entities than a message can name are asked for in parts', async () => {
    const { open, accept, commands, reported } = openSources();
    const coarse: StoredTimewindow = {
      selectedTab: 0,
      realtime: { timewindowMs: 3_600_000, interval: 600_000 },
      aggregation: { type: 'AVG' },
    };
    const entities = { entityType: 'DEVICE', ids: manyIds } as const;
    open({ kind: 'series', entities, keys: [{ key: 't' }], timewindow: coarse });
    await accept();
    const named = commands('entityDataCmds').map(({ query }) => (query as Query).entityFilter.entityList.length);
    expect([named, reported]).toEqual([[500, 500, 200], []]);
  });

  it('are grouped as finely as the server allows, and not as before it said so', async () => {
    const { open, accept, commands } = openSources();
    const fine: StoredTimewindow = {
      selectedTab: 0,
      realtime: { timewindowMs: 600_000, interval: 1000 },
      aggregation: { type: 'AVG' },
    };
    const entities = { entityType: 'DEVICE', ids: ['a'] } as const;
    open({ kind: 'series', entities, keys: [{ key: 't' }], timewindow: fine });
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([{ tsCmd: { interval: 1000 } }]);
  });
});

interface Query {
  entityFilter: { entityList: string[] };
}
