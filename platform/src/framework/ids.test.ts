import { newId } from './ids.js';

const NOW = 1_700_000_000_000;
/** The time of an id as a text that sorts by it. */
const timeOf = (id: string): string => `${id.slice(15, 18)}${id.slice(9, 13)}${id.slice(0, 8)}`;

test('ids ascend and none comes twice, however many are made at a time and when the clock is set back', () => {
  const ids = Array.from({ length: 25_000 }, () => newId(NOW));
  for (const now of [NOW + 5_000, NOW + 4_000, NOW + 4_000, NOW]) ids.push(newId(now));
  expect(new Set(ids).size).toBe(ids.length);
  const times = ids.map(timeOf);
  expect(times).toEqual([...times].sort());
});
