/** @jest-environment jsdom */
import { SeriesColumns } from '@mullion/shared-kit/series/columns';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { generateSeries } from './generated-series';
import { generateValues } from './generated-values';
import { createProcessedSeries } from './processed-series';
import { createProcessedValues } from './processed-values';
import { TRY_AGAIN_MS } from './try-again';

beforeEach(() => playFunctions());

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a series goes through a function point by point, new points alone, however many there are', async () => {
  const given = new SeriesColumns();
  for (let ts = 1; ts <= 5000; ts += 1) given.put(ts, 1);
  const changed = jest.fn();
  const processed = createProcessedSeries(changed);
  const body = 'return prevValue + value;';
  const points = processed.of('a', body, given);
  await settled();
  expect([points.length, points.valueAt(4999)]).toEqual([5000, 5000]);
  expect(changed).toHaveBeenCalledTimes(3);

  given.trimBefore(10);
  given.put(5001, 3);
  processed.of('a', body, given);
  await settled();
  expect([points.length, points.valueAt(points.length - 1)]).toEqual([4992, 5003]);
  expect(changed).toHaveBeenCalledTimes(4);

  // A late value changes what comes after it.
  given.put(5000, 11);
  processed.of('a', body, given);
  await settled();
  expect([points.valueAt(points.length - 2), points.valueAt(points.length - 1)]).toEqual([5010, 5013]);
  processed.end();
});

const always = () => true;

test('a function that fails for the newest point says why, and goes on with the next', async () => {
  const given = new SeriesColumns();
  given.put(1, 1);
  given.put(2, 'x');
  const processed = createProcessedSeries(() => undefined);
  const body = 'return value.toFixed(1);';
  const points = processed.of('a', body, given);
  await settled();
  expect(processed.failure(always)).toMatchObject({ name: 'TypeError', lineNumber: 1 });
  expect(processed.failure((id) => id !== 'a')).toBeUndefined();

  given.put(3, 3);
  processed.of('a', body, given);
  await settled();
  expect(processed.failure(always)).toBeUndefined();
  expect([0, 1, 2].map((at) => points.valueAt(at))).toEqual(['1.0', null, '3.0']);
  processed.end();
});

describe('where the sandbox has no room for a while', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    playFunctions({ refused: 1 });
  });
  afterEach(() => jest.useRealTimers());

  test('a series is tried again', async () => {
    const given = new SeriesColumns();
    given.put(1, 1);
    const processed = createProcessedSeries(() => processed.of('a', body, given));
    const body = 'return value + 1;';
    const points = processed.of('a', body, given);
    await jest.advanceTimersByTimeAsync(1000);
    expect(processed.failure(always)).toMatchObject({ kind: 'unavailable' });
    await jest.advanceTimersByTimeAsync(TRY_AGAIN_MS);
    expect(processed.failure(always)).toBeUndefined();
    expect(points.valueAt(0)).toBe(2);
    processed.end();
  });

  test('a latest value is tried again', async () => {
    const body = 'return value + 1;';
    const read = () => processed.of('a', body, 1, '1');
    const processed = createProcessedValues(() => {
      processed.begin();
      read();
    });
    read();
    await jest.advanceTimersByTimeAsync(1000);
    expect(processed.failure).toMatchObject({ kind: 'unavailable' });
    await jest.advanceTimersByTimeAsync(TRY_AGAIN_MS);
    expect(processed.failure).toBeUndefined();
    expect(read()).toBe('2');
    processed.end();
  });
});

describe('a generator that fails once', () => {
  const keys = [
    {
      ...{ name: 'f', type: 'function', label: 'f', settings: {} },
      funcBody:
        'globalThis.runs = (globalThis.runs ?? 0) + 1; if (globalThis.runs === 2) throw new Error("no"); return 7;',
    } as DataKey,
  ];
  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'runs');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => jest.useRealTimers());

  test('gives values again', async () => {
    const told: unknown[] = [];
    const end = generateValues(
      keys,
      ([one]) => told.push(one?.value),
      ({ message }) => told.push(message),
    );
    await jest.advanceTimersByTimeAsync(2500);
    expect(told).toEqual(['7', 'no', '7']);
    end();
  });

  test('goes on with its series', async () => {
    const timewindow = {
      selectedTab: 0 as const,
      realtime: { realtimeType: 0 as const, interval: 1000, timewindowMs: 1000 },
      aggregation: { type: 'NONE' as const, limit: 1000 },
    };
    const made = generateSeries(keys, timewindow, { maxDatapoints: 50_000, changed: () => undefined });
    await jest.advanceTimersByTimeAsync(500);
    expect(made.failure).toMatchObject({ message: 'no' });
    await jest.advanceTimersByTimeAsync(6000);
    expect(made.failure).toBeUndefined();
    expect(made.points(0)?.length).toBeGreaterThan(0);
    made.end();
  });
});

test('a window of the past is generated once, in steps', async () => {
  const keys = [
    { name: 'f', type: 'function', label: 'f', settings: {}, funcBody: 'return prevValue + 1;' } as DataKey,
  ];
  const fixedTimewindow = { startTimeMs: 1_700_000_000_000, endTimeMs: 1_700_000_060_000 };
  const timewindow = {
    selectedTab: 1 as const,
    history: { historyType: 1 as const, interval: 1000, fixedTimewindow },
    aggregation: { type: 'NONE' as const, limit: 1000 },
  };
  const made = generateSeries(keys, timewindow, { maxDatapoints: 50_000, changed: () => undefined });
  await settled();
  const points = made.points(0);
  expect([points?.length, points?.times[0], points?.valueAt(60)]).toEqual([61, 1_700_000_000_000, 61]);
  made.end();
});
