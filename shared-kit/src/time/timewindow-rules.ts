import { DAY, MIN_DATAPOINTS } from './constants';
import { fitDatapoints, type IntervalBounds, intervalBounds, nearestInterval, offeredBounds } from './interval-bounds';
import { clampPeriod, isPeriod, toStoredTime } from './period';
import { quickIntervalLength } from './quick-interval';
import {
  HISTORY_FIXED,
  HISTORY_LAST,
  HISTORY_QUICK,
  HISTORY_TAB,
  type HideFlag,
  REALTIME_LAST,
  REALTIME_QUICK,
  REALTIME_TAB,
  type Timewindow,
  type TimewindowTab,
} from './timewindow';

/** What a timewindow control offers, by the place it stands in. */
export interface TimewindowOptions {
  /** An editor sees everything and decides what users see. */
  isEdit?: boolean;
  /** There is no realtime. */
  historyOnly?: boolean;
  /** Realtime offers quick intervals only. */
  quickIntervalOnly?: boolean;
  /** Aggregation, limit and grouping interval can be chosen. */
  aggregation?: boolean;
  /** The time zone can be chosen. */
  timezone?: boolean;
}

/** Whether nothing is left to choose for the one who looks. */
export const isTimewindowLocked = (
  { hideInterval, hideAggregation, hideAggInterval }: Timewindow,
  { isEdit, aggregation }: TimewindowOptions,
): boolean => !isEdit && hideInterval && (!aggregation || (hideAggregation && hideAggInterval));

/** What a panel shows. */
export interface TimewindowParts {
  /** The two tabs' names. */
  tabs: boolean;
  /** The chosen tab's way to choose a time. */
  time: boolean;
  /** Realtime: the two ways, and whether one chooses between them. */
  realtimeLast: boolean;
  realtimeQuick: boolean;
  realtimeChoice: boolean;
  aggregation: boolean;
  /** Most values without aggregation, grouping interval with one. */
  limit: boolean;
  grouping: boolean;
  timezone: boolean;
}

/** What users do not see is not drawn; an editor sees all. Hidden ways matter in realtime only. */
export function timewindowParts(timewindow: Timewindow, options: TimewindowOptions): TimewindowParts {
  const { isEdit = false, historyOnly = false, quickIntervalOnly = false } = options;
  const shown = (flag: HideFlag) => isEdit || !timewindow[flag];
  const time = shown('hideInterval');
  const grouped = Boolean(options.aggregation) && shown('hideAggInterval');
  const realtimeLast = !quickIntervalOnly && shown('hideLastInterval');
  const realtimeQuick = quickIntervalOnly || shown('hideQuickInterval');
  return {
    tabs: time && !historyOnly,
    time,
    realtimeLast,
    realtimeQuick,
    realtimeChoice: realtimeLast && realtimeQuick,
    aggregation: Boolean(options.aggregation) && shown('hideAggregation'),
    limit: grouped && timewindow.aggregation.type === 'NONE',
    grouping: grouped && timewindow.aggregation.type !== 'NONE',
    timezone: Boolean(options.timezone) && shown('hideTimezone'),
  };
}

/** A hidden part cannot be changed either, also by the editor who hid it. */
export const isPartDisabled = (timewindow: Timewindow, flag: HideFlag): boolean =>
  timewindow[flag] || (timewindow.hideInterval && (flag === 'hideLastInterval' || flag === 'hideQuickInterval'));

/** The way to choose a realtime that users are left with. */
const visibleRealtime = (timewindow: Timewindow): Timewindow => {
  const { hideLastInterval, hideQuickInterval, realtime } = timewindow;
  if (hideLastInterval === hideQuickInterval) return timewindow;
  const realtimeType = hideLastInterval ? REALTIME_QUICK : REALTIME_LAST;
  return { ...timewindow, realtime: { ...realtime, realtimeType } };
};

/** Hides or shows a part for users. With one realtime way hidden the other is the one that counts. */
export const withHidden = (timewindow: Timewindow, flag: HideFlag, hidden: boolean): Timewindow => {
  const next = { ...timewindow, [flag]: hidden };
  return flag === 'hideLastInterval' || flag === 'hideQuickInterval' ? visibleRealtime(next) : next;
};

/** With another zone "now" has another clock time there: a period must not end in its future. */
export const withTimezone = (timewindow: Timewindow, timezone: string | null, now: number): Timewindow => ({
  ...timewindow,
  timezone,
  history: {
    ...timewindow.history,
    fixedTimewindow: clampPeriod(timewindow.history.fixedTimewindow, toStoredTime(now, timezone)),
  },
});

/** Length that bounds the grouping interval of a tab, ms: a day while what was chosen has none. */
export function groupingWindowMs({ selectedTab, realtime, history }: Timewindow): number {
  const { startTimeMs, endTimeMs } = history.fixedTimewindow;
  const length =
    selectedTab === REALTIME_TAB
      ? { [REALTIME_LAST]: realtime.timewindowMs, [REALTIME_QUICK]: quickIntervalLength(realtime.quickInterval) }[
          realtime.realtimeType
        ]
      : {
          [HISTORY_LAST]: history.timewindowMs,
          [HISTORY_FIXED]: endTimeMs - startTimeMs,
          [HISTORY_QUICK]: quickIntervalLength(history.quickInterval),
        }[history.historyType];
  return length > 0 ? length : DAY;
}

/** What intervals a timewindow may have, and from which one on they are offered: finer ones take several requests. */
export function groupingBounds(
  timewindow: Timewindow,
  maxDatapoints: number,
): IntervalBounds & { offered: IntervalBounds } {
  const length = groupingWindowMs(timewindow);
  return { ...intervalBounds(length, maxDatapoints), offered: offeredBounds(length, maxDatapoints) };
}

/** An interval that its bounds have, offered or not; else the nearest that is offered. */
const fitGrouping = (interval: number, { min, max, offered }: ReturnType<typeof groupingBounds>): number =>
  interval >= min && interval <= max ? interval : nearestInterval(interval, offered);

/** A timewindow as a panel begins with it: what is out of its bounds, or not offered, is brought in. */
export function fitTimewindow(stored: Timewindow, options: TimewindowOptions, maxDatapoints: number): Timewindow {
  const timewindow = options.quickIntervalOnly ? stored : visibleRealtime(stored);
  const { aggregation, realtime, history } = timewindow;
  const fitted = (selectedTab: TimewindowTab, interval: number) =>
    options.aggregation
      ? fitGrouping(interval, groupingBounds({ ...timewindow, selectedTab }, maxDatapoints))
      : interval;
  return {
    ...timewindow,
    aggregation: {
      type: aggregation.type,
      limit: aggregation.type === 'NONE' ? fitDatapoints(aggregation.limit, maxDatapoints) : aggregation.limit,
    },
    realtime: { ...realtime, interval: fitted(REALTIME_TAB, realtime.interval) },
    history: { ...history, interval: fitted(HISTORY_TAB, history.interval) },
  };
}

/** Whether everything that counts has a value. */
export function isTimewindowValid(
  timewindow: Timewindow,
  options: TimewindowOptions,
  { now, maxDatapoints }: { now: number; maxDatapoints: number },
): boolean {
  const { selectedTab, realtime, history, aggregation, timezone } = timewindow;
  const isRealtime = selectedTab === REALTIME_TAB;
  const part = isRealtime ? realtime : history;
  const hasTime = isRealtime
    ? realtime.realtimeType === REALTIME_QUICK || realtime.timewindowMs > 0
    : {
        [HISTORY_LAST]: history.timewindowMs > 0,
        [HISTORY_FIXED]: isPeriod(history.fixedTimewindow, toStoredTime(now, timezone)),
        [HISTORY_QUICK]: true,
      }[history.historyType];
  if (!hasTime) return false;
  if (!options.aggregation) return true;
  return aggregation.type === 'NONE' ? isLimit(aggregation.limit, maxDatapoints) : part.interval > 0;
}

/** Whether a number of points may be asked for. */
export const isLimit = (limit: number | undefined, maxDatapoints: number): boolean =>
  limit !== undefined && Number.isInteger(limit) && limit >= MIN_DATAPOINTS && limit <= maxDatapoints;
