import fc from 'fast-check';
import {
  aggregationTypes,
  completeTimewindow,
  DEFAULT_PERIOD_MS,
  defaultTimewindow,
  lastHistory,
  type StoredTimewindow,
  selectedTimewindow,
} from './timewindow';

const now = Date.UTC(2026, 4, 20);
const defaults = { now, maxDatapoints: 1000 };
const complete = (stored: StoredTimewindow | null) => completeTimewindow(stored, defaults);

test('a new one is realtime, the last minute by seconds, averages, half of the points allowed', () => {
  expect(defaultTimewindow(defaults)).toEqual({
    hideInterval: false,
    hideLastInterval: false,
    hideQuickInterval: false,
    hideAggregation: false,
    hideAggInterval: false,
    hideTimezone: false,
    selectedTab: 0,
    realtime: { realtimeType: 0, timewindowMs: 60_000, interval: 1000, quickInterval: 'CURRENT_DAY' },
    history: {
      historyType: 0,
      timewindowMs: 60_000,
      interval: 1000,
      fixedTimewindow: { startTimeMs: now - 86_400_000, endTimeMs: now },
      quickInterval: 'CURRENT_DAY',
    },
    aggregation: { type: 'AVG', limit: 500 },
  });
  expect(defaultTimewindow({ now }).aggregation.limit).toBe(250);
  expect(DEFAULT_PERIOD_MS).toBe(86_400_000);
  expect(aggregationTypes).toEqual(['MIN', 'MAX', 'AVG', 'SUM', 'COUNT', 'NONE']);
});

test('nothing stored is a new one', () => {
  expect(complete(null)).toEqual(defaultTimewindow(defaults));
});

test('what no calendar reaches, and a zone that is no text, count as missing', () => {
  const far = { fixedTimewindow: { startTimeMs: -1e300, endTimeMs: 8.65e15 }, timewindowMs: 1e300 };
  expect(complete({ selectedTab: 1, history: { historyType: 1, ...far } }).history).toMatchObject({
    timewindowMs: 60_000,
    fixedTimewindow: { startTimeMs: now - 86_400_000, endTimeMs: now },
  });
  expect(complete({ selectedTab: 0, realtime: { timewindowMs: 1e300 } }).realtime.timewindowMs).toBe(60_000);
  expect(complete({ timezone: { name: 'UTC' } as never })).not.toHaveProperty('timezone');
});

test('without a tab it is realtime where that is stored, else history', () => {
  expect(complete({ realtime: {}, history: {} }).selectedTab).toBe(0);
  expect(complete({ history: {} }).selectedTab).toBe(1);
  expect(complete({}).selectedTab).toBe(1);
});

test('without a realtime type, a stored quick interval says it', () => {
  expect(complete({ realtime: { quickInterval: 'CURRENT_HOUR' } }).realtime.realtimeType).toBe(1);
  expect(complete({ realtime: { timewindowMs: 5 } }).realtime.realtimeType).toBe(0);
});

test('without a history type: length, then quick interval, then period', () => {
  expect(complete({ history: { timewindowMs: 5, quickInterval: 'YESTERDAY' } }).history.historyType).toBe(0);
  expect(complete({ history: { quickInterval: 'YESTERDAY' } }).history.historyType).toBe(2);
  expect(complete({ history: { fixedTimewindow: { startTimeMs: 1, endTimeMs: 2 } } }).history).toMatchObject({
    historyType: 1,
    fixedTimewindow: { startTimeMs: 1, endTimeMs: 2 },
  });
});

test('only the part of the selected tab is read', () => {
  const { realtime, history } = complete({
    selectedTab: 1,
    realtime: { timewindowMs: 5 },
    history: { timewindowMs: 7 },
  });
  expect([realtime.timewindowMs, history.timewindowMs]).toEqual([60_000, 7]);
});

test('where only quick intervals count, realtime is one', () => {
  const quickOnly = { ...defaults, quickIntervalOnly: true };
  expect(completeTimewindow(null, quickOnly).realtime.realtimeType).toBe(1);
  expect(completeTimewindow({ realtime: { realtimeType: 0 } }, quickOnly).realtime.realtimeType).toBe(1);
});

test('values of the wrong kind count as missing', () => {
  const stored = {
    selectedTab: 'REALTIME',
    realtime: { realtimeType: 9, timewindowMs: -5, interval: '1', quickInterval: 'toString' },
    aggregation: { type: 'MEDIAN', limit: 0 },
    hideInterval: 1,
    timezone: '',
    displayValue: 'Realtime - last minute',
  } as unknown as StoredTimewindow;
  expect(complete(stored)).toEqual({
    ...defaultTimewindow(defaults),
    hideInterval: true,
    realtime: { ...defaultTimewindow(defaults).realtime, realtimeType: 1 },
  });
});

test('what leaves a control has the selected part only, and a zone only if there is one', () => {
  const whole = complete({ selectedTab: 1, history: { timewindowMs: 7 }, timezone: 'Asia/Tokyo', hideTimezone: true });
  const { realtime: _, ...rest } = whole;
  expect(selectedTimewindow(whole)).toEqual(rest);
  expect(Object.keys(selectedTimewindow(defaultTimewindow(defaults)))).toEqual([
    'hideInterval',
    'hideLastInterval',
    'hideQuickInterval',
    'hideAggregation',
    'hideAggInterval',
    'hideTimezone',
    'selectedTab',
    'aggregation',
    'realtime',
  ]);
});

test('a table begins with the history of a length', () => {
  expect(lastHistory(86_400_000, defaults)).toMatchObject({
    selectedTab: 1,
    history: { historyType: 0, timewindowMs: 86_400_000 },
  });
});

test('whatever is stored, completing is stable and what leaves a control comes back the same', () => {
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const ms = fc.oneof(fc.integer({ min: -10, max: 1e12 }), fc.constant(null), fc.string());
  const stored = fc.record({
    selectedTab: maybe(fc.constantFrom(0, 1, 2, null)),
    realtime: maybe(fc.record({ realtimeType: maybe(fc.constantFrom(0, 1, 5)), timewindowMs: ms, interval: ms })),
    history: maybe(
      fc.record({
        historyType: maybe(fc.constantFrom(0, 1, 2, 5)),
        timewindowMs: ms,
        quickInterval: fc.constantFrom('YESTERDAY', 'NEVER', null),
        fixedTimewindow: maybe(fc.record({ startTimeMs: ms, endTimeMs: ms })),
      }),
    ),
    aggregation: maybe(fc.record({ type: fc.constantFrom('NONE', 'MAX', 'X'), limit: ms })),
    timezone: maybe(fc.constantFrom('Asia/Tokyo', '', null)),
  });
  fc.assert(
    fc.property(stored, (value) => {
      const once = complete(value as unknown as StoredTimewindow);
      expect(complete(once)).toEqual(once.selectedTab === 0 ? once : { ...once, realtime: complete(null).realtime });
      expect(complete(JSON.parse(JSON.stringify(selectedTimewindow(once))))).toEqual(once);
    }),
  );
});
