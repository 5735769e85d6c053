import { chipSeparators } from '../inputs/chips-field';
import { startingOrNew, subtypeMaxLength } from './use-subtypes';

const types = ['Pump', 'pumping station', 'Boiler', 'Dry pump'];

test.each([
  ['', types],
  ['PUMP', ['Pump', 'pumping station']],
  [' boil ', ['Boiler']],
  ['  ', types],
  ['Valve ', ['Valve']],
])('types for "%s": those that start with it, else itself as something new', (typed, offered) => {
  expect(startingOrNew(types, typed)).toEqual(offered);
});

test('limits of typed subtypes', () => {
  expect(subtypeMaxLength).toBe(255);
  expect(chipSeparators).toEqual([',', ';']);
});
