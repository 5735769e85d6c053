/** @jest-environment node */
import type { EntityId } from '../src/api/entity-id';
import type { DataSource, LatestSource } from '../src/data/data-source';
import { openDataSource } from '../src/data/open-data-source';
import type { SourceContext } from '../src/data/source-query';
import type { ViewOf } from '../src/data/source-view';
import { aggregateName } from '../src/realtime/aggregate-name';
import { createHistoryFeed } from '../src/realtime/history-feed';
import { createKeysFeed } from '../src/realtime/keys-feed';
import { createLatestStore } from '../src/realtime/latest-store';
import { createQueryFeed } from '../src/realtime/query-feed';
import { createTimeseriesFeed } from '../src/realtime/timeseries-feed';
import { HOUR, MINUTE } from '../src/time/constants';
import type { StoredTimewindow } from '../src/time/timewindow';
import { platform, runOwnPlatform, tenant } from './own-platform';
import { openPageSocket } from './page-socket';

// What the page has one of belongs to the page; here every test has its own.
jest.mock('../src/realtime/realtime', () => ({}));
jest.mock('../src/realtime/page-series', () => ({}));
jest.mock('../src/session/session', () => ({}));

/** How long a test waits for what the platform is to say. */
const TIME_LIMIT = 10_000;

let live: ReturnType<typeof connect>;
let made = 0;

runOwnPlatform();
beforeEach(() => {
  live = connect();
});
afterEach(() => live.close());

/** The live data of a page of its own, over a real socket. */
function connect() {
  const watching = new Set<() => void>();
  const sent: Record<string, unknown[]>[] = [];
  const ends: (() => void)[] = [];
  const frame = (work: () => void) => void setImmediate(work);
  const changed = () => {
    for (const look of [...watching]) look();
  };
  const store = createLatestStore(frame);
  const socket = openPageSocket({
    url: platform.url,
    token: tenant.adminToken,
    sent(text) {
      sent.push(JSON.parse(text));
      changed();
    },
    came: changed,
  });
  const { subscriptions } = socket;
  const read = async () => ({ data: [], totalElements: 0, totalPages: 0, hasNext: false });
  const serverNow = () => Date.now();
  const maxDatapoints = () => 50_000;
  const calls = { read, count: async () => 0, alarms: read };
  const queries = createQueryFeed({ subscriptions, store, ...calls, frame, serverNow });
  const series = createTimeseriesFeed({ subscriptions, serverNow, maxDatapoints, onFrame: frame });
  const allKeys = createKeysFeed(subscriptions, store);
  const histories = createHistoryFeed({ subscriptions, serverNow });
  const feeds = { subscriptions, queries, allKeys, series, histories, store, serverNow, maxDatapoints };
  const context: SourceContext = {
    viewer: { authority: 'TENANT_ADMIN', userId: '', tenantId: tenant.tenantId, customerId: '' },
    state: {},
  };
  return {
    store,
    subscriptions,
    open<S extends DataSource>(source: S) {
      let view: ViewOf<S> | undefined;
      const reader = {
        changed(next: ViewOf<S>) {
          view = next;
          changed();
        },
      };
      const end = openDataSource(source, reader, context, feeds);
      ends.push(end);
      return { view: () => view, end };
    },
    /** Names of the lists that commands were sent in. */
    lists: () => [...new Set(sent.flatMap((message) => Object.keys(message)))],
    /** Commands that were sent in a list. */
    sent: (list: string) => sent.flatMap((message) => message[list] ?? []),
    until: <T>(look: () => T | undefined | false) =>
      new Promise<T>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`Nothing of the kind came: ${look}`)), TIME_LIMIT);
        const again = () => {
          const found = look();
          if (!found) return;
          clearTimeout(timer);
          watching.delete(again);
          resolve(found);
        };
        watching.add(again);
        again();
      }),
    close() {
      for (const end of ends) end();
      socket.close();
    },
  };
}

async function addDevice(type = `kind ${made}`): Promise<EntityId> {
  const { body } = await tenant.admin.post('/api/device', { name: `device ${++made}`, type });
  return { entityType: 'DEVICE', id: body.id.id };
}
const save = ({ id }: EntityId, values: object, ts = Date.now()) =>
  tenant.admin.post(`/api/plugins/telemetry/DEVICE/${id}/timeseries/ANY`, { ts, values });
const only = ({ entityType, id }: EntityId) => ({ entityType, ids: [id] });
const lastHour: StoredTimewindow = {
  selectedTab: 1,
  history: { historyType: 0, timewindowMs: HOUR, interval: MINUTE },
  aggregation: { type: 'NONE', limit: 100 },
};
const today: StoredTimewindow = {
  selectedTab: 0,
  realtime: { realtimeType: 1, quickInterval: 'CURRENT_DAY', interval: MINUTE },
  timezone: 'UTC',
};

it('attrSubCmds and tsSubCmds keep every key of an entity live', async () => {
  const device = await addDevice();
  await save(device, { temperature: 20 });
  await tenant.admin.post(`/api/plugins/telemetry/DEVICE/${device.id}/SERVER_SCOPE`, { place: 'hall' });
  const { view, end } = live.open({ kind: 'allKeys', entity: device, scopes: ['TIME_SERIES', 'SERVER_SCOPE'] });
  await live.until(() => live.store.get(device, 'TIME_SERIES', 'temperature')?.value === '20');
  await live.until(() => live.store.get(device, 'SERVER_SCOPE', 'place')?.value === 'hall');
  await save(device, { temperature: 21 });
  await live.until(() => live.store.get(device, 'TIME_SERIES', 'temperature')?.value === '21');
  expect(view()?.keys).toMatchObject({ TIME_SERIES: ['temperature'], SERVER_SCOPE: expect.arrayContaining(['place']) });
  end();
  await live.until(() => live.sent('tsSubCmds').length + live.sent('attrSubCmds').length === 4);
  expect(live.lists().sort()).toEqual(['attrSubCmds', 'tsSubCmds']);
});

it('historyCmds read the points of one entity', async () => {
  const device = await addDevice();
  const now = Date.now();
  for (const [ago, value] of [
    [3, 1],
    [2, 2],
    [1, 3],
  ] as const)
    await save(device, { t: value }, now - ago * MINUTE);
  const { view } = live.open({ kind: 'history', entities: only(device), keys: ['t'], timewindow: lastHour });
  const points = await live.until(() => view()?.history(device)?.t);
  expect([...points.values]).toEqual([1, 2, 3]);
  expect(live.lists()).toEqual(['historyCmds']);
});

describe('entityDataCmds', () => {
  it('keep values and fields of an alias’s entities live, page by page', async () => {
    const type = `pump ${made}`;
    const [one, other] = [await addDevice(type), await addDevice(type)];
    await save(one, { temperature: 20 });
    const source: LatestSource = {
      kind: 'latest',
      entities: { alias: { type: 'deviceType', deviceType: type, resolveMultiple: true } },
      keys: [{ type: 'TIME_SERIES', key: 'temperature' }],
      fields: ['name'],
    };
    const { view, end } = live.open(source);
    await live.until(() => view()?.state === 'live' && view()?.entities.length === 2);
    // newest first
    expect(view()).toMatchObject({ entities: [other, one], total: 2, limit: null, isLoading: false });
    expect(live.store.get(one, 'ENTITY_FIELD', 'name')?.value).toMatch(/^device \d+$/);
    await save(other, { temperature: 30 });
    await live.until(() => live.store.get(other, 'TIME_SERIES', 'temperature')?.value === '30');
    expect(live.store.get(one, 'TIME_SERIES', 'temperature')?.value).toBe('20');
    end();
    await live.until(() => live.sent('entityDataUnsubscribeCmds').length === 1);
  });

  it('read the points of many entities in one answer', async () => {
    const type = `fan ${made}`;
    const devices = [await addDevice(type), await addDevice(type)];
    const now = Date.now();
    for (const [at, device] of devices.entries()) {
      await save(device, { t: at }, now - 2 * MINUTE);
      await save(device, { t: at + 10 }, now - MINUTE);
    }
    const entities = { filter: { type: 'deviceType' as const, deviceType: type } };
    const { view } = live.open({ kind: 'history', entities, keys: ['t'], timewindow: lastHour });
    await live.until(() => view()?.entities.length === 2);
    const values = devices.map((device) => [...(view()?.history(device)?.t?.values ?? [])]);
    expect(values).toEqual([
      [0, 10],
      [1, 11],
    ]);
    expect(live.sent('entityDataCmds')).toMatchObject([{ historyCmd: { keys: ['t'] } }]);
  });

  it('give one value for a window of history, and for the one before', async () => {
    const device = await addDevice();
    const now = Date.now();
    await save(device, { t: 10 }, now - 90 * MINUTE);
    await save(device, { t: 20 }, now - 2 * MINUTE);
    await save(device, { t: 30 }, now - MINUTE);
    const key = { key: 't', agg: 'AVG', compare: { with: 'previousInterval' } } as const;
    live.open({ kind: 'aggregates', entities: only(device), keys: [key], timewindow: lastHour });
    const read = (part?: 'previous') => live.store.get(device, 'AGGREGATE', aggregateName(key, lastHour, part))?.value;
    await live.until(() => read() !== undefined);
    expect([read(), read('previous')].map(Number)).toEqual([25, 10]);
  });

  it('give one value for a day, which goes on with every point', async () => {
    const device = await addDevice();
    await save(device, { t: 20 });
    const keys = (['AVG', 'MIN', 'MAX', 'SUM', 'COUNT'] as const).map((agg) => ({ key: 't', agg }));
    live.open({ kind: 'aggregates', entities: only(device), keys, timewindow: today });
    const read = () =>
      keys.map((key) => Number(live.store.get(device, 'AGGREGATE', aggregateName(key, today))?.value)).join();
    await live.until(() => read() === '20,20,20,20,1');
    await save(device, { t: 40 }, Date.now() + 1);
    await live.until(() => read() === '30,20,40,60,2');
  });
});

it('alarmDataCmds keep a page of alarms live', async () => {
  const device = await addDevice();
  const { view, end } = live.open({
    kind: 'alarms',
    entities: only(device),
    alarmFields: ['createdTime', 'type', 'severity'],
    timewindow: { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: HOUR } },
    page: {
      pageSize: 10,
      page: 0,
      sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
    },
  });
  await live.until(() => view()?.page);
  expect(view()).toMatchObject({ state: 'live', page: { alarms: [], totalEntities: 1, allowedEntities: 10_000 } });
  const alarm = { originator: device, type: 'Too hot', severity: 'CRITICAL', status: 'ACTIVE_UNACK' };
  const { body } = await tenant.admin.post('/api/alarm', alarm);
  await live.until(() => view()?.page?.alarms[0]?.status === 'ACTIVE_UNACK');
  await tenant.admin.post(`/api/alarm/${body.id.id}/ack`);
  await live.until(() => view()?.page?.alarms[0]?.status === 'ACTIVE_ACK');
  end();
  await live.until(() => live.sent('alarmDataUnsubscribeCmds').length === 1);
});

it('entityCountCmds count entities', async () => {
  const type = `counted ${made}`;
  await addDevice(type);
  await addDevice(type);
  const entities = { alias: { type: 'deviceType', deviceType: type, resolveMultiple: true } } as const;
  const { view, end } = live.open({ kind: 'entityCount', entities });
  await live.until(() => view()?.count === 2);
  end();
  await live.until(() => live.sent('entityCountUnsubscribeCmds').length === 1);
});

it('a paused page is told nothing, and everything on return', async () => {
  const device = await addDevice();
  await save(device, { temperature: 20 });
  const keys = [{ type: 'TIME_SERIES', key: 'temperature' }] as const;
  const { view } = live.open({ kind: 'latest', entities: only(device), keys });
  const value = () => live.store.get(device, 'TIME_SERIES', 'temperature')?.value;
  await live.until(() => view()?.state === 'live' && value() === '20');
  live.subscriptions.pause();
  expect(view()?.state).toBe('stale');
  await save(device, { temperature: 21 });
  live.subscriptions.resume();
  await live.until(() => view()?.state === 'live' && value() === '21');
  expect(live.sent('entityDataUnsubscribeCmds')).toHaveLength(1);
});
