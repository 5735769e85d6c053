import german from '../../locales/time-controls/de_DE.json';
import english from '../../locales/time-controls/en_US.json';
import { isTimeZone } from '../i18n/reader-formats';
import { DAY, HOUR, MINUTE, SECOND } from './constants';
import { durationParts, formatDuration, formatLast } from './duration';
import { quickIntervals } from './quick-interval';
import { findTimeZones, timeZoneIds, timeZoneOption } from './time-zone-list';
import { completeTimewindow, type StoredTimewindow } from './timewindow';
import { timewindowText } from './timewindow-text';

const sayIn =
  (texts: Record<string, string>) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (texts[key] ?? `no text: ${key}`).replace(/{{(\w+)}}/g, (_, name) => String(values[name]));
const say = sayIn(english);

describe('durations', () => {
  test.each([
    [MINUTE, '1 minute', 'last minute'],
    [5 * MINUTE, '5 minutes', 'last 5 minutes'],
    [90 * MINUTE, '1 hour 30 minutes', 'last hour 30 minutes'],
    [2 * DAY + HOUR, '2 days 1 hour', 'last 2 days 1 hour'],
    [DAY + HOUR + MINUTE + SECOND, '1 day 1 hour 1 minute 1 second', 'last day 1 hour 1 minute 1 second'],
    [SECOND, '1 second', 'last second'],
    [0, '0 seconds', 'last 0 seconds'],
  ])('%d ms', (ms, duration, last) => {
    expect(formatDuration(ms, { locale: 'en-GB' })).toBe(duration);
    expect(formatLast(ms, say, { locale: 'en-GB' })).toBe(last);
  });

  test('in German, where each unit has its own word for "last"', () => {
    expect(formatDuration(90 * MINUTE, { locale: 'de-DE' })).toMatch(/^1 Stunde,? 30 Minuten$/);
    expect(formatLast(DAY, sayIn(german), { locale: 'de-DE' })).toBe('letzter Tag');
    expect(formatLast(2 * HOUR, sayIn(german), { locale: 'de-DE' })).toBe('letzte 2 Stunden');
  });

  test('parts that are 0 are left out', () => {
    expect(durationParts(DAY + SECOND)).toEqual([
      ['day', 1],
      ['second', 1],
    ]);
  });
});

describe('a timewindow in words', () => {
  const now = Date.UTC(2026, 6, 1);
  const text = (stored: StoredTimewindow, options = {}) =>
    timewindowText(completeTimewindow(stored, { now }), say, { locale: 'en-GB', now, ...options });

  test.each<[string, StoredTimewindow, object]>([
    ['Live: last minute', { realtime: {} }, {}],
    ['Live: Current hour', { realtime: { quickInterval: 'CURRENT_HOUR' } }, {}],
    ['History: last 5 minutes', { history: { timewindowMs: 5 * MINUTE } }, {}],
    ['last 5 minutes', { history: { timewindowMs: 5 * MINUTE } }, { historyOnly: true }],
    [
      'History: last 5 minutes',
      { history: { timewindowMs: 5 * MINUTE } },
      { historyOnly: true, alwaysDisplayTypePrefix: true },
    ],
    ['History: Previous month', { history: { quickInterval: 'PREVIOUS_MONTH' } }, {}],
    [
      'History: from 2026-05-20 08:00:00 to 2026-05-20 09:30:05',
      {
        history: {
          fixedTimewindow: {
            startTimeMs: new Date(2026, 4, 20, 8).getTime(),
            endTimeMs: new Date(2026, 4, 20, 9, 30, 5).getTime(),
          },
        },
      },
      {},
    ],
    ['Live: last minute | CEST', { realtime: {}, timezone: 'Europe/Berlin' }, {}],
    [
      'History: from 2026-01-20 08:00:00 to 2026-01-20 09:30:05 | CET',
      {
        history: {
          fixedTimewindow: {
            startTimeMs: new Date(2026, 0, 20, 8).getTime(),
            endTimeMs: new Date(2026, 0, 20, 9, 30, 5).getTime(),
          },
        },
        timezone: 'Europe/Berlin',
      },
      {},
    ],
  ])('%s', (expected, stored, options) => {
    expect(text(stored, options)).toBe(expected);
  });

  test('every quick interval has a name of its own', () => {
    const names = quickIntervals.map((interval) => say(`quick.${interval}`));
    expect(new Set(names).size).toBe(18);
    expect(names.filter((name) => name.startsWith('no text'))).toEqual([]);
  });
});

describe('the list of time zones', () => {
  const now = Date.UTC(2026, 0, 1);
  const zones = timeZoneIds().map((id) => timeZoneOption(id, now));

  test('has every zone once, also under the names of today', () => {
    expect(zones.length).toBeGreaterThan(400);
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
    for (const id of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Europe/Kyiv']) expect(timeZoneIds()).toContain(id);
  });

  test('shows blanks for underscores, and the offset', () => {
    expect(timeZoneOption('America/New_York', now)).toEqual({
      id: 'America/New_York',
      name: 'America/New York',
      offset: 'UTC-05:00',
    });
  });

  test('is searched by any part of a name in any case', () => {
    const found = (text: string) => findTimeZones(zones, text).map(({ id }) => id);
    expect(found('BERLIN')).toEqual(['Europe/Berlin']);
    expect(found(' new_york ')).toEqual(['America/New_York']);
    expect(found('Atlantis')).toEqual([]);
    expect(found('')).toHaveLength(zones.length);
  });

  test('knows what is no zone', () => {
    expect([isTimeZone('Asia/Tokyo'), isTimeZone('Mars/Olympus_Mons')]).toEqual([true, false]);
  });
});
