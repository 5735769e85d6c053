import fc from 'fast-check';
import { isComplete, mapOf } from './key-value-field';

const entry = fc.record({ key: fc.string(), value: fc.string() });

test('of entries with the same key the later one counts', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const map = mapOf(entries);
      for (const { key } of entries) {
        expect(Object.entries(map).find(([one]) => one === key)?.[1]).toBe(
          entries.findLast((one) => one.key === key)?.value,
        );
      }
      expect(Object.keys(map)).toHaveLength(new Set(entries.map(({ key }) => key)).size);
    }),
  );
});

test('a map is complete when no key and no value is empty', () => {
  expect(isComplete({ a: 'b' })).toBe(true);
  expect(isComplete({})).toBe(true);
  expect(isComplete(undefined)).toBe(true);
  expect(isComplete({ a: '' })).toBe(false);
  expect(isComplete({ '': 'b' })).toBe(false);
});
