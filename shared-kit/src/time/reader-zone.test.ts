import english from '../../locales/time-controls/en_US.json';
import { defaultReaderFormats, setReaderFormats } from '../i18n/reader-formats';
import { HOUR } from './constants';
import { quickIntervalSpan } from './quick-interval';
import { subscriptionWindow, timewindowSpan, zoomTimewindow } from './subscription-window';
import { browserTimeZone, ownTimeZone, zoneOffset } from './time-zone';
import { completeTimewindow, HISTORY_FIXED, HISTORY_TAB } from './timewindow';
import { isTimewindowValid, withTimezone } from './timewindow-rules';
import { timewindowText } from './timewindow-text';

/** The time controls of somebody whose profile names another zone than this computer has. */

const readIn = (timeZone: string | null) => setReaderFormats({ ...defaultReaderFormats, timeZone });
afterEach(() => readIn(null));

const now = Date.UTC(2026, 2, 29, 20);
const say = (key: string, values: Record<string, unknown> = {}) =>
  ((english as Record<string, string>)[key] ?? key).replace(/{{(\w+)}}/g, (_, name) => String(values[name]));

const period = (startTimeMs: number, endTimeMs: number, timezone?: string) =>
  completeTimewindow(
    {
      selectedTab: HISTORY_TAB,
      history: { historyType: HISTORY_FIXED, fixedTimewindow: { startTimeMs, endTimeMs } },
      timezone,
    },
    { now },
  );

test('the zone without a name is that of the profile, else the computer’s', () => {
  expect(ownTimeZone()).toBe(browserTimeZone());
  readIn('Asia/Kathmandu');
  expect(ownTimeZone()).toBe('Asia/Kathmandu');
  expect(zoneOffset(now)).toBe(5.75 * HOUR);
  expect(zoneOffset(now, 'UTC')).toBe(0);
});

test.each([
  ['Asia/Tokyo', Date.UTC(2026, 2, 29, 15), Date.UTC(2026, 2, 30, 15)],
  // The day on which clocks go forward.
  ['Europe/Berlin', Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 2, 29, 22)],
  ['America/New_York', Date.UTC(2026, 2, 29, 4), Date.UTC(2026, 2, 30, 4)],
])('in %s the current day is a day there', (zone, startMs, endMs) => {
  readIn(zone);
  expect(quickIntervalSpan('CURRENT_DAY', now)).toEqual({ startMs, endMs });
  expect(quickIntervalSpan('CURRENT_DAY', now, 'UTC')).toEqual({
    startMs: Date.UTC(2026, 2, 29),
    endMs: Date.UTC(2026, 2, 30),
  });
});

test('a period is written as the clock of the reader shows it, and means those moments', () => {
  readIn('Asia/Tokyo');
  const timewindow = period(Date.UTC(2026, 2, 29, 0), Date.UTC(2026, 2, 29, 1, 30));
  expect(timewindowText(timewindow, say)).toBe('History: from 2026-03-29 09:00:00 to 2026-03-29 10:30:00');
  expect(timewindowSpan(timewindow, now)).toEqual(timewindow.history.fixedTimewindow);
});

test('the same clock time is meant in a zone that is chosen for it, at the offset of its own date', () => {
  readIn('Asia/Tokyo');
  const tokyo = period(Date.parse('2026-03-29T01:00:00+09:00'), Date.parse('2026-03-29T04:00:00+09:00'));
  const berlin = withTimezone(tokyo, 'Europe/Berlin', now);
  expect(timewindowText(berlin, say, { now, locale: 'en-GB' })).toBe(
    'History: from 2026-03-29 01:00:00 to 2026-03-29 04:00:00 | CET',
  );
  // Clocks go forward in Berlin in between.
  expect(timewindowSpan(berlin, now)).toEqual({
    startTimeMs: Date.parse('2026-03-29T01:00:00+01:00'),
    endTimeMs: Date.parse('2026-03-29T04:00:00+02:00'),
  });
});

test('a period may last until now there', () => {
  readIn('Pacific/Kiritimati');
  const options = { aggregation: false };
  const limits = { now, maxDatapoints: 500 };
  expect(isTimewindowValid(period(now - HOUR, now), options, limits)).toBe(true);
  expect(isTimewindowValid(period(now - HOUR, now + 1), options, limits)).toBe(false);
});

test('what a chart is zoomed to comes back in any zone', () => {
  readIn('Asia/Tokyo');
  const shown = { startMs: Date.UTC(2026, 2, 29, 0, 30), endMs: Date.UTC(2026, 2, 29, 1, 30) };
  const zoomed = completeTimewindow(zoomTimewindow(period(0, now, 'Europe/Berlin'), shown, 500), { now });
  expect(timewindowSpan(zoomed, now)).toEqual({ startTimeMs: shown.startMs, endTimeMs: shown.endMs });
  expect(subscriptionWindow(zoomed, { now, maxDatapoints: 500 }).tsOffset).toBe(-7 * HOUR);
});
