import { a, lastHour, manyIds, now, openSources, pageOf, today } from '../testing/source-feeds';
import { HOUR } from '../time/constants';
import type { AlarmsSource } from './data-source';
import { loadWindowSources } from './open-data-source';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../realtime/page-series', () => ({}));
jest.mock('../session/session', () => ({}));

beforeAll(loadWindowSources);
beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

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
    const { open, accept, commands, answer } = openSources();
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

  it('are as old as the moment since which they are not live, however long nothing had changed', async () => {
    const { open, accept, answer, last, tick } = openSources();
    const { view } = open(alarms);
    await accept();
    answer({ data: pageOf({ id: { id: 'x' } }) });
    await jest.advanceTimersByTimeAsync(60_000);
    last().drop();
    await tick();
    expect(view()).toMatchObject({ state: 'stale', asOf: now + 60_000 });
    await jest.advanceTimersByTimeAsync(500);
    expect(open(alarms).view()).toMatchObject({ state: 'stale', asOf: now + 60_000 });
  });

  it('that change a hundred times a second are told of a few times, and as they are in the end', async () => {
    const { open, accept, answer } = openSources();
    const { view, views } = open(alarms);
    await accept();
    answer({ data: pageOf({ id: { id: 'x' } }), totalEntities: 1, allowedEntities: 10_000 });
    const before = views().length;
    for (let change = 1; change <= 100; change++) {
      answer({ update: [{ id: { id: 'x' }, endTs: change }] });
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(150);
    expect(view()).toMatchObject({ page: { alarms: [{ endTs: 100 }] } });
    expect(views().length - before).toBeLessThan(10);
  });

  it('of an alias that stands for one are those of its newest entity', async () => {
    const { open, accept, commands, answer, tick } = openSources();
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
    const { open, accept, commands } = openSources();
    open({ ...alarms, timewindow: lastHour });
    await accept();
    expect(commands('alarmDataCmds')).toMatchObject([{ query: { pageLink: { startTs: now - HOUR, endTs: now } } }]);
  });

  it('of a calendar window are those since it began, and are asked for again once its beginning has slid', async () => {
    const { open, accept, commands, answer, tick } = openSources();
    const { view } = open({ ...alarms, timewindow: today });
    await accept();
    const windows = () => commands('alarmDataCmds').map(({ query }) => (query as Query).pageLink.timeWindow);
    expect(windows()).toEqual([12 * HOUR]);
    answer({ data: pageOf({ id: { id: 'x' } }) });
    await jest.advanceTimersByTimeAsync(10_000);
    // The platform sends a page for the same length, which has begun ten seconds later by now.
    answer({ data: pageOf() });
    await tick();
    expect(windows()).toEqual([12 * HOUR, 12 * HOUR + 10_000]);
    expect(view()?.page?.alarms).toHaveLength(1);
    answer({ cmdId: 2, data: pageOf({ id: { id: 'x' } }, { id: { id: 'y' } }) });
    expect(view()?.page?.alarms).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(12 * HOUR);
    expect(windows().slice(2)).toEqual([1000]);
  });

  it.each([
    ['of the last hour', lastHour],
    ['of today', today],
  ])('%s are one subscription, whenever their readers come', async (_, timewindow) => {
    const { open, accept, commands, answer, tick } = openSources();
    open({ ...alarms, timewindow });
    await accept();
    answer({ data: pageOf({ id: { id: 'x' } }) });
    await jest.advanceTimersByTimeAsync(5000);
    expect(open({ ...alarms, timewindow }).view()?.page?.alarms).toHaveLength(1);
    await tick();
    expect(commands('alarmDataCmds')).toHaveLength(1);
  });

  it('of more entities than a message can name are asked for in parts and make one page', async () => {
    const { open, accept, commands, answer, reported } = openSources();
    const { view } = open({
      ...alarms,
      entities: { entityType: 'DEVICE', ids: manyIds },
      page: {
        pageSize: 2,
        page: 1,
        sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
      },
    });
    await accept();
    const asked = commands('alarmDataCmds').map(({ query }) => query as Query);
    expect(asked.map(({ entityFilter }) => entityFilter.entityList.length)).toEqual([500, 500, 200]);
    expect(asked.map(({ pageLink }) => [pageLink.page, pageLink.pageSize])).toEqual(Array(3).fill([0, 4]));
    const raised = (...times: number[]) => ({
      ...pageOf(...times.map((createdTime) => ({ id: { id: `${createdTime}` }, createdTime }))),
      totalElements: 3,
    });
    answer({ cmdId: 1, data: raised(9, 5, 1), totalEntities: 500, allowedEntities: 10_000 });
    expect(view()).toMatchObject({ progress: 1 / 3, page: { totalElements: 3 } });
    answer({ cmdId: 3, data: raised(8, 4, 3), totalEntities: 200, allowedEntities: 10_000 });
    answer({ cmdId: 2, data: raised(7, 6, 2), totalEntities: 500, allowedEntities: 10_000 });
    expect(view()).toMatchObject({ progress: null, state: 'live', page: { totalElements: 9, hasNext: true } });
    expect(view()?.page?.totalEntities).toBe(1200);
    expect(view()?.page?.alarms.map(({ createdTime }) => createdTime)).toEqual([7, 6]);
    expect(reported).toEqual([]);
  });
});

interface Query {
  entityFilter: { entityList: string[] };
  pageLink: { page: number; pageSize: number; timeWindow: number };
}
