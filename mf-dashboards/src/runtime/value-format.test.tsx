import { initI18n, setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { act } from '@testing-library/react';
import { readValue, valueText } from './value-format';

beforeAll(() => initI18n('en_US'));
afterEach(() => act(() => setLanguage('en_US')));

test.each([
  ['en_US', '1,234.500 °C'],
  ['de_DE', '1.234,500 °C'],
  ['fa_IR', '۱٬۲۳۴٫۵۰۰ °C'],
] as const)('numbers read in %s as the reader writes them', async (language, words) => {
  await act(() => setLanguage(language));
  expect(valueText('1234.50', { units: '°C', decimals: 3 }, {})).toBe(words);
});

test.each([
  ['12.345', {}, {}, '12.35'],
  ['12.345', { decimals: 0 }, { decimals: 1 }, '12'],
  ['12.345', {}, { decimals: 1, units: 'l' }, '12.3 l'],
  ['12345.6', {}, {}, '12,345.6'],
  ['2024', {}, {}, '2024'],
  ['104253', {}, {}, '104253'],
  ['104253', {}, { decimals: 0 }, '104253'],
  ['104253', { type: 'entityField' as const }, { decimals: 2 }, '104253'],
  ['01067', {}, {}, '01067'],
  ['+4935112345', {}, {}, '+4935112345'],
  ['12345678901234567890', {}, {}, '12345678901234567890'],
  ['20.0', {}, {}, '20'],
  ['1.0E7', {}, {}, '10000000'],
  ['20.5', { decimals: 2 }, {}, '20.50'],
  ['20', {}, { decimals: 1, units: 'l' }, '20.0 l'],
  ['20.5', {}, {}, '20.5'],
  ['on', { units: 'l' }, {}, 'on'],
  ['', { units: 'l' }, {}, ''],
  [undefined, { units: 'l' }, {}, ''],
  ['0.00000000012', { decimals: 2 }, {}, '0.00'],
  [`1${'0'.repeat(308)}`, {}, {}, '1E308'],
  ['1.0E308', { decimals: 1 }, {}, '1.0E308'],
  ['-1E308', { units: 'l' }, {}, '-1E308 l'],
  [`1${'0'.repeat(308)}`, {}, {}, '1E308'],
  ['1e-300', { decimals: 2 }, {}, '0.00'],
  ['NaN', { units: 'l' }, {}, 'NaN'],
  ['12.345', { decimals: 'two' as unknown as number }, {}, '12'],
])('%s of %j and %j reads %s', (text, key, config, words) => {
  expect(valueText(text, key, config)).toBe(words);
});

test.each([
  ['20', 20],
  ['-1.5', -1.5],
  ['1.0', '1.0'],
  ['007', '007'],
  ['1e3', '1e3'],
  ['', ''],
  ['on', 'on'],
])('%j is read as %j', (text, value) => expect(readValue(text)).toBe(value));

test('a scale of very large values is one that can be read, whatever decimals it has', () => {
  expect(formatNumber(1e308, { decimals: 2 })).toBe('1.00E308');
});

test.each([
  [400, `1.5${'0'.repeat(19)}`],
  [-3, '2'],
  [Number.NaN, '2'],
])('%s decimals, as a hostile setting has them, end no widget', (decimals, words) => {
  expect(formatNumber(1.5, { decimals })).toBe(words);
});
