import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { dateLocale } from '../i18n/languages';
import {
  DAY,
  DEFAULT_MAX_DATAPOINTS,
  DEFAULT_REALTIME_INTERVAL_MS,
  DEFAULT_REALTIME_WINDOW_MS,
  HOUR,
  intervalChoices,
  MIN_DATAPOINTS,
  MINUTE,
  maxDatapointsOf,
  SECOND,
  WEEK,
  YEAR,
} from './constants';
import { formatAge, formatDate, formatDateTime, formatNumber, formatTime } from './format';
import { createTicker, useAge } from './use-age';

it('time constants have their fixed values', () => {
  expect([SECOND, MINUTE, HOUR, DAY, WEEK, YEAR]).toEqual([
    1000, 60_000, 3_600_000, 86_400_000, 604_800_000, 31_536_000_000,
  ]);
  expect([MIN_DATAPOINTS, DEFAULT_MAX_DATAPOINTS]).toEqual([7, 500]);
  expect([DEFAULT_REALTIME_WINDOW_MS, DEFAULT_REALTIME_INTERVAL_MS]).toEqual([60_000, 1000]);
  expect(intervalChoices.map((ms) => ms / 1000)).toEqual([
    1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 43_200, 86_400, 604_800, 2_592_000,
  ]);
});

it.each([
  [null, 8],
  [undefined, 8],
  [0, 8],
  [7, 8],
  [8, 8],
  [50_000, 50_000],
])('takes %p as a limit of %p points', (answered, limit) => {
  expect(maxDatapointsOf(answered)).toBe(limit);
});

describe('formats', () => {
  const ts = Date.UTC(2026, 0, 5, 13, 4, 5);
  const english = { locale: dateLocale('en_US'), timeZone: 'UTC' };

  it('dates and times by locale and time zone', () => {
    expect(formatDateTime(ts, english)).toBe('Jan 5, 2026, 13:04:05');
    expect(formatDate(ts, english)).toBe('Jan 5, 2026');
    expect(formatTime(ts, english)).toBe('13:04:05');
    expect(formatTime(ts, { ...english, timeZone: 'Asia/Tokyo' })).toBe('22:04:05');
    expect(formatDate(ts, { locale: 'de-DE', timeZone: 'UTC' })).toBe('05.01.2026');
  });

  it.each([8.65e15, -1e300, Number.NaN])('no moment as the number that it is: %p', (none) => {
    for (const format of [formatDateTime, formatDate, formatTime]) expect(format(none, english)).toBe(String(none));
  });

  it('numbers by locale, with the decimals asked for', () => {
    expect(formatNumber(1234.5, { locale: 'en-GB' })).toBe('1,234.5');
    expect(formatNumber(1234.5, { locale: 'de-DE', decimals: 2 })).toBe('1.234,50');
    expect(formatNumber(0.125, { locale: 'en-GB', decimals: 0 })).toBe('0');
  });

  it.each<[number, number, Intl.RelativeTimeFormatUnit]>([
    [1000, -1, 'second'],
    [59_999, -59, 'second'],
    [MINUTE, -1, 'minute'],
    [HOUR - 1, -59, 'minute'],
    [25 * HOUR, -1, 'day'],
    [3 * WEEK, -3, 'week'],
    [59 * DAY, -1, 'month'],
    [400 * DAY, -1, 'year'],
  ])('an age of %i ms as %i %s', (age, count, unit) => {
    const words = new Intl.RelativeTimeFormat('en-GB', { style: 'short' });
    expect(formatAge(0, 9 * MINUTE, { locale: 'de-DE' })).toBe('vor 9 Min.');
    expect(formatAge(1e12, 1e12 + age, { locale: 'en-GB' })).toBe(words.format(count, unit));
  });

  it('an age below a second, and a time ahead, as now', () => {
    expect(formatAge(1e12, 1e12 + 999, { locale: 'en-GB' })).toBe('now');
    expect(formatAge(1e12, 1e12 - 59_999, { locale: 'en-GB' })).toBe('now');
  });

  it('ages in narrow columns without “ago”', () => {
    const span = { style: 'span' } as const;
    expect(formatAge(0, 9 * MINUTE, { ...span, locale: 'de-DE' })).toBe('9 Min.');
    expect(formatAge(0, 2 * HOUR, { ...span, locale: 'en-US' })).toBe('2 hr');
    expect(formatAge(0, 0, { ...span, locale: 'en-US' })).toBe('now');
    expect(formatAge(1e12 + 3 * HOUR, 1e12, { ...span, locale: 'en-GB' })).toBe('in 3 hr');
  });

  it('ages of what is far ahead as such', () => {
    const locale = dateLocale('en_US');
    expect(formatAge(1e12, 1e12 + 3 * HOUR, { locale })).toBe('3 hr ago');
    expect(formatAge(1e12 + 3 * HOUR, 1e12, { locale })).toBe('in 3 hr');
    expect(formatAge(1e12 + 400 * DAY, 1e12, { locale: 'de-DE' })).toBe('in 1 Jahr');
  });

  it('any age, in every language of the console', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -YEAR, max: 100 * YEAR }),
        fc.constantFrom('de-DE', 'fa-IR', 'zh-TW'),
        (age, locale) => {
          expect(formatAge(0, age, { locale })).not.toBe('');
        },
      ),
    );
  });
});

const renders = new Map<number, number>();
function Age({ ts }: { ts: number }) {
  renders.set(ts, (renders.get(ts) ?? 0) + 1);
  return <p data-testid={ts}>{useAge(ts)}</p>;
}

describe('ages', () => {
  const start = 1_800_000_000_000;
  beforeEach(() => jest.useFakeTimers({ now: start }));
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('go on by one timer and render only when their text changes', () => {
    const { unmount } = render(
      <>
        <Age ts={start - 1000} />
        <Age ts={start - HOUR} />
      </>,
    );
    expect(jest.getTimerCount()).toBe(1);
    expect(screen.getByTestId(start - 1000)).toHaveTextContent(/^1 ?s/);
    pass(1000);
    pass(1000);
    expect(screen.getByTestId(start - 1000)).toHaveTextContent(/^3 ?s/);
    expect(renders.get(start - 1000)).toBe(3);
    expect(renders.get(start - HOUR)).toBe(1);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('rest while the page is hidden and catch up when it is seen', () => {
    let hidden = false;
    const page = new EventTarget() as Document;
    Object.defineProperty(page, 'hidden', { get: () => hidden });
    let ticks = 0;
    const stop = createTicker(1000, page).subscribe(() => ticks++);
    hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    pass(10_000);
    expect(ticks).toBe(0);
    hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(ticks).toBe(1);
    pass(1000);
    expect(ticks).toBe(2);
    stop();
  });
});
