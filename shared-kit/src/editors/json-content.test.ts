import fc from 'fast-check';
import { jsonProblem, minifyJson } from './json-content';
import { viewerSize } from './viewer-size';

test.each([
  ['', {}, undefined],
  ['  ', { required: true }, { kind: 'missing' }],
  ['{"a":1}', {}, undefined],
  ['[1]', {}, undefined],
  ['[1]', { accept: 'object' as const }, { kind: 'not-an-object' }],
  ['5', {}, { kind: 'not-an-object' }],
  ['5', { accept: 'any' as const }, undefined],
  ['{', {}, { kind: 'unreadable', name: 'SyntaxError', message: expect.stringContaining('JSON') }],
])('%j with %j', (text, options, problem) => {
  expect(jsonProblem(text, options)).toEqual(problem);
});

test('Minify takes white space only, and does not encode the text once more', () => {
  expect(minifyJson('{\n  "a b" : "x \\" y",\n  "n": 1.0\n}')).toBe('{"a b":"x \\" y","n":1.0}');
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(minifyJson(JSON.stringify(value, null, 4))).toBe(JSON.stringify(value));
    }),
  );
});

test.each([
  ['', { width: 600, height: 200 }],
  ['{}', { width: 2 * 8 + 16, height: 17 + 17 }],
  ['{\n\t"abc": 1\n}', { width: 12 * 8 + 16, height: 3 * 17 + 17 }],
])('size of a viewer of %j', (text, size) => {
  expect(viewerSize(text)).toEqual(size);
});
