import { withLatinDigits } from '../i18n/latin-digits';
import { fromWallClock, toWallClock } from './time-zone';

/** How dates are written in fields, whatever the language: nobody has to guess which number is the month. */
export const dateTimeFormat = 'yyyy-MM-dd HH:mm:ss';

const two = (value: number) => String(value).padStart(2, '0');

/** Epoch ms as text in a time zone; default: the reader's. */
export function formatDateTimeText(ms: number, zone?: string): string {
  const wall = new Date(toWallClock(ms, zone));
  return `${dateText(wall)} ${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`;
}

/** `yyyy-MM-dd` of a moment in the reader's time zone. */
export const formatDateText = (ms: number): string => dateText(new Date(toWallClock(ms)));

const dateText = (wall: Date) =>
  `${String(wall.getUTCFullYear()).padStart(4, '0')}-${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`;

const pattern = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * Epoch ms of a text in the reader's time zone; the time may be left out. `null` for an empty text, `undefined` for what
 * is no date. Of a time that occurs twice when clocks go back it is the first; one that is left out when they go forward
 * is read as an hour later.
 */
export function parseDateTimeText(text: string): number | null | undefined {
  const trimmed = withLatinDigits(text).trim();
  if (trimmed === '') return null;
  const match = pattern.exec(trimmed);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second);
  // The 31st of April and the 25th hour roll over into something that was not meant.
  const meant =
    wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return meant ? fromWallClock(wall.getTime()) : undefined;
}
