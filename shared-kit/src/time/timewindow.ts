import type { Aggregation } from '../api/telemetry';
import {
  DAY,
  DEFAULT_MAX_DATAPOINTS,
  DEFAULT_REALTIME_INTERVAL_MS,
  DEFAULT_REALTIME_WINDOW_MS,
  YEAR,
} from './constants';
import { defaultDatapoints } from './interval-bounds';
import { isQuickInterval, type QuickInterval } from './quick-interval';

/** Enumerations of a timewindow are numbers in what is stored. */
export const REALTIME_TAB = 0 as const;
export const HISTORY_TAB = 1 as const;
export type TimewindowTab = typeof REALTIME_TAB | typeof HISTORY_TAB;

export const REALTIME_LAST = 0 as const;
export const REALTIME_QUICK = 1 as const;
export type RealtimeType = typeof REALTIME_LAST | typeof REALTIME_QUICK;

export const HISTORY_LAST = 0 as const;
export const HISTORY_FIXED = 1 as const;
export const HISTORY_QUICK = 2 as const;
export type HistoryType = typeof HISTORY_LAST | typeof HISTORY_FIXED | typeof HISTORY_QUICK;

/** Aggregations in the order of the list. */
export const aggregationTypes = ['MIN', 'MAX', 'AVG', 'SUM', 'COUNT', 'NONE'] as const satisfies readonly Aggregation[];

/** A period that was chosen, epoch ms. With a time zone it is read by the zone's wall clock: see `fixedSpan`. */
export interface FixedTimewindow {
  startTimeMs: number;
  endTimeMs: number;
}

export interface RealtimeTimewindow {
  realtimeType: RealtimeType;
  timewindowMs: number;
  /** Grouping interval, ms. */
  interval: number;
  quickInterval: QuickInterval;
}

export interface HistoryTimewindow {
  historyType: HistoryType;
  timewindowMs: number;
  interval: number;
  fixedTimewindow: FixedTimewindow;
  quickInterval: QuickInterval;
}

/** Most points are counted by `limit` only without aggregation. */
export interface TimewindowAggregation {
  type: Aggregation;
  limit: number;
}

/** What an editor withholds from users, by part of the panel. */
export const hideFlags = [
  'hideInterval',
  'hideLastInterval',
  'hideQuickInterval',
  'hideAggregation',
  'hideAggInterval',
  'hideTimezone',
] as const;
export type HideFlag = (typeof hideFlags)[number];

interface TimewindowFrame extends Record<HideFlag, boolean> {
  selectedTab: TimewindowTab;
  aggregation: TimewindowAggregation;
  /** IANA name; absent or null: the browser's zone. */
  timezone?: string | null;
}

/** A complete timewindow: both tabs, every value. */
export interface Timewindow extends TimewindowFrame {
  realtime: RealtimeTimewindow;
  history: HistoryTimewindow;
}

/** What controls report and dashboards store: only the selected tab's part. */
export interface SelectedTimewindow extends TimewindowFrame {
  realtime?: RealtimeTimewindow;
  history?: HistoryTimewindow;
}

/** What may be stored: any part may be missing. */
export type StoredTimewindow = {
  [K in keyof SelectedTimewindow]?: SelectedTimewindow[K] extends infer V
    ? (V extends object ? { [P in keyof V]?: V[P] } : V) | null
    : never;
};

export interface TimewindowDefaults {
  /** The most points the platform allows for a chart. */
  maxDatapoints?: number;
  /** Epoch ms; the default period ends here. */
  now?: number;
}

/** A new period: the last 24 hours. */
export const DEFAULT_PERIOD_MS = DAY;

/** The day that ends now (epoch ms). */
export const lastPeriod = (now: number): FixedTimewindow => ({
  startTimeMs: now - DEFAULT_PERIOD_MS,
  endTimeMs: now,
});

/** Realtime, the last minute in steps of a second, averages. */
export const defaultTimewindow = ({
  maxDatapoints = DEFAULT_MAX_DATAPOINTS,
  now = Date.now(),
}: TimewindowDefaults = {}): Timewindow => ({
  hideInterval: false,
  hideLastInterval: false,
  hideQuickInterval: false,
  hideAggregation: false,
  hideAggInterval: false,
  hideTimezone: false,
  selectedTab: REALTIME_TAB,
  realtime: {
    realtimeType: REALTIME_LAST,
    timewindowMs: DEFAULT_REALTIME_WINDOW_MS,
    interval: DEFAULT_REALTIME_INTERVAL_MS,
    quickInterval: 'CURRENT_DAY',
  },
  history: {
    historyType: HISTORY_LAST,
    timewindowMs: DEFAULT_REALTIME_WINDOW_MS,
    interval: DEFAULT_REALTIME_INTERVAL_MS,
    fixedTimewindow: lastPeriod(now),
    quickInterval: 'CURRENT_DAY',
  },
  aggregation: { type: 'AVG', limit: defaultDatapoints(maxDatapoints) },
});

/** A new timewindow of a table: history, the last so many ms. */
export const lastHistory = (timewindowMs: number, defaults?: TimewindowDefaults): SelectedTimewindow => {
  const base = defaultTimewindow(defaults);
  return selectedTimewindow({ ...base, selectedTab: HISTORY_TAB, history: { ...base.history, timewindowMs } });
};

const positive = (value: unknown, other: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : other;
/** No calendar reaches a time that is further away, ms. */
const furthest = 100_000 * YEAR;
const length = (value: unknown, other: number): number => {
  const ms = positive(value, other);
  return ms > furthest ? other : ms;
};
const isTime = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= furthest;
const oneOf = <T>(value: unknown, all: readonly T[], other: NoInfer<T>): T =>
  all.includes(value as T) ? (value as T) : other;
const quick = (value: unknown, other: QuickInterval): QuickInterval => (isQuickInterval(value) ? value : other);

const tabs: readonly TimewindowTab[] = [REALTIME_TAB, HISTORY_TAB];
const realtimeTypes: readonly RealtimeType[] = [REALTIME_LAST, REALTIME_QUICK];
const historyTypes: readonly HistoryType[] = [HISTORY_LAST, HISTORY_FIXED, HISTORY_QUICK];

/**
 * A stored timewindow with what it lacks. Only the part of the selected tab counts, the other has the defaults. What is
 * stored may be of any age and origin: values of the wrong kind count as missing.
 *
 * @param quickIntervalOnly realtime knows quick intervals only.
 * @param historyOnly there is no realtime: what is stored of that kind becomes history.
 */
export function completeTimewindow(
  stored: StoredTimewindow | null | undefined,
  {
    quickIntervalOnly = false,
    historyOnly = false,
    ...defaults
  }: TimewindowDefaults & { quickIntervalOnly?: boolean; historyOnly?: boolean } = {},
): Timewindow {
  const base = defaultTimewindow(defaults);
  if (quickIntervalOnly) base.realtime.realtimeType = REALTIME_QUICK;
  if (historyOnly) base.selectedTab = HISTORY_TAB;
  if (!stored) return base;
  const flags = Object.fromEntries(hideFlags.map((flag) => [flag, Boolean(stored[flag])])) as Record<HideFlag, boolean>;
  const selectedTab = historyOnly
    ? HISTORY_TAB
    : oneOf(stored.selectedTab, tabs, stored.realtime ? REALTIME_TAB : HISTORY_TAB);
  return {
    ...base,
    ...flags,
    selectedTab,
    realtime:
      selectedTab === REALTIME_TAB
        ? completeRealtime(stored.realtime ?? {}, base.realtime, quickIntervalOnly)
        : base.realtime,
    history: selectedTab === HISTORY_TAB ? completeHistory(stored.history ?? {}, base.history) : base.history,
    aggregation: {
      type: oneOf(stored.aggregation?.type, aggregationTypes, base.aggregation.type),
      limit: positive(stored.aggregation?.limit, base.aggregation.limit),
    },
    ...(typeof stored.timezone === 'string' && stored.timezone ? { timezone: stored.timezone } : {}),
  };
}

const completeRealtime = (
  stored: Partial<RealtimeTimewindow>,
  base: RealtimeTimewindow,
  quickIntervalOnly: boolean,
): RealtimeTimewindow => ({
  realtimeType: quickIntervalOnly
    ? REALTIME_QUICK
    : oneOf(stored.realtimeType, realtimeTypes, stored.quickInterval ? REALTIME_QUICK : REALTIME_LAST),
  timewindowMs: length(stored.timewindowMs, base.timewindowMs),
  interval: positive(stored.interval, base.interval),
  quickInterval: quick(stored.quickInterval, base.quickInterval),
});

function completeHistory(stored: Partial<HistoryTimewindow>, base: HistoryTimewindow): HistoryTimewindow {
  const guessed = stored.timewindowMs ? HISTORY_LAST : stored.quickInterval ? HISTORY_QUICK : HISTORY_FIXED;
  const { startTimeMs, endTimeMs } = stored.fixedTimewindow ?? {};
  return {
    historyType: oneOf(stored.historyType, historyTypes, guessed),
    timewindowMs: length(stored.timewindowMs, base.timewindowMs),
    interval: positive(stored.interval, base.interval),
    fixedTimewindow: isTime(startTimeMs) && isTime(endTimeMs) ? { startTimeMs, endTimeMs } : base.fixedTimewindow,
    quickInterval: quick(stored.quickInterval, base.quickInterval),
  };
}

/** What leaves a control: flags, the selected tab's part, aggregation, and the time zone if there is one. */
export function selectedTimewindow({ realtime, history, timezone, ...frame }: Timewindow): SelectedTimewindow {
  return {
    ...frame,
    ...(frame.selectedTab === REALTIME_TAB ? { realtime } : { history }),
    ...(timezone ? { timezone } : {}),
  };
}
