import fc from 'fast-check';
import { decodeBlock, encodeBlock, MIXED, type StoredPoint, summarise } from './block-codec.js';
import { BOOLEAN, DOUBLE, JSON_TEXT, LONG, STRING, type TypedValue } from './typed-value.js';

const points = (values: TypedValue[], step = 1000): StoredPoint[] =>
  values.map((value, i) => ({ ts: 1_700_000_000_000 + i * step, value }));

function roundTrip(given: StoredPoint[]): StoredPoint[] {
  const columns = decodeBlock(encodeBlock(given), given.length, given[0]?.ts ?? 0);
  return Array.from({ length: columns.count }, (_, i) => ({ ts: columns.times[i] as number, value: columns.value(i) }));
}

const value: fc.Arbitrary<TypedValue> = fc.oneof(
  fc.maxSafeInteger().map((n): TypedValue => ({ kind: LONG, value: n === 0 ? 0 : n })),
  fc.constant<TypedValue>({ kind: LONG, value: 9223372036854775807n }),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((n): TypedValue => ({ kind: DOUBLE, value: n === 0 ? 0 : n })),
  fc.integer({ min: -100000, max: 100000 }).map((n): TypedValue => ({ kind: DOUBLE, value: n === 0 ? 0 : n / 100 })),
  fc.boolean().map((b): TypedValue => ({ kind: BOOLEAN, value: b })),
  fc.string().map((s): TypedValue => ({ kind: STRING, value: s })),
  fc.constant<TypedValue>({ kind: JSON_TEXT, value: '{"a":[1,"ü"]}' }),
);
const times = fc.uniqueArray(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 1, maxLength: 40 });

it('gives back exactly what went in, whatever the kinds and times', () => {
  fc.assert(
    fc.property(times, fc.array(value, { minLength: 40, maxLength: 40 }), fc.option(value), (ts, values, only) => {
      const given = ts
        .sort((a, b) => a - b)
        .map((at, i) => ({ ts: at, value: only && values[i]?.kind !== only.kind ? only : (values[i] as TypedValue) }));
      expect(roundTrip(given)).toEqual(given);
    }),
    { numRuns: 300 },
  );
});

it('takes at most four bytes a point for measured values once a second', () => {
  const given = points(
    Array.from({ length: 1000 }, (_, i) => ({ kind: DOUBLE, value: Math.round(2000 + 500 * Math.sin(i / 50)) / 100 })),
  );
  expect(encodeBlock(given).length / given.length).toBeLessThan(4);
  expect(roundTrip(given)).toEqual(given);
});

it('packs whole numbers and fractions in turn as tightly', () => {
  const given = points(
    Array.from({ length: 1000 }, (_, i) => {
      const value = Math.round(2000 + 500 * Math.sin(i / 50)) / 100;
      return { ts: 0, value: { kind: Number.isInteger(value) ? LONG : DOUBLE, value } }.value as TypedValue;
    }),
  );
  expect(new Set(given.map(({ value }) => value.kind)).size).toBe(2);
  expect(encodeBlock(given).length / given.length).toBeLessThan(4.2);
  expect(roundTrip(given)).toEqual(given);
});

it('takes about nine bytes a point for numbers with every digit used', () => {
  const given = points(Array.from({ length: 1000 }, (_, i) => ({ kind: DOUBLE, value: Math.sin(i) })));
  expect(encodeBlock(given).length / given.length).toBeLessThan(9.1);
});

it('writes repeated texts once', () => {
  const given = points(
    Array.from({ length: 1000 }, (_, i) => ({
      kind: STRING,
      value: i % 2 ? 'a running machine' : 'a stopped machine',
    })),
  );
  expect(encodeBlock(given).length / given.length).toBeLessThan(2.1);
});

it('summarises plain numbers, as doubles where any is one', () => {
  expect(
    summarise(
      points([
        { kind: LONG, value: 4 },
        { kind: LONG, value: -1 },
      ]),
    ),
  ).toEqual({ kind: LONG, min: -1, max: 4, sum: 3 });
  expect(
    summarise(
      points([
        { kind: LONG, value: 4 },
        { kind: DOUBLE, value: 1.5 },
      ]),
    ),
  ).toEqual({ kind: DOUBLE, min: 1.5, max: 4, sum: 5.5 });
  expect(summarise(points([{ kind: STRING, value: 'x' }]))).toBeNull();
});

it('refuses a block of a version it does not know', () => {
  const bytes = encodeBlock(points([{ kind: LONG, value: 1 }]));
  bytes[0] = 9;
  expect(() => decodeBlock(bytes, 1, 0)).toThrow('unknown version 9');
});

it('marks blocks of several kinds', () => {
  const given = points([
    { kind: LONG, value: 1 },
    { kind: STRING, value: 'x' },
  ]);
  const columns = decodeBlock(encodeBlock(given), 2, given[0]?.ts ?? 0);
  expect(columns.kind).toBe(MIXED);
  expect([...columns.numbers]).toEqual([1, Number.NaN]);
});
