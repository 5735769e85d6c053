import {
  BOOLEAN,
  DOUBLE,
  doubleText,
  JSON_TEXT,
  LONG,
  looksNumeric,
  numberFromText,
  queryDoubleText,
  STRING,
  strictJson,
  valueText,
} from './typed-value.js';

describe('numberFromText', () => {
  it.each([
    ['42', LONG, 42],
    ['0042', LONG, 42],
    ['-3', LONG, -3],
    ['1e2', LONG, 100],
    ['12e-1', DOUBLE, 1.2],
    ['5.0', DOUBLE, 5],
    ['4.20', DOUBLE, 4.2],
    ['-0.0', DOUBLE, 0],
    ['9223372036854775807', LONG, 9223372036854775807n],
    ['12345678901234567890', STRING, '12345678901234567890'],
    ['1.5e20', STRING, '150000000000000000000'],
    ['0.12345678901234567', STRING, '0.12345678901234567'],
  ])('reads %s', (text, kind, value) => {
    expect(numberFromText(text)).toEqual({ kind, value });
    expect(Object.is(numberFromText('-0.0').value, 0)).toBe(true);
  });
});

it.each([
  ['42', true],
  ['.5', true],
  ['-4.2', true],
  ['', false],
  ['-', false],
  ['5.', false],
  [' 7', false],
  ['1e3', false],
  ['+1', false],
  ['1.2.3', false],
])('tells whether %p is a plain number', (text, expected) => {
  expect(looksNumeric(text)).toBe(expected);
});

it.each([
  [5, '5.0', '5'],
  [0.1, '0.1', '0.1'],
  [-2.5, '-2.5', '-2.5'],
  [12345678.5, '1.23456785E7', '12345678.5'],
  [0.0001, '1.0E-4', '0.0001'],
  [1e16, '1.0E16', '1e+16'],
  [0.00001, '1.0E-5', '1e-05'],
  [0, '0.0', '0'],
])('writes the double %p', (value, text, inQueries) => {
  expect(doubleText(value)).toBe(text);
  expect(queryDoubleText(value)).toBe(inQueries);
});

it('writes values as text and as JSON of their own type', () => {
  expect(valueText({ kind: BOOLEAN, value: true })).toBe('true');
  expect(strictJson({ kind: STRING, value: 'a"b' })).toBe('"a\\"b"');
  expect(strictJson({ kind: JSON_TEXT, value: '{"a":[1]}' })).toBe('{"a":[1]}');
  expect(strictJson({ kind: LONG, value: 9223372036854775807n })).toBe('9223372036854775807');
});
