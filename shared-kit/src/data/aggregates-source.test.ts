import type { EntityKey } from '../api/entity-query';
import { aggregateName } from '../realtime/aggregate-name';
import { a, lastHour, now, openSources, pageOf, today } from '../testing/source-feeds';
import { DAY, HOUR } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import type { AggregatesSource } from './data-source';
import { loadWindowSources } from './open-data-source';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../realtime/page-series', () => ({}));
jest.mock('../session/session', () => ({}));

beforeAll(loadWindowSources);
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

describe('values of a window', () => {
  const entities = { entityType: 'DEVICE' as const, ids: ['a'] };

  it('of history come with those of the window they are compared with', async () => {
    const { open, accept, commands, answer, store } = openSources();
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

  it('of a blank name, which the platform can’t read, are none, and leave the others as they are', async () => {
    const { open, accept, commands, answer, store } = openSources();
    const keys = [
      { key: ' ', agg: 'AVG' as const },
      { key: 't', agg: 'AVG' as const },
    ];
    open({ kind: 'aggregates', entities, keys, timewindow: lastHour });
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([{ aggHistoryCmd: { keys: [{ id: 1, key: 't' }] } }]);
    answer({
      data: pageOf({
        entityId: a,
        latest: {},
        aggLatest: { 1: { current: { ts: now, value: '20' }, previous: null } },
      }),
    });
    const read = (key: string) => store.get(a, 'AGGREGATE', aggregateName({ key, agg: 'AVG' }, lastHour))?.value;
    expect([read(' '), read('t')]).toEqual([undefined, '20']);
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
    const { open, accept, commands, answer, store } = openSources();
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
    const { open, accept, commands, answer, store, tick } = openSources();
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
    const { open, accept, answer, store } = openSources();
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
    const { open, accept, answer, store } = openSources();
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
    const { open, accept, answer, store } = openSources();
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
    const { open, accept, commands } = openSources();
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
    const { open } = openSources();
    const timewindow: StoredTimewindow = { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: HOUR } };
    const { view } = open({ kind: 'aggregates', entities, keys: [{ key: 't', agg: 'MAX' }], timewindow });
    expect(view()).toMatchObject({ problem: 'slidingWindow', entities: [] });
  });
});
