import persian from '../../locales/editors/fa_IR.json';
import { parseJson } from './json-text';

test.each([
  ['', 'object', { ok: true, value: null }],
  ['{"a":1}', 'object', { ok: true, value: { a: 1 } }],
  ['[1]', 'object', { ok: false }],
  ['[1]', 'object-or-array', { ok: true, value: [1] }],
  ['null', 'object-or-array', { ok: false }],
  ['"a"', 'any', { ok: true, value: 'a' }],
] as const)('%j as %s', (text, kind, expected) => {
  expect(parseJson(text, kind)).toEqual(expected);
});

test('text that is no JSON comes with the words of the parser', () => {
  expect(parseJson('{', 'object')).toEqual({ ok: false, message: expect.stringMatching(/\S/) });
});

test.each(['json-text.invalidJSON', 'value.json-value-invalid'] as const)(
  'in Persian, the example of an object stays in one piece: %s',
  (key) => expect(persian[key]).toContain('\u2066{"key": 1}\u2069'),
);
