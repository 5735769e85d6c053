import fc from 'fast-check';
import type { TelemetryValue } from '../api/telemetry';
import { SeriesColumns } from './columns';
import { type ParsedSeries, parseSeries } from './parse-series';

type Answer = Record<string, { ts: number; value: TelemetryValue }[]>;

function parse(text: string): ParsedSeries {
  const steps = parseSeries(new TextEncoder().encode(text));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const read = (text: string) =>
  Object.fromEntries(
    Object.entries(parse(text)).map(([key, plain]) => {
      const columns = new SeriesColumns();
      columns.putAll(plain);
      return [key, Array.from(columns.times, (ts, index) => ({ ts, value: columns.valueAt(index) }))];
    }),
  );

const value: fc.Arbitrary<TelemetryValue> = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue().filter((one) => typeof one === 'object') as fc.Arbitrary<TelemetryValue>,
);
const points = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -5, max: 2_000_000_000_000 }), value), { selector: ([ts]) => ts })
  .map((all) => all.map(([ts, one]) => ({ ts, value: one })));
const answer: fc.Arbitrary<Answer> = fc.dictionary(
  fc.string({ unit: 'binary' }).filter((key) => key !== '__proto__'),
  points,
);

const ascending = (from: Answer) =>
  Object.fromEntries(Object.entries(from).map(([key, all]) => [key, [...all].sort((a, b) => a.ts - b.ts)]));
const plainly = (from: unknown) => JSON.parse(JSON.stringify(from));

it('reads what JSON.parse reads, whatever the values are and however they are ordered', () => {
  fc.assert(
    fc.property(answer, (from) => {
      expect(plainly(read(JSON.stringify(from)))).toEqual(plainly(ascending(from)));
    }),
    { numRuns: 300 },
  );
});

it('reads answers that are written otherwise', () => {
  expect(read('{ "t": [ { "value": 1, "ts": 2 }, {"ts": 1, "value": "x"} ] }')).toEqual({
    t: [
      { ts: 1, value: 'x' },
      { ts: 2, value: 1 },
    ],
  });
  expect(read('{"t":[{"ts":1e3,"value":1.5e-7},{"ts":2000,"value":123456789012345680000,"note":1}]}')).toEqual({
    t: [
      { ts: 1000, value: 1.5e-7 },
      { ts: 2000, value: 123456789012345680000 },
    ],
  });
});

it('takes the last of points at one time', () => {
  expect(read('{"t":[{"ts":2,"value":1},{"ts":1,"value":2},{"ts":2,"value":3}]}')).toEqual({
    t: [
      { ts: 1, value: 2 },
      { ts: 2, value: 3 },
    ],
  });
});

it.each(['', '{', '{"t":[{"ts":1,"value":', '{"t":[{"ts":1,"value":"x', '{"t":[]}x', 'Bad request'])(
  'refuses %j',
  (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  },
);

it('can be put off between points', () => {
  const many = JSON.stringify({ t: Array.from({ length: 10_000 }, (_, ts) => ({ ts, value: ts })) });
  const steps = parseSeries(new TextEncoder().encode(many));
  expect([steps.next().done, steps.next().done, steps.next().done]).toEqual([false, false, true]);
});
