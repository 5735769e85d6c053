import { isCounted, numberOf } from '../realtime/stored-values';
import { appendPoint, type TrendPoint, trendLength, trendOf } from './trend';

describe('trends', () => {
  it.each([
    ['5.5', 5.5],
    [3, 3],
    ['true', 1],
    [false, 0],
    ['', null],
    ['open', null],
    [{ a: 1 }, null],
    [Number.NaN, null],
  ])('%j counts as %j', (value, expected) => expect(numberOf(value)).toBe(expected));

  it.each([
    ['20.5', true],
    ['-9007199254740993', true],
    ['1E-5', true],
    ['true', false],
    ['NaN', false],
    [undefined, false],
    ['12345678901234567890', false],
    ['0.12345678901234567', false],
    [`1${'0'.repeat(308)}`, false],
  ])('%j is counted with by the platform: %j', (text, counted) => expect(isCounted(text)).toBe(counted));

  it('grow by newer points only and keep the newest ones', () => {
    const trend: readonly TrendPoint[] = [[10, 1]];
    expect(appendPoint(trend, 10, '2')).toBe(trend);
    expect(appendPoint(trend, 5, '2')).toBe(trend);
    expect(appendPoint(trend, 11, 'text')).toBe(trend);
    expect(appendPoint(trend, 11, '2')).toEqual([
      [10, 1],
      [11, 2],
    ]);
    const numbers = Float64Array.from({ length: 100 }, (_, ts) => ts);
    const full = trendOf({ times: numbers, values: numbers });
    expect(full).toHaveLength(trendLength);
    const next = appendPoint(full, 100, 7);
    expect(next).toHaveLength(trendLength);
    expect(next.at(-1)).toEqual([100, 7]);
  });

  it('have the numbers of a series alone', () => {
    expect(trendOf({ times: Float64Array.of(1, 2, 3), values: Float64Array.of(1, Number.NaN, 3) })).toEqual([
      [1, 1],
      [3, 3],
    ]);
  });
});
