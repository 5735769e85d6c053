/** @jest-environment node */
import { findAlarms } from '../src/api/alarm-data';
import type { EntityId } from '../src/api/entity-id';
import { countEntities, findEntityData } from '../src/api/entity-query';
import { http } from '../src/api/http';
import { toQueryString } from '../src/api/http-client';
import type { DataSource } from '../src/data/data-source';
import { openDataSource } from '../src/data/open-data-source';
import type { SourceContext } from '../src/data/source-query';
import type { ViewOf } from '../src/data/source-view';
import { aggregateName } from '../src/realtime/aggregate-name';
import { createHistoryFeed } from '../src/realtime/history-feed';
import { createKeysFeed } from '../src/realtime/keys-feed';
import { createLatestStore } from '../src/realtime/latest-store';
import { createQueryFeed } from '../src/realtime/query-feed';
import { HOUR, MINUTE } from '../src/time/constants';
import type { StoredTimewindow } from '../src/time/timewindow';
import { platform, runOwnPlatform, tenant } from './own-platform';
import { openPageSocket } from './page-socket';

// What the page has one of belongs to the page; here every test has its own.
jest.mock('../src/realtime/realtime', () => ({}));
jest.mock('../src/realtime/page-series', () => ({}));
jest.mock('../src/session/session', () => ({}));

const type = 'kiln';
const kilns = { filter: { type: 'deviceType' as const, deviceType: type } };
let devices: EntityId[];
let socket: ReturnType<typeof openPageSocket>;

runOwnPlatform();
beforeAll(async () => {
  devices = await Promise.all(['first', 'second'].map(addDevice));
  const now = Date.now();
  for (const [at, device] of devices.entries()) {
    for (const [ago, value] of [
      [90, 10],
      [2, 20],
      [1, 30],
    ] as const)
      await save(device, { ts: now - ago * MINUTE, values: { t: value + at } });
  }
});

beforeEach(() => {
  const send = async (path: string, init: RequestInit = {}, responseType?: string) => {
    const headers = { 'x-authorization': `Bearer ${tenant.adminToken}`, 'content-type': 'application/json' };
    const response = await fetch(platform.url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (responseType === 'arraybuffer' ? await response.arrayBuffer() : await response.json()) as never;
  };
  jest
    .spyOn(http, 'get')
    .mockImplementation((path, query = {}, options) =>
      send(`${path}?${toQueryString(query)}`, {}, options?.responseType),
    );
  jest
    .spyOn(http, 'post')
    .mockImplementation((path, body) => send(path, { method: 'POST', body: JSON.stringify(body) }));
  // Nobody listens there.
  socket = openPageSocket({ url: 'http://127.0.0.1:9', token: tenant.adminToken });
});
afterEach(() => socket.close());

async function addDevice(name: string): Promise<EntityId> {
  const { body } = await tenant.admin.post('/api/device', { name, type });
  return { entityType: 'DEVICE', id: body.id.id };
}

const save = ({ id }: EntityId, points: object) =>
  tenant.admin.post(`/api/plugins/telemetry/DEVICE/${id}/timeseries/ANY`, points);

/** Opens a source and waits until its view is as wanted. */
async function open<S extends DataSource>(source: S, isMet: (view: ViewOf<S>) => boolean) {
  const frame = (work: () => void) => void setImmediate(work);
  const { subscriptions } = socket;
  const store = createLatestStore(frame);
  const serverNow = Date.now;
  const calls = {
    read: (query: Parameters<typeof findEntityData>[0]) => findEntityData(query),
    count: (query: Parameters<typeof countEntities>[0]) => countEntities(query),
    alarms: (query: Parameters<typeof findAlarms>[0]) => findAlarms(query),
  };
  const queries = createQueryFeed({ subscriptions, store, ...calls, frame, serverNow });
  const allKeys = createKeysFeed(subscriptions, store);
  const context: SourceContext = {
    viewer: { authority: 'TENANT_ADMIN', userId: '', tenantId: tenant.tenantId, customerId: '' },
    state: {},
  };
  const view = await new Promise<ViewOf<S>>((resolve) => {
    const reader = { changed: (next: ViewOf<S>) => isMet(next) && resolve(next) };
    openDataSource(source, reader, context, {
      subscriptions,
      queries,
      allKeys,
      histories: createHistoryFeed({ subscriptions, serverNow }),
      store,
      serverNow,
      maxDatapoints: () => 50_000,
    });
  });
  expect(view.state).toBe('stale');
  return { view, store };
}

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

it.each([
  ['of one entity', () => ({ entityType: 'DEVICE', ids: devices.slice(0, 1).map(({ id }) => id) }) as const, 1],
  ['of many entities', () => kilns, 2],
])('the past %s is read by calls, ascending', async (_, entities, count) => {
  const { view } = await open(
    { kind: 'history', entities: entities(), keys: ['t'], timewindow: lastHour },
    ({ isLoading, entities }) => !isLoading && entities.length === count,
  );
  const values = devices.slice(0, count).map((device) => [...(view.history(device)?.t?.values ?? [])]);
  expect(values).toEqual(
    [
      [20, 30],
      [21, 31],
    ].slice(0, count),
  );
});

it('values of a window of the past, and of the one before, are read by calls', async () => {
  const average = { key: 't', agg: 'AVG', compare: { with: 'previousInterval' } } as const;
  const count = { key: 't', agg: 'COUNT' } as const;
  const { store } = await open(
    { kind: 'aggregates', entities: kilns, keys: [average, count], timewindow: lastHour },
    ({ entities }) => entities.length === 2,
  );
  const read = (device: EntityId) =>
    [
      aggregateName(average, lastHour),
      aggregateName(average, lastHour, 'previous'),
      aggregateName(count, lastHour),
    ].map((name) => store.get(device, 'AGGREGATE', name)?.value);
  expect(devices.map(read)).toEqual([
    ['25', '10', '2'],
    ['26', '11', '2'],
  ]);
});

it('a value of the current day is read by a call', async () => {
  const [device] = devices as [EntityId];
  await save(device, { ts: Date.now(), values: { today: 7 } });
  const key = { key: 'today', agg: 'MAX' } as const;
  const { store } = await open(
    { kind: 'aggregates', entities: kilns, keys: [key], timewindow: today },
    ({ entities }) => entities.length === 2,
  );
  expect(store.get(device, 'AGGREGATE', aggregateName(key, today))?.value).toBe('7');
});

it('a page of alarms is read by a call', async () => {
  const [originator] = devices;
  const alarm = { originator, type: 'Too hot', severity: 'CRITICAL', status: 'ACTIVE_UNACK' };
  await tenant.admin.post('/api/alarm', alarm);
  await tenant.admin.post('/api/alarm', { ...alarm, type: 'Too cold', severity: 'MINOR' });
  const { view } = await open(
    {
      kind: 'alarms',
      entities: kilns,
      alarmFields: ['createdTime', 'type', 'severity'],
      timewindow: { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: HOUR } },
      page: { pageSize: 10, page: 0 },
      severities: ['CRITICAL'],
    },
    ({ page }) => page !== undefined,
  );
  expect(view.page).toMatchObject({ totalElements: 1, hasNext: false, alarms: [{ type: 'Too hot' }] });
});

it('entities are counted by a call', async () => {
  const { view } = await open({ kind: 'entityCount', entities: kilns }, ({ count }) => count !== undefined);
  expect(view.count).toBe(2);
});
