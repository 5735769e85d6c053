import { currentDateLocale } from '../i18n/i18n';
import { DAY, HOUR, MINUTE, SECOND, WEEK, YEAR } from './constants';

/** Formatters are costly to make; one per locale and options. */
function cached<F>(make: (locale: string, options: object) => F) {
  const made = new Map<string, F>();
  return (locale: string, options: object = {}): F => {
    const id = locale + JSON.stringify(options);
    let formatter = made.get(id);
    if (!formatter) {
      formatter = make(locale, options);
      made.set(id, formatter);
    }
    return formatter;
  };
}

const dateTime = cached((locale, options) => new Intl.DateTimeFormat(locale, options));
const number = cached((locale, options) => new Intl.NumberFormat(locale, options));
const relative = cached((locale, options) => new Intl.RelativeTimeFormat(locale, options));

/** What the formatters take beside the value; the defaults are the reader's own. */
export interface FormatOptions {
  locale?: string;
  /** IANA name; default: this computer's. */
  timeZone?: string;
}

/** `15 Jan 2026, 12:00:05` as the reader's locale writes it. */
export const formatDateTime = (ts: number, { locale = currentDateLocale(), timeZone }: FormatOptions = {}): string =>
  dateTime(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(ts);

/** `15 Jan 2026`. */
export const formatDate = (ts: number, { locale = currentDateLocale(), timeZone }: FormatOptions = {}): string =>
  dateTime(locale, { dateStyle: 'medium', timeZone }).format(ts);

/** `12:00:05`. */
export const formatTime = (ts: number, { locale = currentDateLocale(), timeZone }: FormatOptions = {}): string =>
  dateTime(locale, { timeStyle: 'medium', timeZone }).format(ts);

/** A number as the locale writes it. `decimals`: exactly so many; default: as many as it has, at most 6. */
export const formatNumber = (
  value: number,
  { locale = currentDateLocale(), decimals }: { locale?: string; decimals?: number } = {},
): string =>
  number(
    locale,
    decimals === undefined
      ? { maximumFractionDigits: 6 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(value);

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', YEAR],
  ['month', 30 * DAY],
  ['week', WEEK],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];

/**
 * How long ago, in the largest unit that fits: `3s ago`, `5 min ago`, as the locale says it. A time ahead (a clock that
 * is a little fast) reads as now.
 */
export function formatAge(ts: number, now: number, { locale = currentDateLocale() }: { locale?: string } = {}): string {
  const age = Math.max(0, now - ts);
  const step = steps.find(([, size]) => age >= size);
  // only zero is said in words: "yesterday" would be a claim about days, not about hours
  if (!step) return relative(locale, { numeric: 'auto' }).format(0, 'second');
  const [unit, ms] = step;
  return relative(locale, { style: 'narrow' }).format(-Math.floor(age / ms), unit);
}
