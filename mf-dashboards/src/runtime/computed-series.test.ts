/** @jest-environment jsdom */
import { SeriesColumns } from '@mullion/shared-kit/series/columns';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { generateSeries } from './generated-series';
import { createProcessedSeries } from './processed-series';

beforeEach(playFunctions);

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

test('a function that fails ends a series, and says why', async () => {
  const given = new SeriesColumns();
  given.put(1, 1);
  const processed = createProcessedSeries(() => undefined);
  processed.of('a', 'return value.a.b;', given);
  await settled();
  expect(processed.failure).toMatchObject({ name: 'TypeError', lineNumber: 1 });
  processed.end();
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
