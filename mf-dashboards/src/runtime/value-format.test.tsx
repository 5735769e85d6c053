import { initI18n, setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { act } from '@testing-library/react';
import { valueText } from './value-format';

beforeAll(() => initI18n('en_US'));
afterEach(() => act(() => setLanguage('en_US')));

test.each([
  ['en_US', '1234.5 °C'],
  ['de_DE', '1234,5 °C'],
  ['fa_IR', '۱۲۳۴٫۵ °C'],
] as const)('numbers read in %s as the reader writes them', async (language, words) => {
  await act(() => setLanguage(language));
  expect(valueText('1234.50', { units: '°C', decimals: 3 }, {})).toBe(words);
});

test.each([
  ['12.345', {}, {}, '12.35'],
  ['12.345', { decimals: 0 }, { decimals: 1 }, '12'],
  ['12.345', {}, { decimals: 1, units: 'l' }, '12.3 l'],
  ['on', { units: 'l' }, {}, 'on'],
  ['', { units: 'l' }, {}, ''],
  [undefined, { units: 'l' }, {}, ''],
  ['0.00000000012', { decimals: 2 }, {}, '0'],
  ['12.345', { decimals: 'two' as unknown as number }, {}, '12'],
])('%s of %j and %j reads %s', (text, key, config, words) => {
  expect(valueText(text, key, config)).toBe(words);
});
