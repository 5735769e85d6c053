/** Expressions of TBEL: assignments, choices, operators between operands. */
import { combine, isBinaryOperator, type Operator } from './operators.js';
import { parseClassName, parseOperand } from './parse-operand.js';
import type { Expression } from './syntax.js';
import type { TokenReader } from './token-reader.js';

const ASSIGNMENTS: ReadonlySet<string> = new Set([
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '<<=',
  '>>=',
  '>>>=',
]);

/** `x instanceof Class` and `x convertable_to Class` behind an operand. */
function parseTyped(reader: TokenReader): Expression {
  let value = parseOperand(reader);
  for (;;) {
    if (reader.takeIf('instanceof') ?? reader.takeIf('is')) {
      value = { type: 'isType', value, className: parseClassName(reader), at: value.at };
    } else if (reader.takeIf('convertable_to')) {
      value = { type: 'convertable', value, className: parseClassName(reader), at: value.at };
    } else {
      return value;
    }
  }
}

/** `a++` and `a--`: nothing may be computed with them. */
function parseStepBehind(reader: TokenReader, target: Expression): Expression {
  const sign = reader.take();
  if (target.type !== 'name') reader.fail(`Invalid statement: ${sign.text}`, target.at);
  if (isBinaryOperator(reader.peek().text)) reader.fail(`Invalid statement: ${sign.text}`, target.at);
  return { type: 'step', name: target.name, by: sign.text === '++' ? 1 : -1, before: false, at: target.at };
}

function parseOperators(reader: TokenReader): Expression {
  const operands = [parseTyped(reader)];
  const operators: Operator[] = [];
  for (;;) {
    const { type, text, at } = reader.peek();
    const last = operands.at(-1) as Expression;
    if (type === 'sign' && (text === '++' || text === '--'))
      operands[operands.length - 1] = parseStepBehind(reader, last);
    if ((type !== 'sign' && type !== 'name') || !isBinaryOperator(text)) break;
    reader.take();
    operators.push({ text, at });
    operands.push(parseTyped(reader));
  }
  return combine({ operands, operators });
}

/** What may stand on the left of an assignment. */
function checkTarget(reader: TokenReader, target: Expression, operator: string): void {
  const isPlace = target.type === 'name' || target.type === 'member' || target.type === 'index';
  if (!isPlace) reader.fail(`Invalid operator: ${operator}`, target.at);
}

export function parseExpression(reader: TokenReader): Expression {
  const left = parseOperators(reader);
  const next = reader.peek();
  if (next.type === 'sign' && ASSIGNMENTS.has(next.text)) {
    checkTarget(reader, left, next.text);
    reader.take();
    const value = reader.nested(() => parseExpression(reader));
    return { type: 'assign', target: left, operator: next.text, value, at: left.at };
  }
  if (!reader.takeIf('?')) return left;
  const yes = reader.nested(() => parseExpression(reader));
  const no = reader.takeIf(':') ? reader.nested(() => parseExpression(reader)) : null;
  return { type: 'choice', condition: left, yes, no, at: left.at };
}
