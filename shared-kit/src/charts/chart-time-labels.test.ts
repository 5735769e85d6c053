import { DAY, HOUR, MINUTE, SECOND } from '../time/constants';
import { timeLabelsOf } from './chart-time-labels';

const noon = Date.UTC(2026, 0, 15, 12);
const labels = timeLabelsOf('en-GB', 'UTC');

it('says times as fine as their step, and the date below the first time of another day', () => {
  expect(labels([noon, noon + 5 * SECOND], 5 * SECOND)).toEqual(['12:00:00', '12:00:05']);
  expect(labels([noon, noon + MINUTE], MINUTE)).toEqual(['12:00', '12:01']);
  expect(labels([noon, noon + 6 * HOUR, noon + 12 * HOUR], 6 * HOUR)).toEqual(['12:00', '18:00', '00:00\n16 Jan']);
  expect(labels([noon, noon + DAY], DAY)).toEqual(['15 Jan', '16 Jan']);
});

it('takes a time that is a millisecond short for the full one', () => {
  expect(labels([noon - 1], MINUTE)).toEqual(['12:00']);
});

it('makes no formatter for labels: an axis asks for them with every frame', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  for (let frame = 0; frame < 60; frame++) labels([noon, noon + DAY], MINUTE);
  expect(made).not.toHaveBeenCalled();
});
