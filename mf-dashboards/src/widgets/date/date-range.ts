import { DAY, HOUR, WEEK } from '@mullion/shared-kit/time/constants';
import { boundInterval } from '@mullion/shared-kit/time/interval-bounds';
import { toStoredTime } from '@mullion/shared-kit/time/period';
import { type QuickInterval, quickIntervalSpan } from '@mullion/shared-kit/time/quick-interval';
import { timewindowSpan } from '@mullion/shared-kit/time/subscription-window';
import { fromWallClock, toWallClock } from '@mullion/shared-kit/time/time-zone';
import {
  completeTimewindow,
  HISTORY_FIXED,
  HISTORY_TAB,
  type StoredTimewindow,
  selectedTimewindow,
} from '@mullion/shared-kit/time/timewindow';

/** A stretch of time by the reader's wall clock, epoch ms; its end belongs to it. */
export interface DateRange {
  start: number;
  end: number;
}

const MONTH = 2_629_743_000;

/** Lengths that are offered, and stored, ms. */
const rangeLengths = {
  hour: HOUR,
  day: DAY,
  week: WEEK,
  twoWeeks: 2 * WEEK,
  month: MONTH,
  threeMonths: 3 * MONTH,
  sixMonths: 6 * MONTH,
} as const;
export type RangeLength = keyof typeof rangeLengths;
export const rangeLengthNames = Object.keys(rangeLengths) as readonly RangeLength[];

/** A length that settings name, else the usual one. */
export const lengthOf = (stored: unknown, usual: RangeLength): RangeLength =>
  rangeLengthNames.find((name) => name === stored) ?? usual;

/** By the clock on the wall: a day later is the same time of day, also where clocks are changed between. */
const later = (ms: number, by: number): number => fromWallClock(toWallClock(ms) + by);

/** Of a length, up to the end of today. */
export function rangeUntilTonight(length: RangeLength, now: number): DateRange {
  const end = quickIntervalSpan('CURRENT_DAY', now).endMs - 1;
  return { start: later(end + 1, -rangeLengths[length]), end };
}

/** Of another length, around the end of the one before. */
export function resized({ end }: DateRange, length: RangeLength): DateRange {
  const half = rangeLengths[length] / 2;
  return { start: later(end + 1, -half), end: later(end + 1, half) - 1 };
}

/** Earlier or later by so many steps. */
export const shifted = ({ start, end }: DateRange, step: RangeLength, count: 1 | -1): DateRange => ({
  start: later(start, count * rangeLengths[step]),
  end: later(end + 1, count * rangeLengths[step]) - 1,
});

/** The length of a range among those that are offered; undefined: it has one of its own. */
export function lengthNameOf({ start, end }: DateRange): RangeLength | undefined {
  const length = toWallClock(end + 1) - toWallClock(start);
  // The end of others may not belong to them.
  return rangeLengthNames.find((name) => [0, 1].includes(length - rangeLengths[name]));
}

/** Ranges with a name of their own. */
export const rangeTemplates = {
  today: 'CURRENT_DAY',
  yesterday: 'YESTERDAY',
  thisWeek: 'CURRENT_WEEK',
  lastWeek: 'PREVIOUS_WEEK',
  thisMonth: 'CURRENT_MONTH',
  lastMonth: 'PREVIOUS_MONTH',
  thisYear: 'CURRENT_YEAR',
  lastYear: 'PREVIOUS_YEAR',
} as const satisfies Record<string, QuickInterval>;
export type RangeTemplate = keyof typeof rangeTemplates;

/** The range that a template stands for; weeks begin on the day that the settings say, 0 is Sunday. */
export function templateRange(template: RangeTemplate, now: number, firstDayOfWeek: number): DateRange {
  if (template === 'thisWeek' || template === 'lastWeek') {
    const today = quickIntervalSpan('CURRENT_DAY', now).startMs;
    const since = (new Date(toWallClock(today)).getUTCDay() - firstDayOfWeek + 7) % 7;
    const start = later(today, -since * DAY - (template === 'lastWeek' ? WEEK : 0));
    return { start, end: later(start, WEEK) - 1 };
  }
  const { startMs, endMs } = quickIntervalSpan(rangeTemplates[template], now);
  return { start: startMs, end: endMs - 1 };
}

/** What a time window covers now, as the reader's clock shows it. */
export function rangeOf(stored: StoredTimewindow, now: number): DateRange {
  const timewindow = completeTimewindow(stored);
  const { startTimeMs, endTimeMs } = timewindowSpan(timewindow, now);
  const { timezone } = timewindow;
  return { start: toStoredTime(startTimeMs, timezone), end: toStoredTime(endTimeMs, timezone) };
}

/** A time window over a range, grouped as suits its length; everything else of it stays. */
export function timewindowOver(
  stored: StoredTimewindow,
  { start, end }: DateRange,
  maxDatapoints: number,
): StoredTimewindow {
  const timewindow = completeTimewindow(stored);
  return selectedTimewindow({
    ...timewindow,
    selectedTab: HISTORY_TAB,
    history: {
      ...timewindow.history,
      historyType: HISTORY_FIXED,
      fixedTimewindow: { startTimeMs: start, endTimeMs: end },
      interval: boundInterval(null, end - start, timewindow.aggregation.type, maxDatapoints),
    },
  });
}
