import { entityId } from '../api/entity-id';
import { createLatestStore } from '../realtime/latest-store';
import { createLiveTrend } from './live-trend';

const device = entityId('DEVICE', 'd1');

it("grows with its value and tells so at most once per second of the value's time", () => {
  const store = createLatestStore((work) => work());
  const put = (ts: number, value: string) => store.put(device, 'TIME_SERIES', 'speed', { ts, value });
  const trend = createLiveTrend(store, device, 'speed', [
    [1000, 1],
    [2000, 2],
  ]);
  let told = 0;
  const stop = trend.subscribe(() => told++);
  for (let ts = 2200; ts <= 4000; ts += 200) put(ts, String(ts / 1000));
  expect(told).toBe(2);
  expect(trend.get().map(([ts]) => ts)).toEqual([
    1000, 2000, 2200, 2400, 2600, 2800, 3000, 3200, 3400, 3600, 3800, 4000,
  ]);
  stop();
  put(9000, '9');
  expect(told).toBe(2);
});

it('is empty for texts, and starts with what is known', () => {
  const store = createLatestStore((work) => work());
  store.put(device, 'TIME_SERIES', 'door', { ts: 1000, value: 'open' });
  store.put(device, 'TIME_SERIES', 'speed', { ts: 1000, value: '3' });
  expect(createLiveTrend(store, device, 'door').get()).toEqual([]);
  expect(createLiveTrend(store, device, 'speed').get()).toEqual([[1000, 3]]);
});

it('has the value that came before anybody listened', () => {
  const store = createLatestStore((work) => work());
  const put = (ts: number) => store.put(device, 'TIME_SERIES', 'speed', { ts, value: '1' });
  const trend = createLiveTrend(store, device, 'speed', [
    [1000, 1],
    [2000, 1],
  ]);
  put(4000);
  const stop = trend.subscribe(() => {});
  put(6000);
  expect(trend.get().map(([ts]) => ts)).toEqual([1000, 2000, 4000, 6000]);
  stop();
});

it('shows the last point of a burst a second later, and nothing once nobody looks', () => {
  jest.useFakeTimers();
  const store = createLatestStore((work) => work());
  const put = (ts: number) => store.put(device, 'TIME_SERIES', 'speed', { ts, value: '1' });
  const trend = createLiveTrend(store, device, 'speed', [
    [1000, 1],
    [2000, 2],
  ]);
  let told = 0;
  const stop = trend.subscribe(() => told++);
  put(2300);
  put(2600);
  expect(told).toBe(0);
  jest.advanceTimersByTime(1000);
  expect([told, trend.get().at(-1)?.[0]]).toEqual([1, 2600]);
  put(2900);
  stop();
  jest.advanceTimersByTime(1000);
  expect(told).toBe(1);
  jest.useRealTimers();
});
