/** @jest-environment jsdom */
import { keyValueCount, keyValues } from './key-values';

it('are those that changed last, in the order of their names', () => {
  const keys = Array.from({ length: 12 }, (_, at) => `key${String.fromCharCode(97 + at)}`);
  const times = new Map(keys.map((key, at) => [key, at]));
  const shown = keyValues(keys, (key) => times.get(key) ?? 0);
  expect(shown).toHaveLength(keyValueCount);
  expect(shown).toEqual(keys.slice(4));
});
