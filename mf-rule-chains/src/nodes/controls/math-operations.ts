import type { Configuration } from '../node-form';

/** What a math node computes, in the order of the list: each operation with how it is written. */
export const formulas: Readonly<Record<string, string>> = {
  CUSTOM: 'f(x, y, …)',
  ADD: 'x + y',
  SUB: 'x − y',
  MULT: 'x · y',
  DIV: 'x / y',
  SIN: 'sin(x)',
  SINH: 'sinh(x)',
  COS: 'cos(x)',
  COSH: 'cosh(x)',
  TAN: 'tan(x)',
  TANH: 'tanh(x)',
  ACOS: 'arccos(x)',
  ASIN: 'arcsin(x)',
  ATAN: 'arctan(x)',
  ATAN2: 'arctan(x / y)',
  EXP: 'eˣ',
  EXPM1: 'eˣ − 1',
  SQRT: '√x',
  CBRT: '∛x',
  GET_EXP: '⌊log₂ |x|⌋',
  HYPOT: '√(x² + y²)',
  LOG: 'ln(x)',
  LOG10: 'log₁₀(x)',
  LOG1P: 'ln(1 + x)',
  CEIL: '⌈x⌉',
  FLOOR: '⌊x⌋',
  FLOOR_DIV: '⌊x / y⌋',
  FLOOR_MOD: 'x − y · ⌊x / y⌋',
  ABS: '|x|',
  MIN: 'min(x, y)',
  MAX: 'max(x, y)',
  POW: 'xʸ',
  SIGNUM: '−1, 0, 1',
  RAD: 'x · π / 180',
  DEG: 'x · 180 / π',
};

export const mathOperations: readonly string[] = Object.keys(formulas);

const ofTwo = ['ADD', 'SUB', 'MULT', 'DIV', 'ATAN2', 'HYPOT', 'FLOOR_DIV', 'FLOOR_MOD', 'MIN', 'MAX', 'POW'];

/** Names of arguments, by place. */
const argumentNames = 'x y z a b c d k l m n o p r s t'.split(' ');

export const argumentTypes = ['ATTRIBUTE', 'TIME_SERIES', 'CONSTANT', 'MESSAGE_BODY', 'MESSAGE_METADATA'];
export const argumentScopes = ['SHARED_SCOPE', 'SERVER_SCOPE', 'CLIENT_SCOPE'];

/** How many arguments an operation takes. */
export function argumentCount(operation: unknown): { min: number; max: number } {
  if (operation === 'CUSTOM') return { min: 1, max: argumentNames.length };
  const count = ofTwo.includes(String(operation)) ? 2 : 1;
  return { min: count, max: count };
}

/** One argument as it is stored. */
export type MathArgument = Readonly<Record<string, unknown>>;

export const argumentsOf = (configuration: Configuration): readonly MathArgument[] =>
  Array.isArray(configuration.arguments) ? (configuration.arguments as MathArgument[]) : [];

/** Arguments named by their places. */
export const named = (rows: readonly MathArgument[]): readonly MathArgument[] =>
  rows.map((row, place) => (row.name === argumentNames[place] ? row : { ...row, name: argumentNames[place] }));

export const newArgument: MathArgument = { name: '', type: null, key: '' };

/** As many arguments as the operation takes: further ones are cut, missing ones are added. */
export function argumentsFor(configuration: Configuration): readonly MathArgument[] {
  const { min, max } = argumentCount(configuration.operation);
  const rows = argumentsOf(configuration).slice(0, max);
  while (rows.length < min) rows.push(newArgument);
  return named(rows);
}
