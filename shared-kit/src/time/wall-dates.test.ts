import { dayByKey } from './wall-dates';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const week = { firstDayOfWeek: 1, rtl: false, shift: false };

test.each([
  ['ArrowLeft', '2026-05-18', '2026-05-17'],
  ['ArrowRight', '2026-05-31', '2026-06-01'],
  ['ArrowUp', '2026-05-04', '2026-04-27'],
  ['ArrowDown', '2026-12-30', '2027-01-06'],
  ['Home', '2026-05-20', '2026-05-18'],
  ['End', '2026-05-20', '2026-05-24'],
  ['Home', '2026-05-17', '2026-05-11'],
  ['PageUp', '2026-05-20', '2026-04-20'],
  ['PageDown', '2026-05-20', '2026-06-20'],
  // A month without such a day has its last one.
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageUp', '2026-05-31', '2026-04-30'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayByKey(key, day(from), week)).toBe(day(to));
});

test('with Shift, pages are years; a leap day becomes the last of its month', () => {
  expect(dayByKey('PageUp', day('2024-02-29'), { ...week, shift: true })).toBe(day('2023-02-28'));
  expect(dayByKey('PageDown', day('2026-05-20'), { ...week, shift: true })).toBe(day('2027-05-20'));
});

test('arrows go where they point, and weeks begin where they do', () => {
  expect(dayByKey('ArrowLeft', day('2026-05-20'), { ...week, rtl: true })).toBe(day('2026-05-21'));
  expect(dayByKey('ArrowRight', day('2026-05-20'), { ...week, rtl: true })).toBe(day('2026-05-19'));
  expect(dayByKey('Home', day('2026-05-20'), { ...week, firstDayOfWeek: 0 })).toBe(day('2026-05-17'));
  expect(dayByKey('End', day('2026-05-20'), { ...week, firstDayOfWeek: 6 })).toBe(day('2026-05-22'));
});

test('other keys lead nowhere', () => {
  expect(dayByKey('Enter', day('2026-05-20'), week)).toBeUndefined();
});
