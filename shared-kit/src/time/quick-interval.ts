import { DAY, HOUR, WEEK, YEAR } from './constants';
import { fromWallClock, toWallClock, zoneOffset } from './time-zone';

type Unit = 'hour' | 'day' | 'week' | 'isoWeek' | 'month' | 'year';

interface QuickRule {
  unit: Unit;
  /** Units before the current one. */
  back: number;
  /** Ends now instead of at the end of the unit. */
  soFar?: true;
  /** The unit that separates it from the one it is compared with; default: its own. */
  repeats?: Unit;
}

/** The quick intervals in the order of the list: whole hours, days, weeks, months and years around now. */
const rules = {
  YESTERDAY: { unit: 'day', back: 1 },
  DAY_BEFORE_YESTERDAY: { unit: 'day', back: 2 },
  THIS_DAY_LAST_WEEK: { unit: 'day', back: 7, repeats: 'week' },
  PREVIOUS_WEEK: { unit: 'week', back: 1 },
  PREVIOUS_WEEK_ISO: { unit: 'isoWeek', back: 1 },
  PREVIOUS_MONTH: { unit: 'month', back: 1 },
  PREVIOUS_YEAR: { unit: 'year', back: 1 },
  CURRENT_HOUR: { unit: 'hour', back: 0 },
  CURRENT_DAY: { unit: 'day', back: 0 },
  CURRENT_DAY_SO_FAR: { unit: 'day', back: 0, soFar: true },
  CURRENT_WEEK: { unit: 'week', back: 0 },
  CURRENT_WEEK_ISO: { unit: 'isoWeek', back: 0 },
  CURRENT_WEEK_SO_FAR: { unit: 'week', back: 0, soFar: true },
  CURRENT_WEEK_ISO_SO_FAR: { unit: 'isoWeek', back: 0, soFar: true },
  CURRENT_MONTH: { unit: 'month', back: 0 },
  CURRENT_MONTH_SO_FAR: { unit: 'month', back: 0, soFar: true },
  CURRENT_YEAR: { unit: 'year', back: 0 },
  CURRENT_YEAR_SO_FAR: { unit: 'year', back: 0, soFar: true },
} as const satisfies Record<string, QuickRule>;

export type QuickInterval = keyof typeof rules;

/** Names of all quick intervals, as stored, in the order in which they are offered. */
export const quickIntervals = Object.keys(rules) as readonly QuickInterval[];

/** What realtime offers: the intervals that now lies in. */
export const currentQuickIntervals = quickIntervals.filter((interval) => interval.startsWith('CURRENT_'));

/** Whether a stored value is the name of one. */
export const isQuickInterval = (value: unknown): value is QuickInterval =>
  typeof value === 'string' && Object.hasOwn(rules, value);

/** A stretch of time, `[startMs, endMs)`. */
export interface TimeSpan {
  startMs: number;
  endMs: number;
}

/** First day of a week that is no ISO week, whatever the language: the label says Sunday to Saturday. */
const SUNDAY = 0;
const MONDAY = 1;

/**
 * Start of the unit that lies `steps` after the one of `now`. Weeks begin on Sunday, ISO weeks on Monday. A day begins
 * with its first moment, also where clocks go forward at midnight. An hour is one of the offset in force, so that it is
 * as long as any other when the clock is changed.
 */
function startOf(unit: Unit, now: number, steps: number, zone?: string | null): number {
  if (unit === 'hour') {
    const offset = zoneOffset(now, zone);
    return Math.floor((now + offset) / HOUR) * HOUR - offset + steps * HOUR;
  }
  const wall = new Date(toWallClock(now, zone));
  const year = wall.getUTCFullYear();
  const month = wall.getUTCMonth();
  const day = wall.getUTCDate();
  const weekday = (first: number) => (wall.getUTCDay() - first + 7) % 7;
  // Date.UTC carries days and months that are too small or too large.
  const start = {
    day: () => Date.UTC(year, month, day + steps),
    week: () => Date.UTC(year, month, day - weekday(SUNDAY) + 7 * steps),
    isoWeek: () => Date.UTC(year, month, day - weekday(MONDAY) + 7 * steps),
    month: () => Date.UTC(year, month + steps, 1),
    year: () => Date.UTC(year + steps, 0, 1),
  }[unit]();
  return fromWallClock(start, zone);
}

const ruleOf = (interval: QuickInterval): QuickRule => rules[interval];

/** The stretch that an interval means at `now` (epoch ms) in a zone (default: the reader's own). */
export function quickIntervalSpan(interval: QuickInterval, now: number, zone?: string | null): TimeSpan {
  const { unit, back, soFar } = ruleOf(interval);
  const startMs = startOf(unit, now, -back, zone);
  return { startMs, endMs: soFar ? now : startOf(unit, now, 1 - back, zone) };
}

/** The whole unit that an interval lies in, also for those that end now. */
export function quickIntervalUnitSpan(interval: QuickInterval, now: number, zone?: string | null): TimeSpan {
  const { unit, back } = ruleOf(interval);
  return { startMs: startOf(unit, now, -back, zone), endMs: startOf(unit, now, 1 - back, zone) };
}

/**
 * What an interval is compared with: the matching stretch one unit earlier (one week for "this day last week"). Of one
 * that ends now it is as far of that unit as has passed of this one, by the clock and the calendar.
 */
export function previousQuickIntervalSpan(interval: QuickInterval, now: number, zone?: string | null): TimeSpan {
  const { unit, back, soFar, repeats } = ruleOf(interval);
  const apart = repeats === 'week' ? 7 : 1;
  const startMs = startOf(unit, now, -back - apart, zone);
  const endMs = startOf(unit, now, 1 - back - apart, zone);
  return { startMs, endMs: soFar ? Math.min(oneEarlier(unit, now, zone), endMs) : endMs };
}

/** The same clock time one unit earlier; a day that a shorter month lacks becomes its last. */
export function oneEarlier(unit: Unit, ts: number, zone?: string | null): number {
  if (unit === 'hour') return ts - HOUR;
  const wall = toWallClock(ts, zone);
  const days = { day: 1, week: 7, isoWeek: 7 } as const;
  if (unit !== 'month' && unit !== 'year') return fromWallClock(wall - days[unit] * DAY, zone);
  const date = new Date(wall);
  const year = date.getUTCFullYear() - (unit === 'year' ? 1 : 0);
  const month = date.getUTCMonth() - (unit === 'month' ? 1 : 0);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay));
  return fromWallClock(midnight + (((wall % DAY) + DAY) % DAY), zone);
}

const lengths: Readonly<Record<Unit, number>> = {
  hour: HOUR,
  day: DAY,
  week: WEEK,
  isoWeek: WEEK,
  month: 30 * DAY,
  year: YEAR,
};

/** The length by which grouping intervals are bounded: the same in every month and year. */
export const quickIntervalLength = (interval: QuickInterval): number => lengths[ruleOf(interval).unit];
