import { type Aggregation, Aggregator, bucketCount, type Range } from './aggregation.js';
import { decodeBlock, encodeBlock, type StoredPoint } from './block-codec.js';
import { BOOLEAN, DOUBLE, JSON_TEXT, LONG, STRING, type TypedValue, valueText } from './typed-value.js';

const t0 = 1_700_000_000_000;
const volts: [number, TypedValue][] = [
  [0, { kind: LONG, value: 230 }],
  [5000, { kind: LONG, value: 100 }],
  [10000, { kind: LONG, value: 231 }],
  [20000, { kind: DOUBLE, value: 229.5 }],
  [30000, { kind: LONG, value: 235 }],
];

function aggregate(
  aggregation: Aggregation,
  interval: number,
  rows = volts,
  range: Range = { start: t0, end: t0 + 600_000 },
) {
  const aggregator = new Aggregator(range, interval);
  for (const [offset, value] of rows) {
    const ts = t0 + offset;
    if (ts >= range.start && ts < range.end) aggregator.add(ts, value);
  }
  return aggregator.result(aggregation).map(({ ts, value }) => [ts - t0, valueText(value)]);
}

it.each([
  ['MIN', '100.0'],
  ['MAX', '235.0'],
  ['AVG', '205.1'],
  ['SUM', '1025.5'],
  ['COUNT', '5'],
] as const)('%s over one bucket that holds a double', (aggregation, text) => {
  expect(aggregate(aggregation, 600_000)).toEqual([[300_000, text]]);
});

it('leaves empty buckets out and keeps whole numbers whole where no double is', () => {
  expect(aggregate('MAX', 10_000)).toEqual([
    [5000, '230'],
    [15_000, '231'],
    [25_000, '229.5'],
    [35_000, '235'],
  ]);
});

it('starts buckets at the start of the range and cuts the last one at its end', () => {
  const range = { start: t0 + 2000, end: t0 + 12_000 };
  expect(aggregate('SUM', 60_000, volts, range)).toEqual([[7000, '331']]);
});

it('compares text only where there is nothing but text, and leaves booleans and JSON out of extremes', () => {
  const texts: [number, TypedValue][] = [
    [0, { kind: STRING, value: 'L1' }],
    [1, { kind: STRING, value: 'L2' }],
  ];
  expect(aggregate('MIN', 1000, texts)).toEqual([[500, 'L1']]);
  expect(aggregate('MAX', 1000, [...texts, [2, { kind: LONG, value: 3 }]])).toEqual([[500, '3']]);
  expect(
    aggregate('MIN', 1000, [
      [0, { kind: BOOLEAN, value: true }],
      [1, { kind: JSON_TEXT, value: '{}' }],
    ]),
  ).toEqual([]);
});

it('takes rows that are no numbers as zero in sums and leaves them out of averages', () => {
  const rows: [number, TypedValue][] = [
    [0, { kind: STRING, value: 'x' }],
    [1, { kind: LONG, value: 10 }],
  ];
  expect(aggregate('SUM', 1000, rows)).toEqual([[500, '10']]);
  expect(aggregate('AVG', 1000, rows)).toEqual([[500, '10.0']]);
  expect(aggregate('AVG', 1000, rows.slice(0, 1))).toEqual([[500, '0.0']]);
});

it('counts one kind of values where a bucket holds several: booleans before text, text before JSON, JSON before numbers', () => {
  const numbers: [number, TypedValue][] = [
    [0, { kind: LONG, value: 1 }],
    [1, { kind: DOUBLE, value: 1.5 }],
    [2, { kind: LONG, value: 2 }],
  ];
  const json: [number, TypedValue][] = [
    [3, { kind: JSON_TEXT, value: '{}' }],
    [4, { kind: JSON_TEXT, value: '[]' }],
  ];
  const texts: [number, TypedValue][] = [[5, { kind: STRING, value: 'x' }]];
  const booleans: [number, TypedValue][] = [
    [6, { kind: BOOLEAN, value: true }],
    [7, { kind: BOOLEAN, value: false }],
  ];
  expect(aggregate('COUNT', 1000, numbers)).toEqual([[500, '3']]);
  expect(aggregate('COUNT', 1000, [...numbers, ...json])).toEqual([[500, '2']]);
  expect(aggregate('COUNT', 1000, [...numbers, ...json, ...texts])).toEqual([[500, '1']]);
  expect(aggregate('COUNT', 1000, [...numbers, ...json, ...texts, ...booleans])).toEqual([[500, '2']]);
});

it('keeps every digit of whole numbers beyond 53 bits, until a double is among them', () => {
  const big: [number, TypedValue][] = [
    [0, { kind: LONG, value: 9007199254740993n }],
    [1, { kind: LONG, value: -9007199254740995n }],
    [2, { kind: LONG, value: 7 }],
  ];
  const rows = big.slice(0, 1).concat(big.slice(2));
  expect(aggregate('MAX', 1000, big)).toEqual([[500, '9007199254740993']]);
  expect(aggregate('MIN', 1000, big)).toEqual([[500, '-9007199254740995']]);
  expect(aggregate('SUM', 1000, rows)).toEqual([[500, '9007199254741000']]);
  expect(aggregate('MIN', 1000, rows)).toEqual([[500, '7']]);
  expect(aggregate('COUNT', 1000, big)).toEqual([[500, '3']]);
  expect(aggregate('MAX', 1000, [...big, [3, { kind: DOUBLE, value: 0.5 }]])).toEqual([[500, '9.007199254740992E15']]);
});

it('counts the buckets of a range, short intervals as seconds', () => {
  expect(bucketCount({ start: 0, end: 701_000 }, 1000)).toBe(701);
  expect(bucketCount({ start: 0, end: 700_999 }, 10)).toBe(700);
});

it('gives the same answer from blocks, summaries and single points', () => {
  const points: StoredPoint[] = Array.from({ length: 100 }, (_, i) => ({
    ts: t0 + i * 100,
    value: { kind: DOUBLE, value: i / 4 },
  }));
  const range = { start: t0 + 250, end: t0 + 9000 };
  const single = new Aggregator(range, 1000);
  for (const { ts, value } of points) if (ts >= range.start && ts < range.end) single.add(ts, value);
  const columns = new Aggregator(range, 1000);
  columns.addColumns(decodeBlock(encodeBlock(points), points.length, t0));
  for (const aggregation of ['MIN', 'MAX', 'AVG', 'SUM', 'COUNT'] as const) {
    expect(columns.result(aggregation)).toEqual(single.result(aggregation));
  }
  const summary = new Aggregator({ start: t0, end: t0 + 10_000 }, 10_000);
  expect(summary.sameBucket(t0, t0 + 9900)).toBe(true);
  summary.addSummary(t0, DOUBLE, 100, { min: 0, max: 24.75, sum: 1237.5 });
  const whole = new Aggregator({ start: t0, end: t0 + 10_000 }, 10_000);
  whole.addColumns(decodeBlock(encodeBlock(points), points.length, t0));
  expect(summary.result('AVG')).toEqual(whole.result('AVG'));
});
