/**
 * A look at a protobuf schema before protobufjs reads it, in one pass: an open string and thousands of fields would take the library
 * many seconds. It splits the text as the library does.
 */

/** A schema that cannot be read. */
export class SchemaError extends Error {}

/** Fields, values, messages, and whatever else ends or begins with one of `;,{`. */
const MOST_PARTS = 1000;
/** A comment, a string, a mark, or a word. The star that opens a comment can end it too. */
const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?<=\*)\/)|"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|[\s{}=;:[\],()<>/]|[^\s{}=;:[\],()<>"'/][^\s{}=;:[\],()<>"']*/y;
const PART = /^[;,{]$/;
/** The beginning of a schema that says its syntax. */
const SYNTAX = /^syntax=["'](\w+)["']$/;

/** What a schema says its syntax is; null: nothing. Throws SchemaError for what is left open, and for too many parts. */
export function scanSchema(schema: string): { syntax: string | null } {
  let parts = 0;
  const first: string[] = [];
  for (let at = 0; at < schema.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(schema);
    const line = () => schema.slice(0, at).split('\n').length;
    if (!found || found[0] === '/') throw new SchemaError(`illegal ${found ? 'comment' : 'string'} (line ${line()})`);
    const [token] = found;
    if (found.groups?.comment || token.trim() === '') continue;
    if (first.length < 3) first.push(token);
    if (PART.test(token)) parts += 1;
    if (parts > MOST_PARTS) throw new SchemaError(`more than ${MOST_PARTS} fields, values, and messages`);
  }
  return { syntax: SYNTAX.exec(first.join(''))?.[1] ?? null };
}
