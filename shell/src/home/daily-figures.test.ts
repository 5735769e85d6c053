import { DAY, HOUR } from '@mullion/shared-kit/time/constants';
import { changeOf, dailyOf, HOURS } from './daily-figures';

const now = Date.UTC(2026, 0, 15, 12, 30);
const thisHour = Date.UTC(2026, 0, 15, 12);
const hourly = (points: readonly [ts: number, value: number][]) => ({
  transportMsgCountHourly: points.map(([ts, value]) => ({ ts, value: String(value) })),
});
const messages = (points: readonly [number, number][]) => dailyOf(hourly(points), now)[0];

test('a figure is the sum of the last 24 hours, hour by hour', () => {
  const figure = messages([
    [thisHour, 5],
    [thisHour - 23 * HOUR, 7],
    [thisHour - 24 * HOUR, 100],
  ]);
  expect(figure).toMatchObject({ figure: 'transportMsg', count: 12 });
  expect(figure?.hours).toHaveLength(HOURS);
  expect([figure?.hours[0], figure?.hours.at(-1)]).toEqual([7, 5]);
});

test('of the same hour a day ago only as much counts as has passed of the present one', () => {
  expect(messages([[thisHour - DAY, 100]])?.before).toBe(50);
  expect(messages([[thisHour - DAY - HOUR, 100]])?.before).toBe(100);
});

test('where nothing is counted there are no figures', () => {
  expect(dailyOf({}, now)).toEqual([]);
  expect(dailyOf(hourly([[thisHour, 0]]), now)).toEqual([]);
});

test.each([
  [0, 0, { kind: 'same' }],
  [5, 0, { kind: 'first' }],
  [11, 8, { kind: 'more', by: 3 }],
  [7, 8, { kind: 'fewer', by: 1 }],
  [1040, 1000, { kind: 'percent-more', by: 4 }],
  [980, 1000, { kind: 'percent-fewer', by: 2 }],
  [1002, 1000, { kind: 'same' }],
])('%d after %d', (count, before, expected) => {
  expect(changeOf({ figure: 'transportMsg', count, before, hours: [] })).toEqual(expected);
});
