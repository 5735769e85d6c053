/** Spoils messages that would work: wrong types, huge numbers, deep nesting, bad unicode, SQL, paths; and members left out or added. */
import type { Json } from './running-platform.js';
import type { SeededRandom } from './seeded-random.js';

const deep = (levels: number): Json => {
  let value: Json = 1;
  for (let i = 0; i < levels; i += 1) value = i % 2 ? [value] : { a: value };
  return value;
};

export const ODD: readonly Json[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\ufeff',
  "' OR 1=1 --",
  "'; DROP TABLE device; --",
  '%',
  '_',
  '../../etc/passwd',
  'a,b',
  'constructor',
  '__proto__',
  '\u0024{a}',
  '<script>alert(1)</script>',
  -1,
  0,
  1,
  1.5,
  1e308,
  2 ** 53,
  2 ** 60,
  -(2 ** 63),
  '1',
  'NaN',
  '9999999999999999999999',
  true,
  [],
  [[]],
  {},
  { a: {} },
  { entityType: 'NOTHING', id: 'x' },
  { constructor: 1, toString: 2 },
  deep(60),
  deep(3000),
  'x'.repeat(2000),
];

/** The message with something odd, or nothing, somewhere in it. */
export function mutate(random: SeededRandom, node: Json, odd: readonly Json[] = ODD): Json {
  if (Array.isArray(node) && node.length > 0 && random.chance(0.85)) {
    const at = random.below(node.length);
    return node.map((each: Json, i: number) => (i === at ? mutate(random, each, odd) : each));
  }
  if (node && typeof node === 'object' && !Array.isArray(node) && random.chance(0.9)) {
    const key = random.pick(Object.keys(node));
    const changed = { ...node };
    if (key === undefined) return changed;
    if (random.chance(0.1)) delete changed[key];
    else if (random.chance(0.05)) changed.surplus = random.pick(odd);
    else changed[key] = mutate(random, node[key], odd);
    return changed;
  }
  return random.pick(odd);
}
