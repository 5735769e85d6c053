import { fromClock, scheduleText } from './schedule';

const HOUR = 3_600_000;
const said = (startsOn: number, endsOn: number) => {
  const schedule = { type: 'SPECIFIC_TIME', timezone: 'UTC', daysOfWeek: [1], startsOn, endsOn };
  return scheduleText(schedule as never, 'en-GB', (key) => key);
};

it('says the times of a day', () => {
  expect(said(6 * HOUR, 22 * HOUR)).toBe('Mon 06:00–22:00');
});

it.each([
  [-HOUR, 25 * HOUR],
  [-9e15, 1e308],
])('survives stored times that no day has: %d to %d', (startsOn, endsOn) => {
  expect(said(startsOn, endsOn)).toMatch(/^Mon \d\d:\d\d–\d\d:\d\d$/);
});

test.each([
  ['06:00', 6],
  ['6:00', 6],
  ['0600', 6],
  ['۰۶:۰۰', 6],
  ['24:00', null],
  ['06:60', null],
  ['6', null],
  ['', null],
])('reads %p as a time of day', (text, hours) => {
  expect(fromClock(text)).toBe(hours === null ? null : hours * 3_600_000);
});
