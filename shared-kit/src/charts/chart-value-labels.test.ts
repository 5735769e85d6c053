import type { SeriesSummary } from './chart-data';
import { figureTexts, lineText, readingText, valueLabels } from './chart-value-labels';

it('writes all labels of an axis with the decimals of the finest', () => {
  expect(valueLabels([3.7, 3.72, 3.74], 'en-GB')).toEqual(['3.70', '3.72', '3.74']);
  expect(valueLabels([0, 0.5, 1], 'de-DE')).toEqual(['0,0', '0,5', '1,0']);
  expect(valueLabels([1000, 2000], 'en-GB')).toEqual(['1,000', '2,000']);
  expect(valueLabels([21.3000001, 21.3000002], 'en-GB')).toEqual(['21.3000001', '21.3000002']);
});

it('passes over what arithmetic leaves behind', () => {
  expect(valueLabels([0.1 + 0.2, 0.4], 'en-GB')).toEqual(['0.3', '0.4']);
  expect(valueLabels([1e-17, 0.4], 'en-GB')).toEqual(['0.0', '0.4']);
  expect(valueLabels([], 'en-GB')).toEqual([]);
});

it('writes very large and very small values with exponents', () => {
  expect(valueLabels([-1, -0.5, 0, 0.5, 1], 'en-GB', 308)).toEqual(['-1E308', '-5E307', '0', '5E307', '1E308']);
  expect(valueLabels([1, 1.5, 2], 'de-DE', 308)).toEqual(['1E308', '1,5E308', '']);
  expect(valueLabels([0, 0.2 + 0.1, 1.5], 'en-GB', -300)).toEqual(['0', '3E-301', '1.5E-300']);
  expect(valueLabels([0, 1e20, 2.5e20], 'en-GB')).toEqual(['0', '1E20', '2.5E20']);
});

describe('a reading', () => {
  const range = (min: number, max: number): SeriesSummary => ({ min, max, avg: min, last: max, count: 2 });

  it.each([
    [21.456, range(20, 25), '21.46'],
    [1013.26, range(900, 1100), '1,013'],
    [1.12, range(1, 13), '1.1'],
    [703, range(414, 703), '703'],
    [5, range(5, 5), '5'],
    [22.400000000000002, range(22.4, 22.400000000000002), '22.4'],
    [0.00003, range(0.00003, 0.00003), '0.00003'],
  ])('%p is finer than its range: %p', (value, within, text) => expect(readingText(value, within)).toBe(text));

  it.each([
    [1e308, range(-1e308, 1e308), '1E308'],
    [0, range(-1e308, 1e308), '0'],
    [1.2345e18, range(1e18, 2e18), '1.23E18'],
    [2.5e-300, range(1e-300, 3e-300), '2.5E-300'],
    [1e-9, range(1e-9, 1e-9), '1E-9'],
  ])('%p has an exponent: %p', (value, within, text) => expect(readingText(value, within)).toBe(text));
});

it('writes the figures of a series with the same decimals, as they stand below each other', () => {
  const texts = (min: number, avg: number, max: number) =>
    Object.values(figureTexts({ min, avg, max, last: max, count: 3 }));
  expect(texts(20, 21.456, 23.5)).toEqual(['20.0', '21.5', '23.5']);
  expect(texts(3606, 3754.2, 3894)).toEqual(['3,606', '3,754', '3,894']);
  expect(texts(5, 5, 5)).toEqual(['5', '5', '5']);
  expect(texts(22.4, 22.400000000000002, 22.400000000000002)).toEqual(['22.4', '22.4', '22.4']);
  expect(texts(-1e308, 0, 1e308)).toEqual(['-1E308', '0', '1E308']);
});

test('a boolean is read as it was sent', () => {
  const summary = { last: 1, min: 0, avg: 0.5, max: 1, count: 2 };
  expect(lineText({ id: 'on', label: 'on', isBoolean: true }, 0, summary)).toBe('false');
  expect(lineText({ id: 'on', label: 'on' }, 0, summary)).toBe('0');
});
