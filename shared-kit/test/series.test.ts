/** @jest-environment node */
import { type EntityId, entityId } from '../src/api/entity-id';
import { http } from '../src/api/http';
import { toQueryString } from '../src/api/http-client';
import { createTimeseriesFeed, type SeriesRequest, type SeriesView } from '../src/realtime/timeseries-feed';
import { platform, runOwnPlatform, tenant } from './own-platform';
import { openPageSocket } from './page-socket';

const count = 2500;
const stepMs = 1000;

let device: EntityId;
let socket: ReturnType<typeof openPageSocket>;
let start: number;

runOwnPlatform();
beforeAll(async () => {
  const { body } = await tenant.admin.post('/api/device', { name: 'gauge', type: 'gauge' });
  device = entityId('DEVICE', body.id.id);
  start = Math.floor(Date.now() / 60_000) * 60_000 - count * stepMs;
  const points = Array.from({ length: count }, (_, index) => ({ ts: start + index * stepMs, values: { t: index } }));
  for (let index = 0; index < count; index += 500) await save(points.slice(index, index + 500));
  await save({ ts: start, values: { mode: 'eco', open: true, few: 7 } });
});

beforeEach(() => {
  jest.spyOn(http, 'get').mockImplementation(async (path, query = {}) => {
    const response = await fetch(`${platform.url}${path}?${toQueryString(query)}`, {
      headers: { 'x-authorization': `Bearer ${tenant.adminToken}` },
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.arrayBuffer()) as never;
  });
  socket = openPageSocket({ url: platform.url, token: tenant.adminToken });
});
afterEach(() => socket.close());

const save = (body: object) => tenant.admin.post(`/api/plugins/telemetry/DEVICE/${device.id}/timeseries/ANY`, body);

/** Reads series until they are as wanted. */
function read(request: Omit<SeriesRequest, 'entities'>) {
  const feed = createTimeseriesFeed({
    subscriptions: socket.subscriptions,
    serverNow: Date.now,
    maxDatapoints: () => 500,
    onFrame: (work) => void setTimeout(work, 5),
  });
  let meets: ((view: SeriesView) => void) | undefined;
  const reader = feed.watch({ entities: [device], ...request }, (view) => meets?.(view));
  const until = (isMet: (view: SeriesView) => boolean) =>
    new Promise<SeriesView>((resolve, reject) => {
      meets = (view) => {
        if (view.error) reject(view.error);
        else if (isMet(view)) resolve(view);
      };
      meets(reader.read());
    });
  return { until, end: reader.end, points: (key = 't') => reader.read().points(device, key) };
}

const history = (aggregation: 'NONE' | 'SUM', interval = stepMs) => ({
  selectedTab: 1 as const,
  history: {
    historyType: 1 as const,
    fixedTimewindow: { startTimeMs: start, endTimeMs: start + count * stepMs },
    interval,
  },
  aggregation: { type: aggregation, limit: 1000 },
  timezone: 'UTC',
});
const isRead = ({ isAnswered, progress }: SeriesView) => isAnswered && progress === null;
const calls = () => jest.mocked(http.get).mock.calls.length;

it('reads more buckets than one request may have', async () => {
  const { until, points, end } = read({ keys: [{ key: 't' }], timewindow: history('SUM'), maxDatapoints: 50_000 });
  await until(isRead);
  expect(calls()).toBe(Math.ceil(count / 700));
  expect(Array.from(points()?.values ?? [])).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(points()?.times[0]).toBe(start + stepMs / 2);
  end();
});

it('reads a window of more points than one request may have until it is whole, states and texts as they are', async () => {
  const keys = ['t', 'mode', 'open', 'few'].map((key) => ({ key }));
  const { until, points, end } = read({ keys, timewindow: history('NONE'), maxDatapoints: 600, whole: true });
  await until(isRead);
  expect(calls()).toBe(1 + Math.ceil((count - 600) / 600));
  expect(Array.from(points()?.times ?? [])).toEqual(
    Array.from({ length: count }, (_, index) => start + index * stepMs),
  );
  expect(['mode', 'open', 'few'].map((key) => points(key)?.valueAt(0))).toEqual(['eco', true, 7]);
  end();
});

it('follows a live window whose buckets are more than a command may ask for', async () => {
  const timewindow = {
    selectedTab: 0 as const,
    realtime: { timewindowMs: 2 * count * stepMs, interval: stepMs },
    aggregation: { type: 'SUM' as const },
  };
  const { until, points, end } = read({ keys: [{ key: 't' }], timewindow, maxDatapoints: 50_000 });
  await until((view) => isRead(view) && view.state === 'live');
  expect(Array.from(points()?.values ?? [])).toEqual(Array.from({ length: count }, (_, index) => index));
  await save({ ts: Date.now(), values: { t: 99_999 } });
  await until(() => points()?.values.at(-1) === 99_999);
  expect(socket.opened()).toBe(1);
  end();
});
