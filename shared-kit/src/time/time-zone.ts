import { tzOffset } from '@date-fns/tz';
import { readerTimeZone } from '../i18n/reader-formats';
import { DAY, MINUTE } from './constants';

/** IANA name of this computer's zone. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** IANA name of the zone in which the current user reads times: the one in their profile, else this computer's. */
export const ownTimeZone = (): string => readerTimeZone() ?? browserTimeZone();

/**
 * How far the wall clock of a zone is ahead of UTC at a moment, in ms. Without a zone it is the reader's own, which is
 * this computer's unless they chose one; so is a zone with a name that nobody knows.
 */
export function zoneOffset(ts: number, zone?: string | null): number {
  const name = zone || readerTimeZone();
  const minutes = name ? tzOffset(name, new Date(ts)) : Number.NaN;
  return (Number.isNaN(minutes) ? 0 - new Date(ts).getTimezoneOffset() : minutes) * MINUTE;
}

/** What the wall clock of a zone shows, as if it were UTC: the ground for arithmetic with days and months. */
export const toWallClock = (ts: number, zone?: string | null): number => ts + zoneOffset(ts, zone);

/**
 * The moment at which the wall clock of a zone shows `wall`. Of a time that occurs twice it is the first; a time that
 * is left out when clocks go forward counts as what it would have been (02:30 as 03:30).
 */
export function fromWallClock(wall: number, zone?: string | null): number {
  // No zone changes its offset twice in two days.
  const before = zoneOffset(wall - DAY, zone);
  const after = zoneOffset(wall + DAY, zone);
  const early = wall - Math.max(before, after);
  return toWallClock(early, zone) === wall ? early : wall - Math.min(before, after);
}

/** `UTC+05:45`. */
export function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Short name of a zone at a moment, as the locale says it: `CET`, `GMT-3`. */
export function zoneAbbreviation(ts: number, zone: string, locale: string): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(ts);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    return zone;
  }
}
