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
