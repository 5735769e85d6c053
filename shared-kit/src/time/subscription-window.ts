import type { Aggregation } from '../api/telemetry';
import { boundInterval } from './interval-bounds';
import { fromStoredTime, toStoredTime } from './period';
import {
  oneEarlier,
  previousQuickIntervalSpan,
  type QuickInterval,
  quickIntervalSpan,
  quickIntervalUnitSpan,
  type TimeSpan,
} from './quick-interval';
import { zoneOffset } from './time-zone';
import {
  type FixedTimewindow,
  HISTORY_FIXED,
  HISTORY_LAST,
  HISTORY_QUICK,
  HISTORY_TAB,
  REALTIME_LAST,
  REALTIME_TAB,
  type SelectedTimewindow,
  selectedTimewindow,
  type Timewindow,
} from './timewindow';

/** When a timewindow is: a period of history, or of realtime, which goes on. */
export interface SubscriptionSpan {
  /** Realtime: the window begins here, epoch ms … */
  startTs?: number;
  /** … and is so long. */
  realtimeWindowMs?: number;
  /** History: epoch ms. */
  fixedWindow?: FixedTimewindow;
  quickInterval?: QuickInterval;
  timezone?: string;
}

/** Up to when a window of the past is asked for at `now`; undefined of realtime, which goes on. */
export const endOfPast = ({ fixedWindow }: SubscriptionSpan, now: number): number | undefined =>
  fixedWindow && Math.min(fixedWindow.endTimeMs, now);

/** What the data of a timewindow is asked for by. */
export interface SubscriptionTimewindow extends SubscriptionSpan {
  /** How far the zone's wall clock is ahead of the reader's own now, ms: what shown times are shifted by. */
  tsOffset: number;
  aggregation: {
    type: Aggregation;
    /** ms */
    interval: number;
    limit: number;
    /** Length that is asked for, ms: in realtime one interval more where the start was aligned. */
    timeWindow: number;
    /** States hold until the next one: nothing is grouped. */
    stateData?: true;
  };
}

export interface SubscriptionOptions {
  /** The server's time, epoch ms (`serverClock.estimate()`): realtime and history go by one clock. */
  now: number;
  /** Points of a key that the server lets one request ask for (the session's `maxDatapointsLimit`). */
  maxDatapoints: number;
  /** The widget shows states, whatever aggregation is stored. */
  stateData?: boolean;
}

/**
 * The moments that a chosen period means. Periods are chosen and stored as the reader's own wall clock shows them; with a
 * zone the same clock time there is meant, at the offset of its own date.
 */
export const fixedSpan = ({ startTimeMs, endTimeMs }: FixedTimewindow, zone?: string | null): FixedTimewindow => ({
  startTimeMs: fromStoredTime(startTimeMs, zone),
  endTimeMs: fromStoredTime(endTimeMs, zone),
});

const toFixed = ({ startMs, endMs }: TimeSpan): FixedTimewindow => ({ startTimeMs: startMs, endTimeMs: endMs });
const lengthOf = ({ startTimeMs, endTimeMs }: FixedTimewindow) => endTimeMs - startTimeMs;

/** The moments that a timewindow covers at `now`: what a table asks for. */
export function timewindowSpan(timewindow: Timewindow, now: number): FixedTimewindow {
  const { timezone: zone, history, realtime } = timewindow;
  const last = (ms: number) => ({ startTimeMs: now - ms, endTimeMs: now });
  if (timewindow.selectedTab === REALTIME_TAB) {
    return realtime.realtimeType === REALTIME_LAST
      ? last(realtime.timewindowMs)
      : toFixed(quickIntervalSpan(realtime.quickInterval, now, zone));
  }
  if (history.historyType === HISTORY_LAST) return last(history.timewindowMs);
  if (history.historyType === HISTORY_QUICK) return toFixed(quickIntervalSpan(history.quickInterval, now, zone));
  return fixedSpan(history.fixedTimewindow, zone);
}

/** When a timewindow is at `now`; one of realtime that follows the calendar is its whole unit. */
export function subscriptionSpan(timewindow: Timewindow, now: number): SubscriptionSpan {
  const zone = timewindow.timezone || undefined;
  const frame = zone ? { timezone: zone } : {};
  if (timewindow.selectedTab === HISTORY_TAB) {
    const { historyType, quickInterval } = timewindow.history;
    const fixedWindow = timewindowSpan(timewindow, now);
    return { ...frame, ...(historyType === HISTORY_QUICK ? { quickInterval } : {}), fixedWindow };
  }
  const { realtimeType, quickInterval, timewindowMs } = timewindow.realtime;
  if (realtimeType === REALTIME_LAST) return { ...frame, startTs: now - timewindowMs, realtimeWindowMs: timewindowMs };
  const { startMs, endMs } = quickIntervalUnitSpan(quickInterval, now, zone);
  return { ...frame, quickInterval, startTs: startMs, realtimeWindowMs: endMs - startMs };
}

/** How data of a timewindow is asked for at `now`. */
export function subscriptionWindow(timewindow: Timewindow, options: SubscriptionOptions): SubscriptionTimewindow {
  const { now, maxDatapoints, stateData = false } = options;
  const span = subscriptionSpan(timewindow, now);
  const zone = timewindow.timezone || undefined;
  const type = stateData ? 'NONE' : timewindow.aggregation.type;
  const limit = stateData ? maxDatapoints : timewindow.aggregation.limit;
  const frame = { ...span, tsOffset: zone ? zoneOffset(now, zone) - zoneOffset(now) : 0 };
  const aggregation = (stored: number, windowMs: number, asked: (interval: number) => number) => {
    const interval = boundInterval(stored, windowMs, type, maxDatapoints);
    const timeWindow = asked(interval);
    return {
      type,
      interval,
      limit: type === 'NONE' ? limit : Math.max(1, Math.ceil(timeWindow / interval)),
      timeWindow,
      ...(stateData ? { stateData: true as const } : {}),
    };
  };

  if (span.fixedWindow) {
    const length = lengthOf(span.fixedWindow);
    return { ...frame, aggregation: aggregation(timewindow.history.interval, length, () => length) };
  }
  const { startTs: start = now, realtimeWindowMs: length = 0, quickInterval } = span;
  const { interval } = timewindow.realtime;
  if (quickInterval) return { ...frame, aggregation: aggregation(interval, length, () => length) };
  let startTs = start;
  const asked = (by: number) => {
    // Buckets keep their places while the window moves on.
    startTs = Math.floor(start / by) * by;
    return startTs < start ? length + by : length;
  };
  return { ...frame, aggregation: aggregation(interval, length, asked), startTs };
}

/** What a chart compares with. */
export type ComparisonUnit = 'previousInterval' | 'customInterval' | 'days' | 'weeks' | 'months' | 'years';

const calendarUnits = { days: 'day', weeks: 'week', months: 'month', years: 'year' } as const;

/**
 * The window to compare a history window with; null in realtime, which is not compared.
 *
 * @param customMs how far back "custom interval" goes; what is no positive number gives the same window.
 */
export function comparisonWindow(
  { fixedWindow, quickInterval, timezone }: SubscriptionSpan,
  unit: ComparisonUnit,
  { now, customMs }: { now: number; customMs?: number | null },
): FixedTimewindow | null {
  if (!fixedWindow) return null;
  const length = lengthOf(fixedWindow);
  const { startTimeMs, endTimeMs } = fixedWindow;
  if (unit === 'previousInterval') {
    return quickInterval
      ? toFixed(previousQuickIntervalSpan(quickInterval, now, timezone))
      : { startTimeMs: startTimeMs - length, endTimeMs: startTimeMs };
  }
  if (unit === 'customInterval') {
    const back = customMs && customMs > 0 ? customMs : 0;
    return { startTimeMs: startTimeMs - back, endTimeMs: endTimeMs - back };
  }
  const end = oneEarlier(calendarUnits[unit], endTimeMs, timezone);
  return { startTimeMs: end - length, endTimeMs: end };
}

/**
 * The timewindow of a chart after a stretch of it was selected: that period as history. Everything else stays; keep the
 * old one to return to it.
 */
export function zoomTimewindow(
  timewindow: Timewindow,
  { startMs, endMs }: TimeSpan,
  maxDatapoints: number,
): SelectedTimewindow {
  const { timezone, history, realtime, aggregation } = timewindow;
  const { interval } = timewindow.selectedTab === HISTORY_TAB ? history : realtime;
  return selectedTimewindow({
    ...timewindow,
    selectedTab: HISTORY_TAB,
    history: {
      ...history,
      historyType: HISTORY_FIXED,
      fixedTimewindow: {
        startTimeMs: toStoredTime(startMs, timezone),
        endTimeMs: toStoredTime(endMs, timezone),
      },
      interval: boundInterval(
        interval,
        endMs - startMs,
        aggregation.type === 'NONE' ? 'AVG' : aggregation.type,
        maxDatapoints,
      ),
    },
  });
}
