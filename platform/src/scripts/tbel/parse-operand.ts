/** Operands of TBEL: literals, names, calls, lists and maps, casts, and what follows with a point or a bracket. */
import { type Expression, RESERVED, TYPE_NAMES } from './syntax.js';
import type { TokenReader } from './token-reader.js';

const CONSTANTS: Readonly<Record<string, boolean | null | 'empty'>> = {
  true: true,
  false: false,
  null: null,
  nil: null,
  empty: 'empty',
};
/** The most arguments of a call. */
const MAX_ARGUMENTS = 10;

/** Expressions up to a closing sign; a comma may follow the last one. */
function parseItems(reader: TokenReader, closing: string, parse: () => Expression): Expression[] {
  const items: Expression[] = [];
  while (!reader.is(closing)) {
    items.push(parse());
    if (!reader.takeIf(',') && !reader.is(closing)) reader.fail('unterminated collection element');
  }
  reader.expect(closing);
  return items;
}

function parseArguments(reader: TokenReader): Expression[] {
  const { at } = reader.expect('(');
  const args = parseItems(reader, ')', () => reader.expression());
  if (args.length > MAX_ARGUMENTS) {
    reader.fail(`Maximum method arguments count overflow (${args.length} > ${MAX_ARGUMENTS})!`, at);
  }
  return args;
}

/**
 * An element of a list or map: a literal list or map stands for itself alone, nothing is called on it or computed with it. Elements are
 * looked at when they are reached: what follows a name is dropped, and `typeof x` fails at run time because nothing is called `typeof`.
 */
function parseElement(reader: TokenReader): Expression {
  if (!reader.is('[') && !reader.is('{')) {
    const element = reader.expression();
    if (element.type === 'name' && reader.peek().type === 'name' && !RESERVED.has(reader.peek().text))
      reader.expression();
    return element;
  }
  const element = parseCollection(reader);
  if (!reader.is(',') && !reader.is(']') && !reader.is('}')) reader.fail('unterminated collection element');
  return element;
}

/** A key: a bare word is a text. */
function asKey(key: Expression): Expression {
  if (key.type !== 'name') return key;
  return { type: 'text', value: key.name, at: key.at };
}

/** `[1, 2]` and `{1, 2}` are lists, `{a: 1}`, `['a': 1]`, `{}` and `[:]` are maps. */
function parseCollection(reader: TokenReader): Expression {
  const { text, at } = reader.take();
  const closing = text === '[' ? ']' : '}';
  if (reader.takeIf(':')) {
    reader.expect(closing);
    return { type: 'map', entries: [], at };
  }
  const entries: { key: Expression; value: Expression }[] = [];
  const items: Expression[] = [];
  reader.nested(() => {
    while (!reader.is(closing)) {
      const item = parseElement(reader);
      if (reader.takeIf(':')) entries.push({ key: asKey(item), value: parseElement(reader) });
      else items.push(item);
      if (!reader.takeIf(',') && !reader.is(closing)) reader.fail('unterminated collection element');
    }
  });
  reader.expect(closing);
  if (entries.length > 0 && items.length > 0) reader.fail('unterminated collection element', items[0]?.at);
  return entries.length > 0 || (text === '{' && items.length === 0)
    ? { type: 'map', entries, at }
    : { type: 'list', items, at };
}

/** `(…)`: a cast, a projection `(name in list)`, or an expression. */
function parseParentheses(reader: TokenReader): Expression {
  const { at } = reader.expect('(');
  if (TYPE_NAMES.has(reader.peek().text) && reader.is(')', 1)) {
    const className = reader.take().text;
    reader.take();
    // A cast takes the sign before a number for an operator, and has nothing to convert.
    const isNothing = reader.is('-');
    const value = parseOperand(reader);
    return isNothing ? { type: 'constant', value: null, at } : { type: 'cast', className, value, at };
  }
  const inner = reader.nested(() => reader.expression());
  if (reader.takeIf('in')) {
    const list = reader.expression();
    const condition = reader.takeIf('if') ? reader.expression() : null;
    reader.expect(')');
    return { type: 'projection', value: inner, list, condition, at };
  }
  reader.expect(')', `unexpected token: ${reader.peek().text}`);
  return { type: 'group', inner, at };
}

/** The name of a class, with its packages. */
export function parseClassName(reader: TokenReader): string {
  const first = reader.take();
  if (first.type !== 'name') reader.fail(`unexpected token: ${first.text}`, first.at);
  let name = first.text;
  while (reader.is('.') && reader.peek(1).type === 'name') {
    reader.take();
    name += `.${reader.take().text}`;
  }
  return name;
}

/** `new Date(…)`, `new int[3]`, `new int[] {1, 2}`. */
function parseNew(reader: TokenReader): Expression {
  const { at } = reader.expect('new');
  const className = parseClassName(reader);
  if (!reader.is('[')) return { type: 'new', className, args: parseArguments(reader), at };
  const sizes: Expression[] = [];
  let isOpen = false;
  while (reader.takeIf('[')) {
    if (reader.is(']')) isOpen = true;
    else sizes.push(reader.expression());
    reader.expect(']');
  }
  if (!isOpen) return { type: 'newList', className, sizes, items: null, at };
  reader.expect('{');
  return { type: 'newList', className, sizes: [], items: parseItems(reader, '}', () => reader.expression()), at };
}

/** `++a` and `--a`. */
function parseStepBefore(reader: TokenReader): Expression {
  const { text, at } = reader.take();
  const target = reader.take();
  if (target.type !== 'name') reader.fail(`illegal use of operator: ${text}`, at);
  return { type: 'step', name: target.text, by: text === '++' ? 1 : -1, before: true, at };
}

function parseName(reader: TokenReader): Expression {
  const { text, at } = reader.take();
  if (text in CONSTANTS) return { type: 'constant', value: CONSTANTS[text] ?? null, at };
  if (text === 'isdef') return { type: 'isDefined', name: reader.take().text, at };
  if (RESERVED.has(text)) reader.fail(`illegal use of reserved word: ${text}`, at);
  if (reader.is('(')) return { type: 'call', name: text, args: parseArguments(reader), at };
  return { type: 'name', name: text, at };
}

function parsePrimary(reader: TokenReader): Expression {
  const token = reader.peek();
  if (token.type === 'number') {
    reader.take();
    return { type: 'number', text: token.text, kind: token.kind, at: token.at };
  }
  if (token.type === 'text') {
    reader.take();
    return { type: 'text', value: token.text, at: token.at };
  }
  if (token.type === 'end') reader.fail('Invalid expression');
  if (reader.is('(')) return parseParentheses(reader);
  if (reader.is('[') || reader.is('{')) return parseCollection(reader);
  if (reader.is('++') || reader.is('--')) return parseStepBefore(reader);
  if (token.type === 'sign') reader.fail(`illegal use of operator: ${token.text}`);
  if (reader.is('new')) return parseNew(reader);
  if (reader.is('if')) return { type: 'ifValue', statement: reader.ifStatement(), at: token.at };
  if (reader.is('def') || reader.is('function')) reader.fail('Invalid statement: a function is no value');
  return parseName(reader);
}

/** `.name`, `.name(…)` and `[…]` behind an operand. */
function parseRest(reader: TokenReader, start: Expression): Expression {
  let object = start;
  // Behind a null-safe step nothing fails on null.
  let nullSafe = false;
  for (;;) {
    const { at } = object;
    if (reader.takeIf('[')) {
      const index = reader.nested(() => reader.expression());
      reader.expect(']');
      object = { type: 'index', object, index, at };
      continue;
    }
    const point = reader.takeIf('.') ?? reader.takeIf('.?');
    if (!point) return object;
    nullSafe ||= point.text === '.?' || Boolean(reader.takeIf('?'));
    const token = reader.take();
    if (token.type !== 'name') reader.fail('unexpected end of statement', token.at);
    object = reader.is('(')
      ? { type: 'method', object, name: token.text, args: parseArguments(reader), nullSafe, at }
      : { type: 'member', object, name: token.text, nullSafe, at };
  }
}

/** One operand with the sign before it. */
export function parseOperand(reader: TokenReader): Expression {
  const sign = reader.takeIf('-') ?? reader.takeIf('!') ?? reader.takeIf('~');
  if (!sign) return parseRest(reader, parsePrimary(reader));
  const operand = reader.nested(() => parseOperand(reader));
  const operator = sign.text as '-' | '!' | '~';
  if (operator === '~' && operand.type !== 'number') reader.fail('Invalid operator: ~', sign.at);
  if (operator === '!' && ['number', 'text'].includes(operand.type)) {
    reader.fail('negation operator cannot be applied to non-boolean type', sign.at);
  }
  return { type: 'unary', operator, operand, at: sign.at };
}
