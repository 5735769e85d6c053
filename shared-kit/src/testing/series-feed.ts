/** A feed of time series for tests: a request, a socket that answers as told, clocks that go on together. */
import { type EntityId, entityId } from '../api/entity-id';
import {
  createTimeseriesFeed,
  type SeriesRequest,
  type SeriesView,
  type TimeseriesFeedDeps,
} from '../realtime/timeseries-feed';
import { MINUTE } from '../time/constants';
import type { StoredTimewindow } from '../time/timewindow';
import { createFakeRealtime } from './fake-socket';

export const device: EntityId = entityId('DEVICE', 'd1');
export const point = (ts: number) => ({ ts, value: String(ts) });
const lastMinute = (aggregation: StoredTimewindow['aggregation']): StoredTimewindow => ({
  selectedTab: 0,
  realtime: { timewindowMs: MINUTE, interval: 5000 },
  aggregation,
});
export const request: SeriesRequest = {
  entities: [device],
  keys: [{ key: 't' }],
  timewindow: lastMinute({ type: 'NONE', limit: 3 }),
};
export const grouped = { ...request, timewindow: lastMinute({ type: 'AVG' }) };

const FRAME_MS = 16;
/** The points of a series, as times and values. */
export const contents = (view: SeriesView, key = 't', entity = device) => {
  const points = view.points(entity, key);
  return Array.from(points?.times ?? [], (ts, index) => [ts, points?.valueAt(index)] as const);
};

/** A feed over a socket of tests, and what it told. Timers have to be fake ones. */
export function openFeed({ maxDatapoints = () => 500 }: Partial<Pick<TimeseriesFeedDeps, 'maxDatapoints'>> = {}) {
  const realtime = createFakeRealtime();
  const clock = { now: 1_002_000 };
  const feed = createTimeseriesFeed({
    subscriptions: realtime.subscriptions,
    serverNow: () => clock.now,
    onFrame: (work) => void setTimeout(work, FRAME_MS),
    maxDatapoints,
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

/** The newest entity data command of a socket. */
export const command = ({ messages }: { messages: Record<string, { cmdId: number }[]>[] }) =>
  messages.flatMap(({ entityDataCmds = [] }) => entityDataCmds).at(-1);
