import { bestMatches } from '../i18n/best-matches';
import { isTimeZone } from '../i18n/reader-formats';
import { browserTimeZone, offsetText, zoneOffset } from './time-zone';

/** A time zone as lists offer it. */
export interface TimeZoneOption {
  /** IANA name; '' means the viewer's own zone, whichever it is. */
  id: string;
  /** The name with blanks for underscores. */
  name: string;
  /** `UTC+05:45`, now. */
  offset: string;
}

/** Names of today that some browsers still list only under the former one. */
const renamed = [
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Kanton',
  'UTC',
];

/** All IANA names that the browser knows, in order. */
export const timeZoneIds = (): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...renamed.filter(isTimeZone), browserTimeZone()])].sort();

/** How a zone is shown; `name` where it goes by another one. */
export const timeZoneOption = (id: string, now: number, name = id.replaceAll('_', ' ')): TimeZoneOption => ({
  id,
  name,
  offset: offsetText(zoneOffset(now, id)),
});

/** The zones whose name contains a text, in any case; those with a word that begins with it first. */
export const findTimeZones = (zones: readonly TimeZoneOption[], text: string): readonly TimeZoneOption[] =>
  bestMatches(zones, text.replaceAll('_', ' '), ({ name }) => name);
