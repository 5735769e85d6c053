import fc from 'fast-check';
import { DAY, HOUR, MINUTE, SECOND } from './constants';
import { type QuickInterval, quickIntervals } from './quick-interval';
import { comparisonWindow, fixedSpan, subscriptionWindow, timewindowSpan, zoomTimewindow } from './subscription-window';
import { zoneOffset } from './time-zone';
import { completeTimewindow, type StoredTimewindow, type Timewindow } from './timewindow';

const now = Date.UTC(2026, 4, 20, 12, 34, 56, 789);
const of = (stored: StoredTimewindow): Timewindow => completeTimewindow(stored, { now });
const subscribe = (stored: StoredTimewindow, options = {}) =>
  subscriptionWindow(of(stored), { now, maxDatapoints: 500, ...options });

describe('realtime', () => {
  test('the last minute begins at a whole interval and asks for one interval more', () => {
    expect(subscribe({ selectedTab: 0 })).toEqual({
      tsOffset: 0,
      startTs: now - MINUTE - 789,
      realtimeWindowMs: MINUTE,
      aggregation: { type: 'AVG', interval: SECOND, limit: 61, timeWindow: MINUTE + SECOND },
    });
  });

  test('nothing is added where nothing was cut', () => {
    const { startTs, aggregation } = subscriptionWindow(of({ selectedTab: 0 }), { now: 120_000, maxDatapoints: 500 });
    expect([startTs, aggregation.timeWindow, aggregation.limit]).toEqual([60_000, MINUTE, 60]);
  });

  test('without aggregation the stored limit counts', () => {
    const { aggregation } = subscribe({ selectedTab: 0, aggregation: { type: 'NONE', limit: 42 } });
    expect(aggregation).toMatchObject({ type: 'NONE', interval: SECOND, limit: 42 });
  });

  test('states are not grouped, whatever is stored', () => {
    const { aggregation } = subscribe({ selectedTab: 0 }, { stateData: true, maxDatapoints: 700 });
    expect(aggregation).toMatchObject({ type: 'NONE', limit: 700, stateData: true });
  });

  test.each<[QuickInterval, string, number]>([
    ['CURRENT_HOUR', '2026-05-20T12:00:00Z', HOUR],
    ['CURRENT_DAY', '2026-05-20T00:00:00Z', DAY],
    ['CURRENT_DAY_SO_FAR', '2026-05-20T00:00:00Z', DAY],
    ['CURRENT_WEEK', '2026-05-17T00:00:00Z', 7 * DAY],
    ['CURRENT_MONTH', '2026-05-01T00:00:00Z', 31 * DAY],
    ['CURRENT_YEAR', '2026-01-01T00:00:00Z', 365 * DAY],
  ])('%s begins with its unit and is as long', (quickInterval, start, length) => {
    expect(subscribe({ selectedTab: 0, realtime: { realtimeType: 1, quickInterval }, timezone: 'UTC' })).toMatchObject({
      quickInterval,
      startTs: Date.parse(start),
      realtimeWindowMs: length,
      aggregation: { timeWindow: length },
    });
  });

  test('a day on which clocks change is as long as it is', () => {
    const { realtimeWindowMs } = subscriptionWindow(
      of({ selectedTab: 0, realtime: { realtimeType: 1 }, timezone: 'Europe/Berlin' }),
      { now: Date.UTC(2026, 9, 25, 12), maxDatapoints: 500 },
    );
    expect(realtimeWindowMs).toBe(25 * HOUR);
  });

  test('a window has at most 501 buckets and covers itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: SECOND, max: 3650 * DAY }),
        fc.integer({ min: 1, max: 3650 * DAY }),
        fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2040, 0, 1) }),
        (timewindowMs, interval, moment) => {
          const { startTs = 0, aggregation } = subscriptionWindow(
            of({ selectedTab: 0, realtime: { timewindowMs, interval } }),
            { now: moment, maxDatapoints: 500 },
          );
          expect(startTs).toBeLessThanOrEqual(moment - timewindowMs);
          expect(startTs % aggregation.interval).toBe(0);
          expect(startTs + aggregation.timeWindow).toBeGreaterThanOrEqual(moment);
          expect(aggregation.limit).toBeLessThanOrEqual(501);
          expect(aggregation.limit * aggregation.interval).toBeGreaterThanOrEqual(aggregation.timeWindow);
        },
      ),
    );
  });
});

describe('history', () => {
  test('the last hour ends now', () => {
    expect(subscribe({ selectedTab: 1, history: { timewindowMs: HOUR } })).toEqual({
      tsOffset: 0,
      fixedWindow: { startTimeMs: now - HOUR, endTimeMs: now },
      aggregation: { type: 'AVG', interval: 8 * SECOND, limit: 450, timeWindow: HOUR },
    });
  });

  test('a quick interval in its zone', () => {
    expect(
      subscribe({
        selectedTab: 1,
        history: { historyType: 2, quickInterval: 'YESTERDAY' },
        timezone: 'Asia/Kathmandu',
      }),
    ).toMatchObject({
      quickInterval: 'YESTERDAY',
      timezone: 'Asia/Kathmandu',
      tsOffset: 5.75 * HOUR - zoneOffset(now),
      fixedWindow: { startTimeMs: Date.UTC(2026, 4, 18, 18, 15), endTimeMs: Date.UTC(2026, 4, 19, 18, 15) },
    });
  });

  test('a period is read by the clock of its zone, at the offset of its own date', () => {
    // Chosen as 10 to 12 o'clock, in winter; it is summer now.
    const period = {
      startTimeMs: new Date(2026, 0, 10, 10).getTime(),
      endTimeMs: new Date(2026, 0, 10, 12).getTime(),
    };
    expect(fixedSpan(period, 'Europe/Berlin')).toEqual({
      startTimeMs: Date.parse('2026-01-10T10:00:00+01:00'),
      endTimeMs: Date.parse('2026-01-10T12:00:00+01:00'),
    });
    expect(fixedSpan(period)).toEqual(period);
  });

  test('an interval that has only just begun still asks for a point', () => {
    const { aggregation } = subscriptionWindow(
      of({ selectedTab: 1, history: { historyType: 2, quickInterval: 'CURRENT_DAY_SO_FAR' }, timezone: 'UTC' }),
      { now: Date.UTC(2026, 0, 1), maxDatapoints: 500 },
    );
    expect(aggregation).toMatchObject({ interval: SECOND, limit: 1, timeWindow: 0 });
  });
});

describe('comparison', () => {
  const subscribed = (history: StoredTimewindow['history'], timezone?: string) =>
    subscribe({ selectedTab: 1, history, timezone });

  test('realtime is not compared', () => {
    expect(comparisonWindow(subscribe({ selectedTab: 0 }), 'days', { now })).toBeNull();
  });

  test('the previous interval of a length lies just before it', () => {
    expect(comparisonWindow(subscribed({ timewindowMs: HOUR }), 'previousInterval', { now })).toEqual({
      startTimeMs: now - 2 * HOUR,
      endTimeMs: now - HOUR,
    });
  });

  test.each<[QuickInterval, string, string]>([
    ['YESTERDAY', '2026-05-18T00:00:00.000Z', '2026-05-19T00:00:00.000Z'],
    ['THIS_DAY_LAST_WEEK', '2026-05-06T00:00:00.000Z', '2026-05-07T00:00:00.000Z'],
    ['PREVIOUS_WEEK_ISO', '2026-05-04T00:00:00.000Z', '2026-05-11T00:00:00.000Z'],
    ['PREVIOUS_MONTH', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['CURRENT_HOUR', '2026-05-20T11:00:00.000Z', '2026-05-20T12:00:00.000Z'],
    ['CURRENT_DAY_SO_FAR', '2026-05-19T00:00:00.000Z', '2026-05-19T12:34:56.789Z'],
    ['CURRENT_WEEK_SO_FAR', '2026-05-10T00:00:00.000Z', '2026-05-13T12:34:56.789Z'],
    ['CURRENT_MONTH_SO_FAR', '2026-04-01T00:00:00.000Z', '2026-04-20T12:34:56.789Z'],
    ['CURRENT_YEAR_SO_FAR', '2025-01-01T00:00:00.000Z', '2025-05-20T12:34:56.789Z'],
  ])('the previous interval of %s', (quickInterval, start, end) => {
    const compared = comparisonWindow(subscribed({ historyType: 2, quickInterval }, 'UTC'), 'previousInterval', {
      now,
    });
    expect(compared && [compared.startTimeMs, compared.endTimeMs].map((ts) => new Date(ts).toISOString())).toEqual([
      start,
      end,
    ]);
  });

  test.each<['days' | 'weeks' | 'months' | 'years', string]>([
    ['days', '2026-05-19'],
    ['weeks', '2026-05-13'],
    ['months', '2026-04-20'],
    ['years', '2025-05-20'],
  ])('%s: the end one unit earlier, the same length', (unit, day) => {
    const end = Date.parse(`${day}T12:34:56.789Z`);
    expect(comparisonWindow(subscribed({ timewindowMs: HOUR }, 'UTC'), unit, { now })).toEqual({
      startTimeMs: end - HOUR,
      endTimeMs: end,
    });
  });

  test('a custom interval goes back so far; none that is positive leaves the window', () => {
    const window = subscribed({ timewindowMs: HOUR });
    expect(comparisonWindow(window, 'customInterval', { now, customMs: 2 * HOUR })).toEqual({
      startTimeMs: now - 3 * HOUR,
      endTimeMs: now - 2 * HOUR,
    });
    for (const customMs of [0, -1, null, Number.NaN])
      expect(comparisonWindow(window, 'customInterval', { now, customMs })).toEqual(window.fixedWindow);
  });
});

describe('zoom', () => {
  const day = Date.UTC(2026, 4, 19);

  test('selects the stretch as a period of history and keeps everything else', () => {
    const zoomed = zoomTimewindow(
      of({ selectedTab: 0, hideAggregation: true, aggregation: { type: 'MAX', limit: 9 } }),
      {
        startMs: day,
        endMs: day + HOUR,
      },
      500,
    );
    expect(zoomed).toMatchObject({
      selectedTab: 1,
      hideAggregation: true,
      aggregation: { type: 'MAX', limit: 9 },
      history: {
        historyType: 1,
        fixedTimewindow: { startTimeMs: day, endTimeMs: day + HOUR },
        interval: 8 * SECOND,
      },
    });
    expect(zoomed).not.toHaveProperty('realtime');
  });

  test('in a zone the stretch comes back as it was selected', () => {
    for (const timezone of ['Asia/Kathmandu', 'America/Sao_Paulo', 'Europe/Berlin']) {
      const zoomed = zoomTimewindow(of({ timezone }), { startMs: day, endMs: day + HOUR }, 500);
      expect(subscribe(zoomed).fixedWindow).toEqual({ startTimeMs: day, endTimeMs: day + HOUR });
    }
  });
});

test('a table asks for the stretch that a timewindow covers, of any kind', () => {
  expect(timewindowSpan(of({ selectedTab: 0 }), now)).toEqual({ startTimeMs: now - MINUTE, endTimeMs: now });
  for (const quickInterval of quickIntervals) {
    const { startTimeMs, endTimeMs } = timewindowSpan(
      of({ selectedTab: 1, history: { historyType: 2, quickInterval } }),
      now,
    );
    expect(startTimeMs).toBeLessThan(endTimeMs);
  }
  expect(
    timewindowSpan(of({ selectedTab: 0, realtime: { realtimeType: 1, quickInterval: 'CURRENT_HOUR' } }), now),
  ).toEqual({ startTimeMs: now - (now % HOUR), endTimeMs: now - (now % HOUR) + HOUR });
});
