import fc from 'fast-check';
import { open } from '../../test/stored-values.js';
import { putPoint } from './history-store.js';
import { loosePoints } from './loose-points.js';
import { BOOLEAN, DOUBLE, JSON_TEXT, LONG, STRING, type TypedValue } from './typed-value.js';

const value: fc.Arbitrary<TypedValue> = fc.oneof(
  fc.double({ noNaN: true }).map((number): TypedValue => ({ kind: DOUBLE, value: number === 0 ? 0 : number })),
  fc.double({ min: -1e4, max: 1e4, noNaN: true }).map((number): TypedValue => ({ kind: DOUBLE, value: number + 0 })),
  fc.maxSafeInteger().map((number): TypedValue => ({ kind: LONG, value: number === 0 ? 0 : number })),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }).map((number): TypedValue => ({ kind: LONG, value: number })),
  fc.boolean().map((is): TypedValue => ({ kind: BOOLEAN, value: is })),
  fc.string({ unit: 'grapheme' }).map((text): TypedValue => ({ kind: STRING, value: text.replaceAll('\u0000', '') })),
  fc.jsonValue().map((json): TypedValue => ({ kind: JSON_TEXT, value: JSON.stringify(json) })),
);
const always = { start: -1, end: 1000 };

it('reads each value as it was stored', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (values) => {
      const tx = open().tx();
      const points = values.map((one, ts) => ({ ts, value: one }));
      for (const { ts, value: one } of points) putPoint(tx, 1, ts, one);
      expect(loosePoints(tx, 1, always)).toEqual(points);
    }),
  );
});

it('answers the first points in the order asked for', () => {
  const tx = open().tx();
  for (let ts = 0; ts < 10; ts += 1) putPoint(tx, 1, ts, { kind: LONG, value: ts });
  putPoint(tx, 2, 5, { kind: LONG, value: 50 });
  const times = (...asked: [range: { start: number; end: number }, order?: Parameters<typeof loosePoints>[3]]) =>
    loosePoints(tx, 1, ...asked).map(({ ts }) => ts);
  expect(times({ start: 3, end: 6 })).toEqual([3, 4, 5]);
  expect(times(always, { limit: 2 })).toEqual([0, 1]);
  expect(times(always, { limit: 2, descending: true })).toEqual([9, 8]);
  expect(times({ start: 20, end: 30 })).toEqual([]);
});

it('has the driver hand over one row for any number of points', () => {
  const { connection, tx } = open();
  for (let ts = 0; ts < 1000; ts += 1) putPoint(tx(), 1, ts, { kind: DOUBLE, value: ts / 7 });
  const all = jest.spyOn(connection, 'all');
  expect(loosePoints(tx(), 1, always)).toHaveLength(1000);
  expect(all.mock.results.flatMap(({ value: rows }) => rows)).toHaveLength(1);
});
