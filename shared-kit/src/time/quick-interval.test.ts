import fc from 'fast-check';
import { DAY, HOUR } from './constants';
import {
  currentQuickIntervals,
  isQuickInterval,
  oneEarlier,
  previousQuickIntervalSpan,
  type QuickInterval,
  quickIntervalLength,
  quickIntervalSpan,
  quickIntervals,
  quickIntervalUnitSpan,
} from './quick-interval';
import { browserTimeZone, fromWallClock, offsetText, toWallClock, zoneAbbreviation, zoneOffset } from './time-zone';

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Amman',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
];

const anyZone = fc.constantFrom(...zones);

/** Moments of 2012–2035, half of them within a few hours of a change of some zone's clock. */
const anyMoment = (zone: string): fc.Arbitrary<number> => {
  const uniform = fc.integer({ min: Date.UTC(2012, 0, 5), max: Date.UTC(2035, 0, 1) });
  const changes = changesOf(zone);
  if (changes.length === 0) return uniform;
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * DAY, max: 2 * DAY }))
    .map(([change, by]) => change + by);
  return fc.oneof(uniform, near);
};

const known = new Map<string, number[]>();
function changesOf(zone: string): number[] {
  let changes = known.get(zone);
  if (!changes) {
    changes = [];
    for (let ts = Date.UTC(2012, 0, 5); ts < Date.UTC(2035, 0, 1); ts += 7 * DAY) {
      if (zoneOffset(ts, zone) !== zoneOffset(ts + 7 * DAY, zone)) changes.push(...exactChange(ts, ts + 7 * DAY, zone));
    }
    known.set(zone, changes);
  }
  return changes;
}

function exactChange(low: number, high: number, zone: string): number[] {
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (zoneOffset(middle, zone) === zoneOffset(from, zone)) from = middle;
    else to = middle;
  }
  return [to];
}

const anyCase = anyZone.chain((zone) => fc.record({ zone: fc.constant(zone), now: anyMoment(zone) }));

/** The calendar as the browser's own formatter sees it: an oracle that shares nothing with the code under test. */
function shown(ts: number, zone: string) {
  const format = formats.get(zone) ?? newFormat(zone);
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(ts).map(({ type, value }) => [type, value]));
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    month: `${part.year}-${part.month}`,
    year: part.year,
    date: Number(part.day),
    weekday: part.weekday,
    time: `${part.hour}:${part.minute}:${part.second}`,
  };
}
const formats = new Map<string, Intl.DateTimeFormat>();
const newFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });

/** Days that a stretch touches. */
const daysIn = (startMs: number, endMs: number, zone: string): Set<string> => {
  const days = new Set<string>();
  for (let ts = startMs; ts < endMs; ts += 6 * HOUR) days.add(shown(ts, zone).day);
  return days.add(shown(endMs - 1, zone).day);
};

const always = (check: (zone: string, now: number) => void) =>
  fc.assert(
    fc.property(anyCase, ({ zone, now }) => check(zone, now)),
    { numRuns: 300 },
  );

test('there are 18, of which realtime offers those that now lies in', () => {
  expect(quickIntervals).toEqual([
    'YESTERDAY',
    'DAY_BEFORE_YESTERDAY',
    'THIS_DAY_LAST_WEEK',
    'PREVIOUS_WEEK',
    'PREVIOUS_WEEK_ISO',
    'PREVIOUS_MONTH',
    'PREVIOUS_YEAR',
    'CURRENT_HOUR',
    'CURRENT_DAY',
    'CURRENT_DAY_SO_FAR',
    'CURRENT_WEEK',
    'CURRENT_WEEK_ISO',
    'CURRENT_WEEK_SO_FAR',
    'CURRENT_WEEK_ISO_SO_FAR',
    'CURRENT_MONTH',
    'CURRENT_MONTH_SO_FAR',
    'CURRENT_YEAR',
    'CURRENT_YEAR_SO_FAR',
  ]);
  expect(currentQuickIntervals).toHaveLength(11);
  expect(isQuickInterval('CURRENT_HOUR')).toBe(true);
  expect([isQuickInterval('CURRENT_HOUR_SO_FAR'), isQuickInterval('toString'), isQuickInterval(7)]).toEqual([
    false,
    false,
    false,
  ]);
});

describe('in any zone, also when clocks change', () => {
  test('a current interval holds now, a past one ends before it, one so far ends with it', () => {
    always((zone, now) => {
      for (const interval of quickIntervals) {
        const { startMs, endMs } = quickIntervalSpan(interval, now, zone);
        expect(startMs).toBeLessThanOrEqual(endMs);
        if (interval.endsWith('_SO_FAR')) expect(endMs).toBe(now);
        else if (interval.startsWith('CURRENT_')) expect(endMs).toBeGreaterThan(now);
        else expect(endMs).toBeLessThanOrEqual(now);
        if (interval.startsWith('CURRENT_')) expect(startMs).toBeLessThanOrEqual(now);
      }
    });
  });

  test('an interval ends where the next begins', () => {
    const neighbours: [QuickInterval, QuickInterval][] = [
      ['DAY_BEFORE_YESTERDAY', 'YESTERDAY'],
      ['YESTERDAY', 'CURRENT_DAY'],
      ['PREVIOUS_WEEK', 'CURRENT_WEEK'],
      ['PREVIOUS_WEEK_ISO', 'CURRENT_WEEK_ISO'],
      ['PREVIOUS_MONTH', 'CURRENT_MONTH'],
      ['PREVIOUS_YEAR', 'CURRENT_YEAR'],
    ];
    always((zone, now) => {
      for (const [earlier, later] of neighbours) {
        expect(quickIntervalSpan(earlier, now, zone).endMs).toBe(quickIntervalSpan(later, now, zone).startMs);
      }
    });
  });

  test('every day begins with its first moment', () => {
    always((zone, now) => {
      for (const interval of quickIntervals.filter((one) => one !== 'CURRENT_HOUR')) {
        const { startMs } = quickIntervalSpan(interval, now, zone);
        expect(shown(startMs - 1, zone).day).not.toBe(shown(startMs, zone).day);
        expect(shown(startMs - 1, zone).day < shown(startMs, zone).day).toBe(true);
      }
    });
  });

  test('lengths are whole calendar units', () => {
    always((zone, now) => {
      const days = (interval: QuickInterval) => {
        const { startMs, endMs } = quickIntervalSpan(interval, now, zone);
        return daysIn(startMs, endMs, zone);
      };
      const today = shown(now, zone);
      expect([...days('CURRENT_DAY')]).toEqual([today.day]);
      for (const day of ['YESTERDAY', 'DAY_BEFORE_YESTERDAY', 'THIS_DAY_LAST_WEEK'] as const)
        expect(days(day).size).toBe(1);
      for (const week of ['CURRENT_WEEK', 'PREVIOUS_WEEK', 'CURRENT_WEEK_ISO', 'PREVIOUS_WEEK_ISO'] as const)
        expect(days(week).size).toBe(7);
      const hour = quickIntervalSpan('CURRENT_HOUR', now, zone);
      expect(hour.endMs - hour.startMs).toBe(HOUR);
      expect(Math.abs(hour.startMs + zoneOffset(now, zone)) % HOUR).toBe(0);
      expect(shown(quickIntervalSpan('THIS_DAY_LAST_WEEK', now, zone).startMs, zone).weekday).toBe(today.weekday);
    });
  });

  test('weeks begin on Sunday and on Monday, months on the first, years in January', () => {
    always((zone, now) => {
      const first = (interval: QuickInterval) => shown(quickIntervalSpan(interval, now, zone).startMs, zone);
      expect([first('CURRENT_WEEK').weekday, first('PREVIOUS_WEEK').weekday]).toEqual(['Sun', 'Sun']);
      expect([first('CURRENT_WEEK_ISO').weekday, first('PREVIOUS_WEEK_ISO').weekday]).toEqual(['Mon', 'Mon']);
      expect([first('CURRENT_MONTH').date, first('PREVIOUS_MONTH').date]).toEqual([1, 1]);
      expect(first('CURRENT_MONTH').month).toBe(shown(now, zone).month);
      expect(first('CURRENT_YEAR').day).toBe(`${shown(now, zone).year}-01-01`);
    });
  });

  test('what an interval is compared with is what it was one unit ago', () => {
    always((zone, now) => {
      for (const interval of quickIntervals.filter((one) => !one.endsWith('_SO_FAR'))) {
        const own = quickIntervalSpan(interval, now, zone);
        const before = previousQuickIntervalSpan(interval, now, zone);
        if (interval === 'THIS_DAY_LAST_WEEK') {
          expect(shown(before.startMs, zone).weekday).toBe(shown(own.startMs, zone).weekday);
          expect(daysIn(before.startMs, own.startMs, zone).size).toBe(7);
        } else expect(before.endMs).toBe(own.startMs);
        expect(before.startMs).toBeLessThan(before.endMs);
      }
    });
  });

  test('what one so far is compared with ends within the unit before it', () => {
    always((zone, now) => {
      for (const interval of quickIntervals.filter((one) => one.endsWith('_SO_FAR'))) {
        const { startMs, endMs } = previousQuickIntervalSpan(interval, now, zone);
        const unit = quickIntervalUnitSpan(interval, now, zone);
        expect(startMs).toBeLessThanOrEqual(endMs);
        expect(endMs).toBeLessThanOrEqual(unit.startMs);
        expect(quickIntervalSpan(interval, startMs, zone).startMs).toBe(startMs);
      }
    });
  });

  test('a wall clock time goes there and back, unless clocks leave it out', () => {
    always((zone, now) => {
      const wall = toWallClock(now, zone);
      const back = fromWallClock(wall, zone);
      expect(toWallClock(back, zone)).toBe(wall);
      expect(back).toBeLessThanOrEqual(now);
    });
  });
});

const at = (text: string) => Date.parse(text);
const span = (interval: QuickInterval, now: string, zone: string) => {
  const { startMs, endMs } = quickIntervalSpan(interval, at(now), zone);
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString(), (endMs - startMs) / HOUR];
};

describe('by example', () => {
  test.each<[QuickInterval, string, string, string, string, number]>([
    // spring and autumn
    ['CURRENT_DAY', '2026-03-29T12:00Z', 'Europe/Berlin', '2026-03-28T23:00', '2026-03-29T22:00', 23],
    ['CURRENT_DAY', '2026-10-25T12:00Z', 'Europe/Berlin', '2026-10-24T22:00', '2026-10-25T23:00', 25],
    ['CURRENT_DAY', '2026-03-08T12:00Z', 'America/New_York', '2026-03-08T05:00', '2026-03-09T04:00', 23],
    ['CURRENT_DAY', '2026-11-01T12:00Z', 'America/New_York', '2026-11-01T04:00', '2026-11-02T05:00', 25],
    ['CURRENT_DAY', '2026-10-03T20:00Z', 'Australia/Lord_Howe', '2026-10-03T13:30', '2026-10-04T13:00', 23.5],
    ['CURRENT_DAY', '2026-04-04T20:00Z', 'Australia/Lord_Howe', '2026-04-04T13:00', '2026-04-05T13:30', 24.5],
    // midnight itself is left out, or comes twice
    ['CURRENT_DAY', '2018-11-04T12:00Z', 'America/Sao_Paulo', '2018-11-04T03:00', '2018-11-05T02:00', 23],
    ['CURRENT_DAY', '2018-02-17T12:00Z', 'America/Sao_Paulo', '2018-02-17T02:00', '2018-02-18T03:00', 25],
    ['CURRENT_DAY', '2026-11-01T12:00Z', 'America/Havana', '2026-11-01T04:00', '2026-11-02T05:00', 25],
    ['YESTERDAY', '2026-06-15T12:00Z', 'Asia/Kathmandu', '2026-06-13T18:15', '2026-06-14T18:15', 24],
    // hours: a quarter before and after, and the half hour by which an island changes its clock
    ['CURRENT_HOUR', '2026-06-15T12:20Z', 'Asia/Kathmandu', '2026-06-15T12:15', '2026-06-15T13:15', 1],
    ['CURRENT_HOUR', '2026-10-25T01:30Z', 'Europe/Berlin', '2026-10-25T01:00', '2026-10-25T02:00', 1],
    ['CURRENT_HOUR', '2026-04-04T15:15Z', 'Australia/Lord_Howe', '2026-04-04T14:30', '2026-04-04T15:30', 1],
    // units
    ['CURRENT_WEEK', '2026-03-31T12:00Z', 'Europe/Berlin', '2026-03-28T23:00', '2026-04-04T22:00', 167],
    ['CURRENT_WEEK_ISO', '2026-03-29T12:00Z', 'Europe/Berlin', '2026-03-22T23:00', '2026-03-29T22:00', 167],
    ['PREVIOUS_MONTH', '2024-03-31T12:00Z', 'UTC', '2024-02-01T00:00', '2024-03-01T00:00', 29 * 24],
    ['CURRENT_YEAR', '2024-07-01T12:00Z', 'UTC', '2024-01-01T00:00', '2025-01-01T00:00', 366 * 24],
    ['CURRENT_YEAR_SO_FAR', '2026-01-02T00:00Z', 'UTC', '2026-01-01T00:00', '2026-01-02T00:00', 24],
  ])('%s at %s in %s', (interval, now, zone, start, end, hours) => {
    expect(span(interval, now, zone)).toEqual([`${start}:00.000Z`, `${end}:00.000Z`, hours]);
  });

  test.each<[Parameters<typeof oneEarlier>[0], string, string]>([
    ['hour', '2026-03-29T01:30:00+01:00', '2026-03-29T00:30:00+01:00'],
    ['day', '2026-03-29T12:30:00+02:00', '2026-03-28T12:30:00+01:00'],
    ['week', '2026-04-01T12:30:00+02:00', '2026-03-25T12:30:00+01:00'],
    ['month', '2026-03-31T09:00:00+02:00', '2026-02-28T09:00:00+01:00'],
    ['year', '2024-02-29T09:00:00+01:00', '2023-02-28T09:00:00+01:00'],
  ])('one %s before %s is %s', (unit, now, earlier) => {
    expect(new Date(oneEarlier(unit, at(now), 'Europe/Berlin')).toISOString()).toBe(new Date(earlier).toISOString());
  });

  test('lengths that bound the grouping interval', () => {
    const length = (interval: QuickInterval) => quickIntervalLength(interval) / HOUR;
    expect(length('CURRENT_HOUR')).toBe(1);
    expect([length('YESTERDAY'), length('CURRENT_DAY_SO_FAR')]).toEqual([24, 24]);
    expect([length('PREVIOUS_WEEK_ISO'), length('CURRENT_WEEK')]).toEqual([168, 168]);
    expect([length('CURRENT_MONTH_SO_FAR'), length('PREVIOUS_YEAR')]).toEqual([720, 8760]);
  });
});

describe('zones', () => {
  test('without a zone, or with one that nobody knows, this computer’s holds', () => {
    const now = Date.UTC(2026, 6, 1);
    expect(zoneOffset(now)).toBe(zoneOffset(now, browserTimeZone()));
    expect(zoneOffset(now, 'Mars/Olympus_Mons')).toBe(zoneOffset(now));
  });

  test.each([
    [0, 'UTC+00:00'],
    [5.75, 'UTC+05:45'],
    [-3.5, 'UTC-03:30'],
    [14, 'UTC+14:00'],
  ])('an offset of %d h reads %s', (hours, text) => {
    expect(offsetText(hours * HOUR)).toBe(text);
  });

  test('an abbreviation follows the time of year; a bad name stays', () => {
    expect(zoneAbbreviation(Date.UTC(2026, 0, 1), 'Europe/Berlin', 'en-GB')).toBe('CET');
    expect(zoneAbbreviation(Date.UTC(2026, 6, 1), 'Europe/Berlin', 'en-GB')).toBe('CEST');
    expect(zoneAbbreviation(0, 'Nowhere', 'en-GB')).toBe('Nowhere');
  });

  test('a time that clocks leave out counts as what it would have been', () => {
    const gap = Date.UTC(2026, 2, 29, 2, 30);
    expect(new Date(fromWallClock(gap, 'Europe/Berlin')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });
});
