import type { AliasFilter } from '../aliases/entity-alias';
import type { EntityKey } from '../api/entity-query';
import { aggregateName } from '../realtime/aggregate-name';
import { createKeysFeed } from '../realtime/keys-feed';
import { createLatestStore } from '../realtime/latest-store';
import { createQueryFeed } from '../realtime/query-feed';
import { createTimeseriesFeed, type SeriesView } from '../realtime/timeseries-feed';
import { createFakeRealtime } from '../testing/fake-socket';
import { DAY, HOUR } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import type { AggregatesSource, AlarmsSource, DataSource, LatestSource } from './data-source';
import { loadWindowSources, openDataSource } from './open-data-source';
import type { SourceContext } from './source-query';
import type { ViewOf } from './source-view';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../realtime/page-series', () => ({}));
jest.mock('../session/session', () => ({}));

const now = Date.UTC(2024, 4, 15, 12);
const context: SourceContext = {
  viewer: { authority: 'TENANT_ADMIN', userId: 'u', tenantId: 't', customerId: 'c' },
  state: { entityId: { entityType: 'DEVICE', id: 'chosen' } },
};
const temperature: EntityKey = { type: 'TIME_SERIES', key: 'temperature' };
const a = { entityType: 'DEVICE' as const, id: 'a' };
const lastHour: StoredTimewindow = { selectedTab: 1, history: { historyType: 0, timewindowMs: HOUR, interval: 1000 } };
const today: StoredTimewindow = {
  selectedTab: 0,
  realtime: { realtimeType: 1, quickInterval: 'CURRENT_DAY', interval: 1000 },
  timezone: 'UTC',
};

beforeAll(loadWindowSources);
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

function setup() {
  const realtime = createFakeRealtime();
  const frame = (work: () => void) => work();
  const store = createLatestStore(frame);
  const { subscriptions } = realtime;
  const read = async () => ({ data: [], totalElements: 0, totalPages: 0, hasNext: false });
  const serverNow = () => Date.now();
  const calls = { read, count: async () => 3, alarms: read };
  const queries = createQueryFeed({ subscriptions, store, ...calls, frame, serverNow });
  const allKeys = createKeysFeed(subscriptions, store);
  const series = createTimeseriesFeed({ subscriptions, serverNow, onFrame: queueMicrotask });
  const frames: SeriesView[] = [];
  function open<S extends DataSource>(source: S) {
    const views: ViewOf<S>[] = [];
    const reader = { changed: (view: ViewOf<S>) => views.push(view), frame: (now: SeriesView) => frames.push(now) };
    const end = openDataSource(source, reader, context, { subscriptions, queries, allKeys, series, store, serverNow });
    return { end, view: () => views.at(-1) };
  }
  return {
    ...realtime,
    store,
    frames,
    open,
    commands: (list: string) => realtime.last().messages.flatMap((message) => message[list] ?? []),
    answer: (message: object) => realtime.last().answer({ cmdId: 1, errorCode: 0, errorMsg: null, ...message }),
  };
}

const pageOf = (...data: object[]) => ({ data, totalElements: data.length, totalPages: 1, hasNext: false });
const aliasOf = (alias: AliasFilter): LatestSource => ({ kind: 'latest', entities: { alias }, keys: [temperature] });

describe('entities of an alias', () => {
  it('are those that the state names', async () => {
    const { open, accept, commands } = setup();
    open(aliasOf({ type: 'stateEntity', resolveMultiple: false }));
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([
      { query: { entityFilter: { type: 'singleEntity', singleEntity: { id: 'chosen' } } } },
    ]);
  });

  it('are all of them, page after page, or the newest where it stands for one', async () => {
    const { open, accept, commands } = setup();
    open(aliasOf({ type: 'deviceType', deviceType: 'pump', resolveMultiple: true }));
    open(aliasOf({ type: 'deviceType', deviceType: 'pump', resolveMultiple: false }));
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([
      { query: { pageLink: { pageSize: 1024, page: 0 } } },
      { query: { pageLink: { pageSize: 1, page: 0, sortOrder: { key: { key: 'createdTime' }, direction: 'DESC' } } } },
    ]);
  });

  it('are asked for in parts where they are named, so that the list may be long', async () => {
    const { open, accept, commands, reported } = setup();
    const entityList = Array.from({ length: 2000 }, (_, at) => `${'0'.repeat(32)}${at}`);
    open(aliasOf({ type: 'entityList', entityType: 'DEVICE', entityList, resolveMultiple: true }));
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([{ query: { pageLink: { pageSize: 500 } } }]);
    expect(reported).toEqual([]);
  });

  it('are none while it stands for nothing', () => {
    const { open, sockets } = setup();
    const unknown = { type: 'stateEntity', stateEntityParamName: 'other', resolveMultiple: false } as const;
    expect(open(aliasOf(unknown)).view()).toMatchObject({ problem: 'unresolved', entities: [] });
    expect(open({ kind: 'entityCount', entities: { alias: unknown } }).view()).toMatchObject({ problem: 'unresolved' });
    expect(sockets).toEqual([]);
  });
});

it('shares one subscription among readers of equal sources, and ends it with the last', async () => {
  const { open, accept, commands, answer, tick } = setup();
  const source: LatestSource = { kind: 'latest', entities: { entityType: 'DEVICE', ids: ['a'] }, keys: [temperature] };
  const readers = Array.from({ length: 100 }, () => open({ ...source }));
  await accept();
  answer({ data: pageOf({ entityId: a, latest: {} }) });
  const late = open(source);
  expect(late.view()).toMatchObject({ entities: [a], total: 1, state: 'live' });
  for (const { end } of readers) end();
  await tick();
  expect(commands('entityDataUnsubscribeCmds')).toEqual([]);
  late.end();
  await tick();
  expect([commands('entityDataCmds').length, commands('entityDataUnsubscribeCmds')]).toEqual([1, [{ cmdId: 1 }]]);
});

describe('values of a window', () => {
  const entities = { entityType: 'DEVICE' as const, ids: ['a'] };

  it('of history come with those of the window they are compared with', async () => {
    const { open, accept, commands, answer, store } = setup();
    const source: AggregatesSource = {
      kind: 'aggregates',
      entities,
      keys: [
        { key: 'temperature', agg: 'AVG', compare: { with: 'days' } },
        { key: 'temperature', agg: 'MAX' },
      ],
      timewindow: lastHour,
    };
    open(source);
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([
      {
        aggHistoryCmd: {
          startTs: now - HOUR,
          endTs: now,
          keys: [
            { id: 0, key: 'temperature', agg: 'AVG', previousStartTs: now - DAY - HOUR, previousEndTs: now - DAY },
            { id: 1, key: 'temperature', agg: 'MAX' },
          ],
        },
      },
    ]);
    const value = (text: string) => ({ ts: now, value: text });
    const aggLatest = {
      0: { current: value('20'), previous: value('18') },
      1: { current: value('25'), previous: null },
    };
    answer({ data: pageOf({ entityId: a, latest: {}, aggLatest }) });
    const read = (at: number, part?: 'previous') =>
      store.get(a, 'AGGREGATE', aggregateName(source.keys[at] as never, lastHour, part))?.value;
    expect([read(0), read(0, 'previous'), read(1)]).toEqual(['20', '18', '25']);
  });

  it.each([
    ['MIN', '10', undefined, '7', '7'],
    ['MAX', '10', undefined, '7', '10'],
    ['SUM', '10', undefined, '7', '17'],
    ['COUNT', '10', undefined, '7', '11'],
    ['AVG', '10', 2, '7', '9'],
    ['AVG', '10', undefined, '7', '10'],
    ['MAX', '10', undefined, 'open', '10'],
    ['COUNT', '10', undefined, 'open', '11'],
  ] as const)('of a day that goes on: %s of %s takes a point in', async (agg, known, count, point, becomes) => {
    const { open, accept, commands, answer, store } = setup();
    const source: AggregatesSource = { kind: 'aggregates', entities, keys: [{ key: 't', agg }], timewindow: today };
    const { view } = open(source);
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([
      { aggTsCmd: { startTs: now - 12 * HOUR, timeWindow: DAY, keys: [{ id: 0, key: 't', agg }] } },
    ]);
    const current = { ts: now, value: known, count };
    answer({ data: pageOf({ entityId: a, latest: {}, aggLatest: { 0: { current, previous: null } } }) });
    const update = [{ entityId: a, latest: { TIME_SERIES: { t: { ts: now + 1, value: point } } }, timeseries: null }];
    answer({ update });
    // told twice, it counts once
    answer({ update });
    expect(store.get(a, 'AGGREGATE', aggregateName({ key: 't', agg }, today))?.value).toBe(becomes);
    expect(view()?.problem).toBeNull();
  });

  it('of a day count no point again when entities enter or leave, but are asked for anew', async () => {
    const { open, accept, commands, answer, store, tick } = setup();
    const everyone = { filter: { type: 'entityType', entityType: 'DEVICE' } } as const;
    open({ kind: 'aggregates', entities: everyone, keys: [{ key: 't', agg: 'SUM' }], timewindow: today });
    const sum = () => store.get(a, 'AGGREGATE', aggregateName({ key: 't', agg: 'SUM' }, today))?.value;
    await accept();
    const current = { ts: now, value: '10' };
    answer({ data: pageOf({ entityId: a, latest: {}, aggLatest: { 0: { current, previous: null } } }) });
    const latest = { TIME_SERIES: { t: { ts: now, value: '4' } } };
    const b = { entityType: 'DEVICE', id: 'b' };
    answer({ data: pageOf({ entityId: b, latest, timeseries: {} }, { entityId: a, latest, timeseries: {} }) });
    expect(sum()).toBe('10');
    await tick();
    expect(commands('entityDataUnsubscribeCmds')).toEqual([{ cmdId: 1 }]);
    expect(commands('entityDataCmds')).toMatchObject([{ cmdId: 1 }, { cmdId: 2, aggTsCmd: {} }]);
    const again = { ts: now, value: '11' };
    answer({ cmdId: 2, data: pageOf({ entityId: a, latest, aggLatest: { 0: { current: again, previous: null } } }) });
    await tick();
    expect([sum(), commands('entityDataCmds').length]).toEqual(['11', 2]);
  });

  it('of a day are none where the platform knows none, whatever was known before', async () => {
    const { open, accept, answer, store } = setup();
    open({ kind: 'aggregates', entities, keys: [{ key: 't', agg: 'SUM' }], timewindow: today });
    const sum = () => store.get(a, 'AGGREGATE', aggregateName({ key: 't', agg: 'SUM' }, today))?.value;
    await accept();
    const said = (current: object | null) =>
      answer({ data: pageOf({ entityId: a, latest: {}, aggLatest: { 0: { current, previous: null } } }) });
    said({ ts: now, value: '10' });
    expect(sum()).toBe('10');
    await accept();
    said(null);
    expect(sum()).toBeUndefined();
  });

  it('of a day take in no point from before it began', async () => {
    const { open, accept, answer, store } = setup();
    open({ kind: 'aggregates', entities, keys: [{ key: 't', agg: 'COUNT' }], timewindow: today });
    const count = () => store.get(a, 'AGGREGATE', aggregateName({ key: 't', agg: 'COUNT' }, today))?.value;
    const push = (ts: number) =>
      answer({ update: [{ entityId: a, latest: { TIME_SERIES: { t: { ts, value: '1' } } }, timeseries: null }] });
    await accept();
    const current = { ts: now, value: '5' };
    answer({ data: pageOf({ entityId: a, latest: {}, aggLatest: { 0: { current, previous: null } } }) });
    push(now - 12 * HOUR - 1);
    expect(count()).toBe('5');
    push(now - 12 * HOUR);
    expect(count()).toBe('6');
  });

  it('of history take in no point that comes now', async () => {
    const { open, accept, answer, store } = setup();
    const latest: EntityKey[] = [{ type: 'TIME_SERIES', key: 't' }];
    open({ kind: 'aggregates', entities, keys: [{ key: 't', agg: 'COUNT' }], latest, timewindow: lastHour });
    await accept();
    const current = { ts: now, value: '5' };
    answer({ data: pageOf({ entityId: a, latest: {}, aggLatest: { 0: { current, previous: null } } }) });
    answer({
      update: [{ entityId: a, latest: { TIME_SERIES: { t: { ts: now + 1, value: '1' } } }, timeseries: null }],
    });
    expect(store.get(a, 'AGGREGATE', aggregateName({ key: 't', agg: 'COUNT' }, lastHour))?.value).toBe('5');
  });

  it('of a day are asked for anew when it is over', async () => {
    const { open, accept, commands } = setup();
    open({ kind: 'aggregates', entities, keys: [{ key: 't', agg: 'MAX' }], timewindow: today });
    await accept();
    await jest.advanceTimersByTimeAsync(12 * HOUR + 1);
    expect(commands('entityDataUnsubscribeCmds')).toEqual([{ cmdId: 1 }]);
    expect(commands('entityDataCmds')).toMatchObject([
      { cmdId: 1 },
      { cmdId: 2, aggTsCmd: { startTs: now + 12 * HOUR } },
    ]);
  });

  it('that slides are nobody’s', () => {
    const { open } = setup();
    const timewindow: StoredTimewindow = { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: HOUR } };
    const { view } = open({ kind: 'aggregates', entities, keys: [{ key: 't', agg: 'MAX' }], timewindow });
    expect(view()).toMatchObject({ problem: 'slidingWindow', entities: [] });
  });
});

describe('series', () => {
  const lastMinute: StoredTimewindow = { selectedTab: 0, realtime: { timewindowMs: 60_000, interval: 1000 } };
  const latestPoint = (frames: readonly SeriesView[]) => {
    const points = frames.at(-1)?.points(a, 't');
    return points?.valueAt(points.length - 1);
  };

  it('of named entities are asked for alone', async () => {
    const { open, accept, commands, answer, frames, tick } = setup();
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
    const { open, accept, commands, answer, last } = setup();
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
});

describe('points of the past', () => {
  const timewindow: StoredTimewindow = { ...lastHour, aggregation: { type: 'NONE', limit: 1000 } };
  const points = (...times: number[]) => times.map((ts) => ({ ts, value: `${ts}` }));

  it('of one named entity are asked for by themselves, ascending', async () => {
    const { open, accept, commands, last } = setup();
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
    expect(view()?.history(a)).toEqual({
      t: [
        { ts: 1, value: 'a' },
        { ts: 2, value: 'b' },
      ],
    });
  });

  it('of many come page after page, of as many entities as an answer can bring', async () => {
    const { open, accept, commands, answer, tick } = setup();
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
    expect(view()?.history(a)).toEqual({ t: points(1, 2), u: [] });
    expect(view()?.history({ entityType: 'DEVICE', id: 'other' })).toBeUndefined();
  });

  it('of those that stay are kept when entities enter or leave, and asked for again with those of who is new', async () => {
    const { open, accept, commands, answer, tick } = setup();
    const b = { entityType: 'DEVICE' as const, id: 'b' };
    const c = { entityType: 'DEVICE' as const, id: 'c' };
    const entities = { filter: { type: 'entityType', entityType: 'DEVICE' } } as const;
    const { view } = open({ kind: 'history', entities, keys: ['t'], timewindow });
    const row = (entityId: object, timeseries: object = {}) => ({ entityId, latest: {}, timeseries });
    await accept();
    answer({ data: pageOf(row(a, { t: points(1) }), row(b, { t: points(2) })) });
    answer({ data: pageOf(row(c), row(a)) });
    expect([a, b, c].map((entity) => view()?.history(entity))).toEqual([{ t: points(1) }, undefined, undefined]);
    await tick();
    expect(commands('entityDataCmds')).toMatchObject([{ cmdId: 1 }, { cmdId: 2, historyCmd: { keys: ['t'] } }]);
    answer({ cmdId: 2, data: pageOf(row(c, { t: points(3) }), row(a, { t: points(1, 4) })) });
    expect([a, c].map((entity) => view()?.history(entity))).toEqual([{ t: points(1, 4) }, { t: points(3) }]);
  });
});

describe('alarms', () => {
  const alarms: AlarmsSource = {
    kind: 'alarms',
    entities: { filter: { type: 'entityType', entityType: 'DEVICE' } },
    alarmFields: ['createdTime', 'type'],
    timewindow: { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: HOUR } },
    page: { pageSize: 10, page: 0 },
    severities: ['CRITICAL'],
  };

  it('come page by page, with how many entities were looked at', async () => {
    const { open, accept, commands, answer } = setup();
    const { view } = open(alarms);
    await accept();
    expect(commands('alarmDataCmds')).toMatchObject([
      {
        query: {
          alarmFields: [{ type: 'ALARM_FIELD', key: 'createdTime' }, { key: 'type' }],
          pageLink: { pageSize: 10, page: 0, timeWindow: HOUR, severityList: ['CRITICAL'], statusList: [] },
        },
      },
    ]);
    expect(view()).toBeUndefined();
    answer({ data: pageOf({ id: { id: 'x' } }), totalEntities: 12_345, allowedEntities: 10_000 });
    expect(view()).toMatchObject({ state: 'live', page: { totalEntities: 12_345, allowedEntities: 10_000 } });
  });

  it('of an alias that stands for one are those of its newest entity', async () => {
    const { open, accept, commands, answer, tick } = setup();
    const alias = { type: 'deviceType', deviceType: 'pump', resolveMultiple: false } as const;
    const { view, end } = open({ ...alarms, entities: { alias } });
    await accept();
    expect(commands('alarmDataCmds')).toEqual([]);
    answer({ data: pageOf() });
    expect(view()).toMatchObject({ page: { alarms: [] } });
    answer({ data: pageOf({ entityId: a, latest: {} }) });
    await tick();
    expect(commands('alarmDataCmds')).toMatchObject([
      { cmdId: 2, query: { entityFilter: { type: 'singleEntity', singleEntity: a } } },
    ]);
    answer({ cmdId: 2, data: pageOf({ id: { id: 'x' } }), totalEntities: 1, allowedEntities: 10_000 });
    expect(view()).toMatchObject({ state: 'live', page: { alarms: [{ id: { id: 'x' } }] } });
    end();
    await tick();
    expect([...commands('entityDataUnsubscribeCmds'), ...commands('alarmDataUnsubscribeCmds')]).toEqual([
      { cmdId: 1 },
      { cmdId: 2 },
    ]);
  });

  it('of history are those of a period', async () => {
    const { open, accept, commands } = setup();
    open({ ...alarms, timewindow: lastHour });
    await accept();
    expect(commands('alarmDataCmds')).toMatchObject([{ query: { pageLink: { startTs: now - HOUR, endTs: now } } }]);
  });
});

it('counts entities, and says why it cannot', async () => {
  const { open, accept, answer, last } = setup();
  const { view } = open({ kind: 'entityCount', entities: { filter: { type: 'entityType', entityType: 'DEVICE' } } });
  await accept();
  last().answer({ subscriptionId: 1, errorCode: 1, errorMsg: 'Failed to fetch data!', data: null });
  expect(view()).toEqual({
    problem: null,
    state: 'failed',
    error: { code: 1, message: 'Failed to fetch data!' },
    count: undefined,
  });
  answer({ count: 7 });
  expect(view()).toEqual({ problem: null, state: 'live', error: null, count: 7 });
});

it('names every key of an entity, by scope, and tells when one comes or goes', async () => {
  const { open, accept, commands, last, store } = setup();
  const { view, end } = open({ kind: 'allKeys', entity: a, scopes: ['SERVER_SCOPE', 'TIME_SERIES'] });
  expect(view()).toMatchObject({ keys: { SERVER_SCOPE: [], TIME_SERIES: [] }, state: undefined, asOf: 0 });
  await accept();
  const [{ cmdId: attributes } = {}] = commands('attrSubCmds');
  const [{ cmdId: series } = {}] = commands('tsSubCmds');
  const send = (subscriptionId: unknown, data: object) => last().answer({ subscriptionId, errorCode: 0, data });
  send(attributes, { place: [[1, 'hall']] });
  send(series, { t: [[1, '20']], mode: [[1, 'auto']] });
  expect(view()).toMatchObject({
    keys: { SERVER_SCOPE: ['place'], TIME_SERIES: ['mode', 't'] },
    state: 'live',
    asOf: now,
  });
  const told = view();
  send(series, { t: [[2, '21']] });
  expect(view()).toBe(told);
  send(series, { mode: [[0, '']] });
  expect(view()?.keys.TIME_SERIES).toEqual(['t']);
  end();
  expect(store.keys(a, 'TIME_SERIES')).toEqual([]);
});
