import { valueLabels } from './chart-value-labels';

it('writes all labels of an axis with the decimals of the finest', () => {
  expect(valueLabels([3.7, 3.72, 3.74], 'en-GB')).toEqual(['3.70', '3.72', '3.74']);
  expect(valueLabels([0, 0.5, 1], 'de-DE')).toEqual(['0,0', '0,5', '1,0']);
  expect(valueLabels([1000, 2000], 'en-GB')).toEqual(['1,000', '2,000']);
});

it('passes over what arithmetic leaves behind', () => {
  expect(valueLabels([0.1 + 0.2, 0.4], 'en-GB')).toEqual(['0.3', '0.4']);
  expect(valueLabels([1e-7], 'en-GB')).toEqual(['0']);
  expect(valueLabels([], 'en-GB')).toEqual([]);
});
