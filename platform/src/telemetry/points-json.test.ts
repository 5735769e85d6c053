import fc from 'fast-check';
import { pointsJson } from './points-json.js';
import { BOOLEAN, DOUBLE, JSON_TEXT, LONG, STRING, strictJson, type TypedValue, valueText } from './typed-value.js';

const values: fc.Arbitrary<TypedValue> = fc.oneof(
  fc.integer().map((value): TypedValue => ({ kind: LONG, value })),
  fc.constant<TypedValue>({ kind: LONG, value: 9223372036854775807n }),
  fc.maxSafeInteger().map((value): TypedValue => ({ kind: LONG, value })),
  fc.constantFrom(1e17 + 48, 2 ** 57, 1e21).map((value): TypedValue => ({ kind: LONG, value })),
  fc.double().map((value): TypedValue => ({ kind: DOUBLE, value })),
  // As measured: few decimals.
  fc
    .tuple(fc.integer({ min: -2e9, max: 2e9 }), fc.integer({ min: 0, max: 7 }))
    .map(([scaled, decimals]): TypedValue => ({ kind: DOUBLE, value: scaled / 10 ** decimals })),
  fc.boolean().map((value): TypedValue => ({ kind: BOOLEAN, value })),
  fc.string({ unit: 'binary' }).map((value): TypedValue => ({ kind: STRING, value })),
  fc.json().map((value): TypedValue => ({ kind: JSON_TEXT, value })),
);

it('writes points as texts of each would be, with their types and as texts', () => {
  const points = fc.array(fc.record({ ts: fc.maxSafeInteger(), value: values }));
  fc.assert(
    fc.property(points, fc.boolean(), (list, strict) => {
      const one = (value: TypedValue) => (strict ? strictJson(value) : JSON.stringify(valueText(value)));
      const expected = list.map(({ ts, value }) => `{"ts":${ts},"value":${one(value)}}`).join();
      expect(pointsJson(list, strict).toString()).toBe(Buffer.from(expected).toString());
    }),
    { numRuns: 500 },
  );
});

it.each([
  [0, '0.0'],
  [-0, '0.0'],
  [0.001, '0.001'],
  [0.000999, '9.99E-4'],
  [9999999.5, '9999999.5'],
  [1e7, '1.0E7'],
  [20.5, '20.5'],
  [-1.000001, '-1.000001'],
  [0.1 + 0.2, '0.30000000000000004'],
  [Number.NaN, '"NaN"'],
])('writes the double %d as %s', (value, text) => {
  expect(pointsJson([{ ts: 1, value: { kind: DOUBLE, value } }], true).toString()).toBe(`{"ts":1,"value":${text}}`);
});
