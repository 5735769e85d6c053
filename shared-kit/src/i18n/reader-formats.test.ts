import { formatDate, formatDateTime, formatTime } from '../time/format';
import { dateLocale } from './languages';
import { defaultReaderFormats, readerFormatsOf, readerTimeZone, setReaderFormats } from './reader-formats';

const ts = Date.UTC(2026, 0, 5, 22, 4, 5);
const english = { locale: dateLocale('en_US') };

afterEach(() => setReaderFormats(defaultReaderFormats));

test('what makes no sense among the stored choices counts as not chosen', () => {
  expect(readerFormatsOf(null)).toEqual(defaultReaderFormats);
  expect(readerFormatsOf({ timeZone: 'Mars/Olympus', dateFormat: 7, timeFormat: 'sundial' })).toEqual(
    defaultReaderFormats,
  );
  const chosen = { timeZone: 'Asia/Tokyo', dateFormat: 'iso', timeFormat: '12h' };
  expect(readerFormatsOf({ ...chosen, lang: 'de_DE' })).toEqual(chosen);
});

test('dates are in the time zone of the reader, unless a caller names one', () => {
  expect(readerTimeZone()).toBeUndefined();
  setReaderFormats({ ...defaultReaderFormats, timeZone: 'Asia/Tokyo' });
  expect(readerTimeZone()).toBe('Asia/Tokyo');
  expect(formatDateTime(ts, english)).toBe('Jan 6, 2026, 07:04:05');
  expect(formatDate(ts, english)).toBe('Jan 6, 2026');
  expect(formatTime(ts, { ...english, timeZone: 'UTC' })).toBe('22:04:05');
});

test.each([
  ['language', 'Jan 5, 2026', 'Jan 5, 2026, 22:04:05'],
  ['iso', '2026-01-05', '2026-01-05 22:04:05'],
  ['dmy-slash', '05/01/2026', '05/01/2026 22:04:05'],
  ['mdy-slash', '01/05/2026', '01/05/2026 22:04:05'],
  ['dmy-dot', '05.01.2026', '05.01.2026 22:04:05'],
] as const)('dates written as %s', (dateFormat, date, both) => {
  setReaderFormats({ timeZone: 'UTC', dateFormat, timeFormat: 'language' });
  expect([formatDate(ts, english), formatDateTime(ts, english)]).toEqual([date, both]);
});

test('hours as wanted, whatever the language does', () => {
  setReaderFormats({ timeZone: 'UTC', dateFormat: 'language', timeFormat: '12h' });
  expect(formatTime(ts, { locale: 'de-DE' })).toMatch(/^10:04:05\sPM$/);
  expect(formatDateTime(ts, english)).toMatch(/^Jan 5, 2026, 10:04:05\sPM$/);
  setReaderFormats({ timeZone: 'UTC', dateFormat: 'iso', timeFormat: '24h' });
  expect(formatDateTime(ts, { locale: 'en-US' })).toBe('2026-01-05 22:04:05');
});

test('a fixed order keeps the digits of the language, and counts years as everywhere', () => {
  setReaderFormats({ timeZone: 'UTC', dateFormat: 'iso', timeFormat: 'language' });
  expect(formatDate(ts, { locale: 'fa-IR' })).toBe('۲۰۲۶-۰۱-۰۵');
});
