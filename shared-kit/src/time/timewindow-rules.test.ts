import fc from 'fast-check';
import { panelSize } from '../time-controls/timewindow-panel-size';
import { DAY, HOUR, MINUTE } from './constants';
import { clampPeriod, fromStoredTime, isPeriod, MIN_PERIOD_GAP_MS, toStoredTime } from './period';
import { completeTimewindow, type HideFlag, hideFlags, type StoredTimewindow, type Timewindow } from './timewindow';
import {
  fitTimewindow,
  groupingBounds,
  groupingWindowMs,
  isPartDisabled,
  isTimewindowLocked,
  isTimewindowValid,
  type TimewindowOptions,
  timewindowParts,
  withHidden,
  withTimezone,
} from './timewindow-rules';

const now = Date.UTC(2026, 4, 20);
const of = (stored: StoredTimewindow = { selectedTab: 0 }): Timewindow => completeTimewindow(stored, { now });
const hiding = (...flags: HideFlag[]) =>
  of({ selectedTab: 0, ...Object.fromEntries(flags.map((flag) => [flag, true])) });
const everything: TimewindowOptions = { aggregation: true, timezone: true };

test('the panel has its fixed measures', () => {
  expect(panelSize).toEqual({ minWidth: 417, maxHeight: 550, estimatedWidth: 417, estimatedHeight: 375 });
});

describe('the control is locked', () => {
  test.each<[string, HideFlag[], TimewindowOptions, boolean]>([
    ['nothing hidden', [], {}, false],
    ['interval hidden, no aggregation', ['hideInterval'], {}, true],
    ['interval hidden, aggregation shown', ['hideInterval'], { aggregation: true }, false],
    ['only the function hidden', ['hideInterval', 'hideAggregation'], { aggregation: true }, false],
    [
      'function and grouping hidden',
      ['hideInterval', 'hideAggregation', 'hideAggInterval'],
      { aggregation: true },
      true,
    ],
    ['an editor looks', ['hideInterval', 'hideAggregation', 'hideAggInterval'], { isEdit: true }, false],
  ])('%s', (_, flags, options, locked) => {
    expect(isTimewindowLocked(hiding(...flags), options)).toBe(locked);
  });
});

describe('what is drawn', () => {
  test('users do not see what is hidden', () => {
    expect(timewindowParts(hiding(), everything)).toEqual({
      tabs: true,
      time: true,
      realtimeLast: true,
      realtimeQuick: true,
      realtimeChoice: true,
      aggregation: true,
      limit: false,
      grouping: true,
      timezone: true,
    });
    expect(timewindowParts(hiding(...hideFlags), everything)).toEqual({
      tabs: false,
      time: false,
      realtimeLast: false,
      realtimeQuick: false,
      realtimeChoice: false,
      aggregation: false,
      limit: false,
      grouping: false,
      timezone: false,
    });
  });

  test('an editor sees everything', () => {
    const edit = { ...everything, isEdit: true };
    expect(timewindowParts(hiding(...hideFlags), edit)).toEqual(timewindowParts(hiding(), edit));
  });

  test('with one realtime way hidden there is nothing to choose between', () => {
    expect(timewindowParts(hiding('hideLastInterval'), {})).toMatchObject({
      realtimeLast: false,
      realtimeQuick: true,
      realtimeChoice: false,
    });
  });

  test('quick intervals only: neither a choice nor a hidden one', () => {
    expect(timewindowParts(hiding('hideQuickInterval'), { quickIntervalOnly: true })).toMatchObject({
      realtimeLast: false,
      realtimeQuick: true,
      realtimeChoice: false,
    });
  });

  test('history only has no tabs; what is not offered is not drawn', () => {
    expect(timewindowParts(hiding(), { historyOnly: true })).toMatchObject({
      tabs: false,
      time: true,
      aggregation: false,
      grouping: false,
      timezone: false,
    });
  });

  test('without aggregation there is a limit in place of an interval', () => {
    const none = of({ selectedTab: 0, aggregation: { type: 'NONE', limit: 9 } });
    expect(timewindowParts(none, everything)).toMatchObject({ limit: true, grouping: false });
  });
});

describe('hiding', () => {
  test('the way of realtime that is left is the one that counts', () => {
    expect(withHidden(hiding(), 'hideLastInterval', true).realtime.realtimeType).toBe(1);
    const quick = withHidden(hiding(), 'hideLastInterval', true);
    expect(withHidden(quick, 'hideLastInterval', false).realtime.realtimeType).toBe(1);
    expect(withHidden(of({ realtime: { realtimeType: 1 } }), 'hideQuickInterval', true).realtime.realtimeType).toBe(0);
    expect(withHidden(quick, 'hideQuickInterval', true).realtime.realtimeType).toBe(1);
  });

  test('a hidden part is disabled, and the whole interval takes both ways with it', () => {
    for (const flag of hideFlags) {
      expect(isPartDisabled(hiding(flag), flag)).toBe(true);
      expect(isPartDisabled(hiding(), flag)).toBe(false);
    }
    expect(isPartDisabled(hiding('hideInterval'), 'hideQuickInterval')).toBe(true);
    expect(isPartDisabled(hiding('hideInterval'), 'hideAggregation')).toBe(false);
  });
});

describe('the length that bounds grouping', () => {
  test.each<[string, StoredTimewindow, number]>([
    ['realtime length', { realtime: { timewindowMs: HOUR } }, HOUR],
    ['realtime quick', { realtime: { realtimeType: 1, quickInterval: 'CURRENT_WEEK' } }, 7 * DAY],
    ['history length', { history: { timewindowMs: MINUTE } }, MINUTE],
    ['history quick', { history: { historyType: 2, quickInterval: 'PREVIOUS_YEAR' } }, 365 * DAY],
    ['period', { history: { historyType: 1, fixedTimewindow: { startTimeMs: now - HOUR, endTimeMs: now } } }, HOUR],
  ])('%s', (_, stored, length) => {
    expect(groupingWindowMs(of(stored))).toBe(length);
  });

  test('is a day while there is none', () => {
    const base = of();
    expect(groupingWindowMs({ ...base, realtime: { ...base.realtime, timewindowMs: Number.NaN } })).toBe(DAY);
  });
});

describe('what a panel begins with', () => {
  const fit = (stored: StoredTimewindow, options: TimewindowOptions = everything, maxDatapoints = 500) =>
    fitTimewindow(of(stored), options, maxDatapoints);

  test('points are brought into their bounds where they count', () => {
    expect(fit({ realtime: {}, aggregation: { type: 'NONE', limit: 9000 } }).aggregation.limit).toBe(500);
    expect(fit({ realtime: {}, aggregation: { type: 'NONE', limit: 3 } }).aggregation.limit).toBe(7);
    expect(fit({ realtime: {}, aggregation: { type: 'AVG', limit: 9000 } }).aggregation.limit).toBe(9000);
  });

  test('a grouping interval out of its bounds becomes an offered one, any other stays', () => {
    expect(fit({ realtime: { timewindowMs: DAY, interval: 1000 } }).realtime.interval).toBe(5 * MINUTE);
    expect(fit({ realtime: { timewindowMs: DAY, interval: 777_000 } }).realtime.interval).toBe(777_000);
    expect(fit({ realtime: { timewindowMs: DAY, interval: 1000 } }, {}).realtime.interval).toBe(1000);
    const fine = (interval: number) => fit({ realtime: { timewindowMs: DAY, interval } }, everything, 50_000);
    expect(fine(2000).realtime.interval).toBe(2000);
    expect(fine(1000).realtime.interval).toBe(5 * MINUTE);
  });

  test('a realtime way that is hidden gives way to the other, and grouping follows that', () => {
    const { realtime } = fit({ hideLastInterval: true, realtime: { realtimeType: 0, interval: 1000 } });
    expect([realtime.realtimeType, realtime.interval]).toEqual([1, 5 * MINUTE]);
  });

  test('is valid, whatever was stored', () => {
    const ms = fc.integer({ min: 1, max: 20 * 365 * DAY });
    const stored = fc.record({
      selectedTab: fc.constantFrom(0 as const, 1 as const),
      realtime: fc.record({ timewindowMs: ms, interval: ms }),
      history: fc.record({ timewindowMs: ms, interval: ms }),
      aggregation: fc.record({ type: fc.constantFrom('NONE' as const, 'AVG' as const), limit: ms }),
    });
    fc.assert(
      fc.property(stored, fc.integer({ min: 8, max: 50_000 }), (value, maxDatapoints) => {
        const fitted = fitTimewindow(of(value), everything, maxDatapoints);
        expect(isTimewindowValid(fitted, everything, { now, maxDatapoints })).toBe(true);
        const part = fitted.selectedTab === 0 ? fitted.realtime : fitted.history;
        const { min, max } = groupingBounds(fitted, maxDatapoints);
        expect(part.interval >= min && part.interval <= max).toBe(true);
        expect(fitTimewindow(fitted, everything, maxDatapoints)).toEqual(fitted);
      }),
    );
  });
});

describe('valid is', () => {
  const check = (timewindow: Timewindow, options = everything) =>
    isTimewindowValid(timewindow, options, { now, maxDatapoints: 500 });
  const base = of({ selectedTab: 1, history: { historyType: 1 } });

  test('a time above 0, a period in order and not in the future', () => {
    expect(check(base)).toBe(true);
    const period = (startTimeMs: number, endTimeMs: number) =>
      check({ ...base, history: { ...base.history, fixedTimewindow: { startTimeMs, endTimeMs } } });
    expect(period(now - 1000, now)).toBe(true);
    expect([period(now - 999, now), period(now - HOUR, now + 1), period(Number.NaN, now)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(check({ ...base, selectedTab: 0, realtime: { ...base.realtime, timewindowMs: Number.NaN } })).toBe(false);
  });

  test('a limit between 7 and the maximum, only without aggregation', () => {
    const limited = (limit: number, type: 'NONE' | 'SUM' = 'NONE') => check({ ...base, aggregation: { type, limit } });
    expect([limited(7), limited(500), limited(6), limited(501), limited(8.5), limited(Number.NaN)]).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(limited(9000, 'SUM')).toBe(true);
  });

  test('a grouping interval, where one is chosen', () => {
    const ungrouped = { ...base, history: { ...base.history, interval: Number.NaN } };
    expect(check(ungrouped)).toBe(false);
    expect(check(ungrouped, {})).toBe(true);
  });
});

describe('periods', () => {
  test('have a second between their ends', () => {
    expect(MIN_PERIOD_GAP_MS).toBe(1000);
    expect(isPeriod({ startTimeMs: 0, endTimeMs: 999 }, now)).toBe(false);
  });

  test('are moved before the latest end, the start giving way', () => {
    expect(clampPeriod({ startTimeMs: now - HOUR, endTimeMs: now + HOUR }, now)).toEqual({
      startTimeMs: now - HOUR,
      endTimeMs: now,
    });
    expect(clampPeriod({ startTimeMs: now + HOUR, endTimeMs: now + DAY }, now)).toEqual({
      startTimeMs: now - 1000,
      endTimeMs: now,
    });
  });

  test('in a zone end by its clock: another zone moves an end out of its future', () => {
    const east = withTimezone(of({ history: { historyType: 1 } }), 'America/New_York', now);
    expect(fromStoredTime(east.history.fixedTimewindow.endTimeMs, 'America/New_York')).toBe(now);
    expect(east.timezone).toBe('America/New_York');
    const unlimited = withTimezone(of({ history: { historyType: 1 } }), 'Asia/Tokyo', now);
    expect(unlimited.history.fixedTimewindow.endTimeMs).toBe(now);
  });

  test('are stored as the browser’s clock shows them', () => {
    expect(toStoredTime(now)).toBe(now);
    expect(toStoredTime(now, 'Asia/Kathmandu')).toBe(new Date(2026, 4, 20, 5, 45).getTime());
  });
});
