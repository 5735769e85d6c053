import { parseNumber } from './number-text';

test.each([
  ['', false, undefined],
  [' 12 ', false, 12],
  ['-1.5', false, -1.5],
  ['1e3', false, 1000],
  ['1.5', true, 'invalid'],
  ['-7', true, -7],
  ['1e3', true, 'invalid'],
  ['abc', false, 'invalid'],
  ['Infinity', false, 'invalid'],
  ['0x10', false, 'invalid'],
  ['0b11', false, 'invalid'],
  ['0O7', false, 'invalid'],
  ['.5', false, 0.5],
  ['۱۲٫۵', false, 12.5],
  ['-٤٢', true, -42],
  // As the console itself writes it in Persian: copied from there, it reads the same.
  [(-1234.5).toLocaleString('fa'), false, -1234.5],
  [(1234567).toLocaleString('ar-EG'), true, 1234567],
  ['−5', true, -5],
  // In one language a thousand and a bit, in another one and a bit.
  ['1,234', false, 'invalid'],
])('reads %j (integer: %s) as %s', (text, integer, number) => {
  expect(parseNumber(text, integer)).toEqual(number);
});

test.each([
  ['1,5', 1.5],
  ['-0,25', -0.25],
  ['1.5', 1.5],
  ['0.125', 0.125],
  ['48.13712', 48.13712],
  ['1.234,5', 1234.5],
  ['1.234.567,5', 1234567.5],
  ['1e3', 1000],
  // A thousand and a bit, or one and a bit.
  ['1.234', { one: '1,234', other: '1234' }],
  ['-48.137', { one: '-48,137', other: '-48137' }],
  ['1,2,3', 'invalid'],
  ['1,5.2', 'invalid'],
  ['12.34,5', 'invalid'],
])('where numbers have a decimal comma, it reads %j as %s', (text, number) => {
  expect(parseNumber(text, false, 'de-DE')).toEqual(number);
});
