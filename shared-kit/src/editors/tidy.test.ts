import fc from 'fast-check';
import { tidyWrapColumn } from './editor-limits';
import { protobufTokens, tidyProtobuf } from './protobuf-tidy';
import { tidy } from './tidy';

test('JavaScript: indentation 4, wrapped at column 60', async () => {
  const text = await tidy(
    'if(a){return [aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbb, cccccccccccccccccccc, ddddddddddd];}',
    'javascript',
  );
  expect(text.split('\n')[1]).toMatch(/^ {4}return/);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(tidyWrapColumn);
});

test('JSON: indentation 4, and numbers stay as they are written', async () => {
  expect(await tidy('{"a":{"b":[1.0,12345678901234567890]}}', 'json')).toBe(
    '{\n    "a": {\n        "b": [1.0, 12345678901234567890]\n    }\n}',
  );
});

test('CSS and HTML: indentation 4', async () => {
  expect(await tidy('a{color:red}', 'css')).toBe('a {\n    color: red\n}');
  expect(await tidy('<div><p>a</p></div>', 'html')).toBe('<div>\n    <p>a</p>\n</div>');
});

const schema = `syntax ="proto3";package p;


message   Sensor{ // of a room
string name=1;map<string,int32> values = 2 [deprecated=true];
/* both
   lines */
enum Kind{A=0;B=1;}}`;

test('protobuf: a statement per line, indentation 4, comments where they were', async () => {
  expect(await tidy(schema, 'protobuf')).toBe(`syntax = "proto3";
package p;

message Sensor { // of a room
    string name = 1;
    map<string, int32> values = 2 [deprecated = true];
    /* both
   lines */
    enum Kind {
        A = 0;
        B = 1;
    }
}`);
});

test('protobuf: wrapped at column 60', () => {
  const text = tidyProtobuf('reserved "first name", "second name", "third name", "fourth name", "fifth";');
  expect(text.split('\n').length).toBeGreaterThan(1);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(tidyWrapColumn);
});

test('protobuf: whatever the text, Tidy loses nothing and is done after the first time', () => {
  const part = fc.constantFrom(
    ...[
      'message',
      'A',
      '{',
      '}',
      ';',
      '=',
      '1',
      '"a b"',
      '// note\n',
      '/* x */',
      '<',
      '>',
      ',',
      '[',
      ']',
      ' ',
      '\n',
      '\n\n\n',
      '(',
      ')',
      '.',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join(' ');
      const once = tidyProtobuf(text);
      expect(protobufTokens(once)).toEqual(protobufTokens(text));
      expect(tidyProtobuf(once)).toBe(once);
    }),
  );
});
