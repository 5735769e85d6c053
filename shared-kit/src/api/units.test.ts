import { unitsOf } from './units';

it.each([
  [{ temperature: '°C', state: '', count: 3 }, { temperature: '°C' }],
  ['{"temperature":"°C"}', { temperature: '°C' }],
  ['°C', {}],
  ['[1]', {}],
  [null, {}],
  [undefined, {}],
])('reads units of keys from %j', (value, units) => {
  expect(Object.fromEntries(unitsOf(value))).toEqual(units);
});
