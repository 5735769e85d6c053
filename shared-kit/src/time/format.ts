import { currentDateLocale } from '../i18n/i18n';
import { type DateFormat, type ReaderFormats, readerFormats, readerTimeZone } from '../i18n/reader-formats';
import { DAY, HOUR, MINUTE, SECOND, WEEK, YEAR } from './constants';

export { isolated } from './isolated';

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
// American English would write `3 min. ago`: with full stops.
const relative = cached(
  (locale, options) => new Intl.RelativeTimeFormat(locale.startsWith('en-US') ? 'en-GB' : locale, options),
);

/** What the formatters take beside the value; the defaults are the reader's own. */
export interface FormatOptions {
  locale?: string;
  /** IANA name; default: the reader's, else this computer's. */
  timeZone?: string;
  /** Default: as the reader wants it. */
  formats?: Pick<ReaderFormats, 'dateFormat' | 'timeFormat'>;
}

/** Whether epoch ms are a moment that calendars reach: attributes and addresses may hold any number. */
export const isMoment = (ts: number): boolean => Math.abs(ts) <= 8.64e15;

/** A time for files and programs, ISO 8601; null for what is no moment, and for 0, which stands for never. */
export const isoTime = (ts: number): string | null => (ts && isMoment(ts) ? new Date(ts).toISOString() : null);

/** `Jan 15, 2026, 12:00:05`, as the reader wants it or their locale writes it; what is no moment is the number that it is. */
export function formatDateTime(ts: number, options: FormatOptions = {}): string {
  if (!isMoment(ts)) return String(ts);
  const { locale, timeZone, formats } = complete(options);
  if (formats.dateFormat !== 'language') return `${formatDate(ts, options)} ${formatTime(ts, options)}`;
  const hourCycle = hourCycles[formats.timeFormat];
  return dateTime(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle, timeZone }).format(ts);
}

/** `Jan 15, 2026`. */
export function formatDate(ts: number, options: FormatOptions = {}): string {
  if (!isMoment(ts)) return String(ts);
  const { locale, timeZone, formats } = complete(options);
  const { dateFormat } = formats;
  if (dateFormat === 'language') return dateTime(locale, { dateStyle: 'medium', timeZone }).format(ts);
  const digits = { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit', timeZone };
  const parts = dateTime(locale, digits).formatToParts(ts);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const { order, separator } = written[dateFormat];
  return order.map(part).join(separator);
}

/** `Jan 15 – 20, 2026`: what both days have in common stands once. */
export function formatDateRange(from: number, to: number, options: FormatOptions = {}): string {
  const [first, last] = [formatDate(from, options), formatDate(to, options)];
  if (first === last) return first;
  const { locale, timeZone, formats } = complete(options);
  return formats.dateFormat === 'language' && isMoment(from) && isMoment(to) && from < to
    ? dateTime(locale, { dateStyle: 'medium', timeZone }).formatRange(from, to)
    : `${first} – ${last}`;
}

/** `12:00:05`. */
export function formatTime(ts: number, options: FormatOptions = {}): string {
  if (!isMoment(ts)) return String(ts);
  const { locale, timeZone, formats } = complete(options);
  return dateTime(locale, { timeStyle: 'medium', hourCycle: hourCycles[formats.timeFormat], timeZone }).format(ts);
}

/** Dates of a fixed order: the digits are the locale's, year and order are not. */
const written = {
  iso: { order: ['year', 'month', 'day'], separator: '-' },
  'dmy-slash': { order: ['day', 'month', 'year'], separator: '/' },
  'mdy-slash': { order: ['month', 'day', 'year'], separator: '/' },
  'dmy-dot': { order: ['day', 'month', 'year'], separator: '.' },
} as const satisfies Record<Exclude<DateFormat, 'language'>, object>;

const hourCycles = { language: undefined, '24h': 'h23', '12h': 'h12' } as const;

const complete = ({
  locale = currentDateLocale(),
  timeZone = readerTimeZone(),
  formats = readerFormats(),
}: FormatOptions) => ({ locale, timeZone, formats });

/** Whether numbers up to this one read with an exponent: nobody counts so many digits, or zeros behind the point. */
export const hasExponent = (most: number): boolean => most !== 0 && (Math.abs(most) >= 1e16 || Math.abs(most) < 1e-6);

interface NumberOptions {
  locale?: string;
  /** Exactly so many; default: as many as it has, at most `atMost`. */
  decimals?: number;
  /** Default: 6. */
  atMost?: number;
  /** Writes it with an exponent; default: where it is very large, or very small and no decimals are named. */
  exponent?: boolean;
  /** Default: thousands stand apart; not where it may be a year, or the number of a part. */
  grouped?: boolean;
}

/** Decimals that can be written, whatever was stored. */
const possible = (decimals: number) => Math.min(20, Math.max(0, Math.trunc(Number(decimals)) || 0));

/** A number as the locale writes it, `1E308` where it is very large or very small. */
export const formatNumber = (
  value: number,
  {
    locale = currentDateLocale(),
    decimals,
    atMost = 6,
    exponent = decimals === undefined ? hasExponent(value) : Math.abs(value) >= 1e21,
    grouped = true,
  }: NumberOptions = {},
): string =>
  number(locale, {
    minimumFractionDigits: decimals === undefined ? undefined : possible(decimals),
    maximumFractionDigits: possible(decimals ?? atMost),
    ...(exponent && value !== 0 && { notation: 'scientific' }),
    ...(!grouped && { useGrouping: false }),
  }).format(value);

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', YEAR],
  ['month', 30 * DAY],
  ['week', WEEK],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];

/** Clocks of things are a little fast: what is ahead by less reads as now, ms. */
const nearlyNow = MINUTE;

export interface AgeOptions {
  locale?: string;
  /** `span`: without “ago”, for narrow columns whose header says that these are ages. */
  style?: 'relative' | 'span';
}

/** `15 min`. */
export const formatShortUnit = (
  count: number,
  unit: Intl.RelativeTimeFormatUnit,
  locale = currentDateLocale(),
): string => number(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);

/**
 * How long ago, in the largest unit that fits: `3 sec ago`, `5 min ago`, as the locale says it; `in 3 hr` where a clock
 * is far ahead.
 */
export function formatAge(
  ts: number,
  now: number,
  { locale = currentDateLocale(), style = 'relative' }: AgeOptions = {},
): string {
  const isAhead = ts - now >= nearlyNow;
  const age = isAhead ? ts - now : Math.max(0, now - ts);
  const step = steps.find(([, size]) => age >= size);
  // only zero is said in words: "yesterday" would be a claim about days, not about hours
  if (!step) return relative(locale, { numeric: 'auto' }).format(0, 'second');
  const [unit, ms] = step;
  const count = Math.floor(age / ms);
  if (style === 'span' && !isAhead) return formatShortUnit(count, unit, locale);
  return relative(locale, { style: 'short' }).format(isAhead ? count : -count, unit);
}
