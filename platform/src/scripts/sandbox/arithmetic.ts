/** What TBEL's operators make of two values: by the kinds they have when they meet. */
import {
  Byte,
  Double,
  Failure,
  Float,
  isNumber,
  type NumberValue,
  numberOf,
  textOf,
  typeName,
  type Value,
} from './values.js';

const MAX_INT = 2 ** 31 - 1;
const MIN_INT = -(2 ** 31);
const MAX_LONG = 2n ** 63n - 1n;
const MIN_LONG = -(2n ** 63n);
const NUMBER_TEXT = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

/** How wide a kind is: results have the wider one of two. */
const widthOf = (value: NumberValue): 1 | 2 | 3 | 4 =>
  value instanceof Double ? 4 : value instanceof Float ? 3 : typeof value === 'bigint' ? 2 : 1;

/** A double cut to an int: the nearest there is. */
export const toInt = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.trunc(Math.max(MIN_INT, Math.min(MAX_INT, value))) + 0;
export const toLong = (value: number): bigint => {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return MAX_LONG;
  return value <= -(2 ** 63) ? MIN_LONG : BigInt(Math.trunc(value));
};
const ofWidth = (value: number, width: number): NumberValue => {
  if (width === 4) return new Double(value);
  if (width === 3) return new Float(value);
  return width === 2 ? toLong(value) : toInt(value);
};

type Operator = '+' | '-' | '*' | '/' | '%' | '**';

function ofDoubles(operator: Operator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '**':
      return a ** b;
  }
}

function ofInts(operator: Operator, a: number, b: number, at: number): NumberValue {
  if (operator === '+') return (a + b) | 0;
  if (operator === '-') return (a - b) | 0;
  if (operator === '*') return Math.imul(a, b);
  if (operator === '/') return new Double(a / b);
  if (operator === '**') {
    const power = a ** b;
    return Number.isInteger(power) && Math.abs(power) <= MAX_INT ? power : new Double(power);
  }
  if (b === 0) throw new Failure('/ by zero', at);
  return (a % b) | 0;
}

function ofLongs(operator: Operator, a: bigint, b: bigint, at: number): NumberValue {
  if (operator === '+') return BigInt.asIntN(64, a + b);
  if (operator === '-') return BigInt.asIntN(64, a - b);
  if (operator === '*') return BigInt.asIntN(64, a * b);
  if (operator === '/') return new Double(Number(a) / Number(b));
  if (operator === '**') return toLong(Number(a) ** Number(b));
  if (b === 0n) throw new Failure('/ by zero', at);
  return a % b;
}

const widened = (value: NumberValue): NumberValue => (value instanceof Byte ? value.value : value);

function ofNumbers(operator: Operator, left: NumberValue, right: NumberValue, at: number): NumberValue {
  const a = widened(left);
  const b = widened(right);
  if (typeof a === 'number' && typeof b === 'number') return ofInts(operator, a, b, at);
  if (typeof a === 'bigint' && typeof b === 'bigint') return ofLongs(operator, a, b, at);
  const value = ofDoubles(operator, numberOf(a), numberOf(b));
  return ofWidth(value, Math.max(widthOf(a), widthOf(b)));
}

/** What a text means among numbers: null when it is none. */
export const numberOfText = (text: string): number | null => (NUMBER_TEXT.test(text) ? Number(text) : null);

/** Two values that are not both numbers: number texts are computed with, all else makes null. */
function ofOthers(operator: Operator, a: Value, b: Value, at: number): Value {
  if (typeof a === 'string' || typeof b === 'string') {
    const left = typeof a === 'string' ? numberOfText(a) : isNumber(a) ? numberOf(a) : null;
    const right = typeof b === 'string' ? numberOfText(b) : isNumber(b) ? numberOf(b) : null;
    if (left === null || right === null) return null;
    const value = ofDoubles(operator, left, right);
    const number = isNumber(a) ? a : isNumber(b) ? b : new Double(0);
    return ofWidth(value, widthOf(number));
  }
  if (typeof a === 'boolean' || typeof b === 'boolean') {
    throw new Failure(`could not perform numeric operation on non-numeric types: ${typeName(a)}, ${typeName(b)}`, at);
  }
  return null;
}

const arithmetic =
  (operator: Operator) =>
  (a: Value, b: Value, at: number): Value =>
    isNumber(a) && isNumber(b) ? ofNumbers(operator, a, b, at) : ofOthers(operator, a, b, at);

export const subtract = arithmetic('-');
export const multiply = arithmetic('*');
export const divide = arithmetic('/');
export const remainder = arithmetic('%');
export const power = arithmetic('**');

/** Numbers are added, lists grow, anything else is joined to a text. */
export function add(a: Value, b: Value, at: number): Value {
  if (typeof a === 'number' && typeof b === 'number') return (a + b) | 0;
  if (isNumber(a) && isNumber(b)) return ofNumbers('+', a, b, at);
  if (Array.isArray(a) && typeof b !== 'string') return [...a, ...(Array.isArray(b) ? b : [b])];
  return textOf(a) + textOf(b);
}
export const append = (a: Value, b: Value): Value => textOf(a) + textOf(b);

/** Two values that the compiler takes for whole numbers. */
export function divideInts(a: Value, b: Value, at: number): Value {
  if (typeof a !== 'number' || typeof b !== 'number') return divide(a, b, at);
  if (b === 0) throw new Failure('/ by zero', at);
  return Math.trunc(a / b) | 0;
}

const BIT_OPERATIONS = {
  and: (a: bigint, b: bigint) => a & b,
  or: (a: bigint, b: bigint) => a | b,
  xor: (a: bigint, b: bigint) => a ^ b,
} as const;

/** A whole number, or an error. */
function whole(value: Value, at: number): number | bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Byte) return value.value;
  throw new Failure(`syntax error or incompatable types (${typeName(value)})`, at);
}

const bitwise =
  (name: keyof typeof BIT_OPERATIONS) =>
  (a: Value, b: Value, at: number): Value => {
    const left = whole(a, at);
    const right = whole(b, at);
    const result = BIT_OPERATIONS[name](BigInt(left), BigInt(right));
    return typeof left === 'number' && typeof right === 'number' ? Number(result) : BigInt.asIntN(64, result);
  };
export const and = bitwise('and');
export const or = bitwise('or');
export const xor = bitwise('xor');

const shift =
  (ofInt: (value: number, by: number) => number, ofLong: (value: bigint, by: bigint) => bigint) =>
  (a: Value, b: Value, at: number): Value => {
    const value = whole(a, at);
    const by = Number(BigInt.asIntN(32, BigInt(whole(b, at))));
    return typeof value === 'number' ? ofInt(value, by) : BigInt.asIntN(64, ofLong(value, BigInt(by & 63)));
  };
export const shiftLeft = shift(
  (value, by) => value << by,
  (value, by) => value << by,
);
export const shiftRight = shift(
  (value, by) => value >> by,
  (value, by) => value >> by,
);
export const shiftUnsigned = shift(
  (value, by) => (value >>> by) | 0,
  (value, by) => BigInt.asUintN(64, value) >> by,
);

export function negate(value: Value, at: number): Value {
  if (typeof value === 'number') return -value | 0;
  if (typeof value === 'bigint') return BigInt.asIntN(64, -value);
  if (value instanceof Double) return new Double(-value.value);
  if (value instanceof Float) return new Float(-value.value);
  if (value instanceof Byte) return -value.value;
  if (typeof value === 'string') return multiply(value, -1, at);
  throw new Failure(`illegal use of operator: - with ${typeName(value)}`, at);
}
export function invert(value: Value, at: number): Value {
  const number = whole(value, at);
  return typeof number === 'number' ? ~number : ~number;
}
