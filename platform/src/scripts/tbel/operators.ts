/**
 * Builds the tree of an expression from its operands and operators in a row.
 *
 * Numbers that stand side by side are computed first, with consequences that scripts rely on: in `x - 6 / 3 - 1` the run `6 / 3 - 1`
 * is one operand, and in `x * 2 - 3 / 2` the numbers 3 and 2 are divided as whole numbers, because the 3 was read together with the 2
 * before it.
 */
import type { Expression } from './syntax.js';

/** Binds tighter the higher the number is; all from left to right. */
const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 1,
  or: 1,
  '&&': 2,
  and: 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '==': 6,
  '!=': 6,
  '===': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  contains: 7,
  strsim: 7,
  soundslike: 7,
  '~=': 7,
  '<<': 8,
  '>>': 8,
  '>>>': 8,
  '+': 9,
  '-': 9,
  '#': 9,
  '*': 10,
  '/': 10,
  '%': 10,
  '**': 11,
};

export const isBinaryOperator = (text: string): boolean => Object.hasOwn(PRECEDENCE, text);
const precedence = (operator: string | undefined): number => (operator ? (PRECEDENCE[operator] ?? 0) : 0);

export interface Operator {
  text: string;
  at: number;
}

const isArithmetic = (operator: Operator | undefined) => precedence(operator?.text) >= 9;
const isLiteral = (node: Expression | undefined): boolean =>
  node?.type === 'number' ||
  node?.type === 'text' ||
  node?.type === 'constant' ||
  (node?.type === 'unary' && node.operand.type === 'number');

/** A row of n operands and the n − 1 operators between them. */
interface Row {
  operands: Expression[];
  operators: Operator[];
}

/** Where the run of numbers that starts at an operand ends: its last operand. */
function endOfRun({ operands, operators }: Row, from: number): number {
  let end = from;
  while (isLiteral(operands[end + 1]) && isArithmetic(operators[end])) end += 1;
  const next = operators[end];
  // What binds tighter than the run belongs to its last number alone.
  while (next && end > from && precedence(next.text) > precedence(operators[end - 1]?.text)) end -= 1;
  return end;
}

/** Makes one operand of each run of numbers, and marks the divisions of numbers that were read in pairs. */
function foldRuns(row: Row): Row & { unfolded: Set<Operator> } {
  const folded = { operands: [] as Expression[], operators: [] as Operator[], unfolded: new Set<Operator>() };
  let at = 0;
  while (at < row.operands.length) {
    const before = row.operators[at - 1];
    const here = row.operators[at];
    const isPair = isLiteral(row.operands[at]) && isLiteral(row.operands[at + 1]) && isArithmetic(here);
    const isTighter = !before || precedence(before.text) < precedence(here?.text);
    const end = isPair && isTighter ? endOfRun(row, at) : at;
    if (before) folded.operators.push(before);
    folded.operands.push(
      buildTree({ operands: row.operands.slice(at, end + 1), operators: row.operators.slice(at, end) }, new Set()),
    );
    if (isPair && !isTighter) {
      folded.operators.push(here as Operator);
      folded.operands.push(row.operands[at + 1] as Expression);
      const after = row.operators[at + 1];
      if (after) folded.unfolded.add(after);
      at += 1;
    }
    at = Math.max(at, end) + 1;
  }
  return folded;
}

/** By precedence, from left to right. */
function buildTree({ operands, operators }: Row, unfolded: ReadonlySet<Operator>): Expression {
  let next = 0;
  const climb = (least: number): Expression => {
    let left = operands[next] as Expression;
    for (let operator = operators[next]; operator && precedence(operator.text) >= least; operator = operators[next]) {
      next += 1;
      const right = climb(precedence(operator.text) + 1);
      const isUnfolded = unfolded.has(operator) && isLiteral(left) && isLiteral(right);
      left = { type: 'binary', operator: operator.text, left, right, unfolded: isUnfolded, at: left.at };
    }
    return left;
  };
  return climb(1);
}

/** The tree of a row of operands and the operators between them. */
export function combine(row: Row): Expression {
  const { unfolded, ...folded } = foldRuns(row);
  return buildTree(folded, unfolded);
}
