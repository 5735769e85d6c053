import fc from 'fast-check';
import type { TelemetryValue } from '../api/telemetry';
import { type PlainColumns, SeriesColumns } from './columns';
import { drawnValue, valueOfText } from './value-dictionary';

const value: fc.Arbitrary<TelemetryValue> = fc.oneof(
  { weight: 5, arbitrary: fc.integer() },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom<TelemetryValue>('open', 'shut', 'true', true, false, null, { a: 1 }, [1, 2]),
);
const point = fc.tuple(fc.integer({ min: 0, max: 200 }), value);

/** What there is, in the plainest way: a map. */
class Model {
  readonly points = new Map<number, TelemetryValue>();
  sorted = () => [...this.points].sort(([a], [b]) => a - b);
  keep(where: (ts: number) => boolean) {
    for (const ts of this.points.keys()) if (!where(ts)) this.points.delete(ts);
  }
}

const plain = (points: readonly (readonly [number, TelemetryValue])[]): PlainColumns => {
  const sorted = [...new Map(points)].sort(([a], [b]) => a - b);
  const others = [0, ...new Set(sorted.map(([, one]) => one).filter((one) => typeof one !== 'number'))];
  return {
    ts: Float64Array.from(sorted, ([ts]) => ts),
    value: Float64Array.from(sorted, ([, one]) => drawnValue(one)),
    codes: Uint32Array.from(sorted, ([, one]) => (typeof one === 'number' ? 0 : others.indexOf(one))),
    dictionary: others,
  };
};

const contents = (columns: SeriesColumns) =>
  Array.from(columns.times, (ts, index) => [ts, columns.valueAt(index)] as const);

type Step =
  | { do: 'put'; point: [number, TelemetryValue] }
  | { do: 'append'; values: TelemetryValue[] }
  | { do: 'putAll'; points: [number, TelemetryValue][] }
  | { do: 'replace'; from: number; length: number; points: [number, TelemetryValue][] }
  | { do: 'trim'; ts: number }
  | { do: 'keepLast'; count: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('put' as const), point }),
  fc.record({ do: fc.constant('append' as const), values: fc.array(value, { maxLength: 90 }) }),
  fc.record({ do: fc.constant('putAll' as const), points: fc.array(point) }),
  fc.record({
    do: fc.constant('replace' as const),
    from: fc.integer({ min: 0, max: 200 }),
    length: fc.integer({ min: 0, max: 60 }),
    points: fc.array(point),
  }),
  fc.record({ do: fc.constant('trim' as const), ts: fc.integer({ min: -5, max: 320 }) }),
  fc.record({ do: fc.constant('keepLast' as const), count: fc.integer({ min: 0, max: 120 }) }),
);

function apply(columns: SeriesColumns, model: Model, one: Step) {
  switch (one.do) {
    case 'put':
      columns.put(...one.point);
      model.points.set(...one.point);
      return;
    case 'append': {
      let ts = columns.lastTs ?? 0;
      for (const next of one.values) {
        columns.put(++ts, next);
        model.points.set(ts, next);
      }
      return;
    }
    case 'putAll':
      columns.putAll(plain(one.points));
      for (const each of one.points) model.points.set(...each);
      return;
    case 'replace': {
      const to = one.from + one.length;
      const within = one.points.filter(([ts]) => ts >= one.from && ts < to);
      columns.replace(one.from, to, plain(within));
      model.keep((ts) => ts < one.from || ts >= to);
      for (const each of within) model.points.set(...each);
      return;
    }
    case 'trim':
      columns.trimBefore(one.ts);
      model.keep((ts) => ts >= one.ts);
      return;
    case 'keepLast': {
      columns.keepLast(one.count);
      const kept = new Set(
        model
          .sorted()
          .slice(Math.max(0, model.points.size - one.count))
          .map(([ts]) => ts),
      );
      model.keep((ts) => kept.has(ts));
      return;
    }
    default:
      one satisfies never;
  }
}

it('holds what was put, whatever came when', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: -5, max: 320 }), (steps, ts) => {
      const columns = new SeriesColumns();
      const model = new Model();
      for (const one of steps) {
        apply(columns, model, one);
        expect(contents(columns)).toEqual(model.sorted());
      }
      expect(Array.from(columns.values)).toEqual(model.sorted().map(([, one]) => drawnValue(one)));
      expect(columns.indexFrom(ts)).toBe(model.sorted().filter(([at]) => at < ts).length);
      expect(columns.firstTs).toBe(model.sorted()[0]?.[0]);
      expect(columns.lastTs).toBe(model.sorted().at(-1)?.[0]);
    }),
    { numRuns: 400 },
  );
});

it('takes up no more room while a window moves on over it', () => {
  const columns = new SeriesColumns();
  for (let ts = 0; ts < 100_000; ts++) {
    columns.put(ts, ts);
    columns.trimBefore(ts - 999);
  }
  expect(columns).toHaveLength(1000);
  expect(columns.bytes).toBeLessThan(2 * 16 * 1000);
});

it('forgets texts that no point has any more', () => {
  const columns = new SeriesColumns();
  for (let ts = 0; ts < 50_000; ts++) {
    columns.put(ts, { message: ts });
    columns.trimBefore(ts - 99);
  }
  expect(columns.bytes).toBeLessThan(20_000);
  expect(contents(columns).map(([, one]) => one)).toEqual(
    Array.from({ length: 100 }, (_, index) => ({ message: 49_900 + index })),
  );
});

it('leaves at most an eighth of its room empty when points follow a long answer', () => {
  const columns = new SeriesColumns();
  columns.putAll({ ts: Float64Array.from({ length: 80_000 }, (_, at) => at), value: new Float64Array(80_000) });
  columns.put(80_000, 1);
  expect(columns.bytes).toBe(16 * 90_000);
});

it.each<[TelemetryValue, number]>([
  [1.5, 1.5],
  ['false', 0],
  [`1${'0'.repeat(308)}`, 1e308],
  [`0.${'0'.repeat(299)}1`, 1e-300],
  ['12345678901234567890', 1.2345678901234567e19],
  [`1${'0'.repeat(400)}`, Number.NaN],
  ['NaN', Number.NaN],
  [' ', Number.NaN],
  ['0x10', Number.NaN],
])('draws %j as %p', (value, drawn) => {
  expect(drawnValue(value)).toBe(drawn);
});

it.each<[string, TelemetryValue]>([
  ['12.5', 12.5],
  ['-3', -3],
  ['1e3', 1000],
  ['9007199254740993', '9007199254740993'],
  ['true', 'true'],
  ['', ''],
  [' ', ' '],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['{"a":1}', '{"a":1}'],
])('reads the text %j as %j', (text, read) => {
  expect(valueOfText(text)).toBe(read);
});
