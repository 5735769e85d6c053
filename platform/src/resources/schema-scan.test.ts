import { readSchema } from './proto-schema.js';
import { scanSchema } from './schema-scan.js';

const MESSAGE = 'message M { repeated int32 a = 1; }';

test.each([
  ['proto3', `syntax = "proto3"; ${MESSAGE}`],
  ['proto3', `// "\n/* ' */ /*/ syntax='proto3'; ${MESSAGE}`],
  ['proto2', `/* syntax = "proto3"; */ ${MESSAGE}`],
  ['proto2', `syntax = "proto2"; ${MESSAGE}`],
])('says %s of %s', (syntax, schema) => {
  const { messages, ...read } = readSchema(schema);
  expect([read, messages.map(({ name }) => name)]).toEqual([{ syntax }, ['M']]);
});

test('texts with marks in them are texts', () => {
  const fields = Array.from({ length: 400 }, (_, i) => `int32 a${i} = ${i + 1}; // ${',;{'.repeat(9)}`).join('\n');
  const { messages } = readSchema(`syntax = "proto3"; option x = "/* \\" ;;; '"; message M {${fields}\n}`);
  expect(messages.map((message) => message.fieldsArray.length)).toEqual([400]);
});

const HEAD = `syntax = "proto3"; ${MESSAGE} option x = `;
const escaped = '\\"'.repeat(49_000);
const fieldsOf = (times: number) => Array.from({ length: times }, (_, i) => `int32 a${i} = ${i + 1};`).join('');

test.each([
  ['an open text', `${HEAD}"${escaped}`],
  ['an open text in what looks like a comment', `${HEAD}a/* "${escaped} */ b`],
  ['an open text behind a comment that closes at once', `${HEAD}/*/ "${escaped} */ b`],
  ['an open comment', `${HEAD}/* "${escaped}`],
  ['thousands of fields', `syntax = "proto3"; message M {${fieldsOf(4000)}}`],
  [
    'thousands of reserved numbers',
    `${HEAD}1; message N { reserved ${Array.from({ length: 8000 }, (_, i) => i).join()}; }`,
  ],
])('refuses %s before the library reads it', (_name, schema) => {
  const refusal = /^(illegal (string|comment) \(line 1\)|more than 1000 fields, values, and messages)$/;
  expect(() => scanSchema(schema)).toThrow(refusal);
});

test('a text full of openings of comments is read at once', () => {
  expect(readSchema(`${HEAD}"${'/* '.repeat(33_000)}";`).syntax).toBe('proto3');
});
