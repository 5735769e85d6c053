/** Statements of TBEL. They end with `;`, or with the `}` of their block; a newline ends none. */
import { parseExpression } from './parse-expression.js';
import { type Expression, RESERVED, type Statement, TYPE_NAMES } from './syntax.js';
import { TokenReader } from './token-reader.js';

/** Ends a statement. The last one of a block or script needs no `;`. */
function endStatement(reader: TokenReader, at: number): void {
  if (reader.takeIf(';') || reader.isAtEnd || reader.is('}')) return;
  reader.fail('Unterminated statement!', at);
}

/** `{ … }`, or a single statement. */
function parseBody(reader: TokenReader): Statement[] {
  if (!reader.is('{')) return [parseStatement(reader)];
  reader.take();
  const statements = reader.nested(() => parseStatements(reader));
  reader.expect('}');
  return statements;
}

function parseCondition(reader: TokenReader): Expression {
  reader.expect('(');
  const condition = parseExpression(reader);
  reader.expect(')');
  return condition;
}

/** `if (…) … else …`. */
function parseIf(reader: TokenReader): Statement & { type: 'if' } {
  const { at } = reader.expect('if');
  const condition = parseCondition(reader);
  const yes = parseBody(reader);
  if (!reader.takeIf('else')) return { type: 'if', condition, yes, no: null, at };
  const no = reader.is('if') ? [reader.nested(() => parseIf(reader))] : parseBody(reader);
  return { type: 'if', condition, yes, no, at };
}

function parseVariableName(reader: TokenReader): string {
  const token = reader.take();
  if (RESERVED.has(token.text)) reader.fail(`illegal use of reserved word: ${token.text}`, token.at);
  if (token.type !== 'name') reader.fail('expected a name', token.at);
  return token.text;
}

/** `var x = 1`, `int x = 1`, `int[] x = {1}`, without its end. */
function parseDeclaration(reader: TokenReader): Statement {
  const first = reader.take();
  while (reader.takeIf('[')) reader.expect(']');
  const name = parseVariableName(reader);
  const value = reader.takeIf('=') ? parseExpression(reader) : null;
  const isTyped = first.text !== 'var';
  return { type: 'declare', name, value, isTyped, isInt: first.text === 'int', at: first.at };
}

const startsDeclaration = (reader: TokenReader): boolean =>
  reader.is('var') ||
  (TYPE_NAMES.has(reader.peek().text) && (reader.peek(1).type === 'name' || (reader.is('[', 1) && reader.is(']', 2))));

/** `foreach (x : list) …`, `for (x : list) …`, `for (start; condition; step) …`. */
function parseFor(reader: TokenReader): Statement {
  const { at, text } = reader.take();
  reader.expect('(');
  if (TYPE_NAMES.has(reader.peek().text) && reader.is(':', 2)) reader.take();
  if (reader.is('var') && reader.is(':', 2)) reader.fail('cannot resolve identifier: var');
  if (reader.is(':', 1)) {
    const name = parseVariableName(reader);
    reader.take();
    const list = parseExpression(reader);
    reader.expect(')');
    return { type: 'foreach', name, list, body: parseBody(reader), at };
  }
  const start: Statement = startsDeclaration(reader)
    ? parseDeclaration(reader)
    : { type: 'expression', value: parseExpression(reader), at: reader.peek().at };
  if (text === 'foreach' || !reader.takeIf(';')) reader.fail('expected : in foreach');
  const condition = parseExpression(reader);
  reader.expect(';');
  const step = parseExpression(reader);
  reader.expect(')');
  return { type: 'for', start, condition, step, body: parseBody(reader), at };
}

/** `while (…) …`, `until (…) …`. */
function parseWhile(reader: TokenReader): Statement {
  const { at, text } = reader.take();
  const condition = parseCondition(reader);
  return { type: 'while', condition, expected: text === 'while', after: false, body: parseBody(reader), at };
}

/** `do … while (…)`, `do … until (…)`. */
function parseDo(reader: TokenReader): Statement {
  const { at } = reader.expect('do');
  const body = parseBody(reader);
  const expected = reader.is('while');
  if (!expected && !reader.is('until')) reader.fail('expected while or until');
  reader.take();
  const condition = parseCondition(reader);
  reader.takeIf(';');
  return { type: 'while', condition, expected, after: true, body, at };
}

function parseFunction(reader: TokenReader): Statement {
  const { at } = reader.take();
  const name = parseVariableName(reader);
  reader.expect('(');
  const parameters: string[] = [];
  while (!reader.is(')')) {
    // A type before a parameter is taken for the parameter: nobody can name the other one.
    if (TYPE_NAMES.has(reader.peek().text) && reader.peek(1).type === 'name') {
      parameters.push(reader.take().text);
      reader.take();
    } else {
      parameters.push(parseVariableName(reader));
    }
    if (!reader.takeIf(',') && !reader.is(')')) reader.fail('expected parameter');
  }
  reader.expect(')');
  if (!reader.is('{')) reader.fail('expected {');
  return { type: 'function', name, parameters, body: parseBody(reader), at };
}

/** `with (map) { a = 1, b = 2 }`. */
function parseWith(reader: TokenReader): Statement {
  const { at } = reader.expect('with');
  const object = parseCondition(reader);
  reader.expect('{');
  const entries: { name: string; value: Expression; at: number }[] = [];
  while (!reader.is('}')) {
    const start = reader.peek().at;
    const name = parseVariableName(reader);
    reader.expect('=');
    entries.push({ name, value: parseExpression(reader), at: start });
    if (!reader.takeIf(',') && !reader.takeIf(';') && !reader.is('}')) reader.fail('Unterminated statement!');
  }
  reader.expect('}');
  return { type: 'with', object, entries, at };
}

/** Words of expressions that a name follows. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(['new', 'isdef']);

function parseSimple(reader: TokenReader): Statement {
  const token = reader.peek();
  const { at, text } = token;
  if (reader.takeIf('return')) {
    const isBare = reader.is(';') || reader.is('}') || reader.isAtEnd;
    const start = reader.peek().at;
    const value = isBare ? null : parseExpression(reader);
    endStatement(reader, start);
    return { type: 'return', value, at };
  }
  if (reader.takeIf('assert')) {
    const condition = parseExpression(reader);
    endStatement(reader, at);
    return { type: 'assert', condition, at };
  }
  if (startsDeclaration(reader)) {
    const declaration = parseDeclaration(reader);
    endStatement(reader, at);
    return declaration;
  }
  if (text === 'import' || text === 'import_static') reader.fail('Import is forbidden!');
  const isName = token.type === 'name' && !BEFORE_NAMES.has(text);
  if (isName && reader.peek(1).type === 'name' && !RESERVED.has(reader.peek(1).text)) {
    reader.fail(`unknown class or illegal statement: ${text}`);
  }
  const value = parseExpression(reader);
  endStatement(reader, at);
  return { type: 'expression', value, at };
}

const KEYWORDS: Readonly<Record<string, (reader: TokenReader) => Statement>> = {
  if: parseIf,
  for: parseFor,
  foreach: parseFor,
  while: parseWhile,
  until: parseWhile,
  do: parseDo,
  def: parseFunction,
  function: parseFunction,
  with: parseWith,
};

function parseStatement(reader: TokenReader): Statement {
  const { type, text } = reader.peek();
  const parse = type === 'name' && Object.hasOwn(KEYWORDS, text) ? KEYWORDS[text] : undefined;
  return reader.nested(() => (parse ?? parseSimple)(reader));
}

/** Statements up to the end of the script or block. */
function parseStatements(reader: TokenReader): Statement[] {
  const statements: Statement[] = [];
  for (;;) {
    while (reader.takeIf(';'));
    if (reader.isAtEnd || reader.is('}')) return statements;
    statements.push(parseStatement(reader));
  }
}

/** What a script consists of. Throws a `ScriptFault` at what is no TBEL. */
export function parse(script: string): Statement[] {
  const reader = new TokenReader(script, { expression: parseExpression, ifStatement: parseIf });
  const statements = parseStatements(reader);
  if (!reader.isAtEnd) reader.fail('unbalanced braces }');
  return statements;
}
