import { currentDateLocale, type Translate } from '../i18n/i18n';
import { msToParts, timeUnits } from './time-parts';

const formatters = new Map<string, Intl.NumberFormat>();

function unitText(count: number, unit: string, locale: string): string {
  const id = `${locale} ${unit}`;
  let format = formatters.get(id);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    formatters.set(id, format);
  }
  return format.format(count);
}

const join = (texts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(texts);

type DurationUnit = 'day' | 'hour' | 'minute' | 'second';

/** The parts of a length that are not 0, largest first: `[['hour', 1], ['minute', 30]]`. */
export function durationParts(ms: number): readonly (readonly [DurationUnit, number])[] {
  const parts = msToParts(ms);
  return timeUnits.filter((unit) => parts[unit] > 0).map((unit) => [unit.slice(0, -1) as DurationUnit, parts[unit]]);
}

/** A length in days, hours, minutes and seconds as the locale says it: `1 hour 30 minutes`. */
export function formatDuration(ms: number, { locale = currentDateLocale() } = {}): string {
  const parts = durationParts(ms);
  if (parts.length === 0) return unitText(0, 'second', locale);
  return join(
    parts.map(([unit, count]) => unitText(count, unit, locale)),
    locale,
  );
}

/**
 * The stretch of such a length that ends now: `last 5 minutes`. A single leading unit goes without its number, and in
 * many languages has its own word for "last", so each unit brings its text: `last minute`, `last hour 30 minutes`.
 */
export function formatLast(ms: number, say: Translate, { locale = currentDateLocale() } = {}): string {
  const [first, ...rest] = durationParts(ms);
  if (first?.[1] !== 1) return say('last.several', { duration: formatDuration(ms, { locale }) });
  const others = rest.map(([unit, count]) => unitText(count, unit, locale));
  return join([say(`last.${first[0]}`), ...others], locale);
}
