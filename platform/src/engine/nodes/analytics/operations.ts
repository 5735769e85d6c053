/** What the math node can do with its arguments. */

/** Whole numbers, as far as divisions without a rest see them. */
function wholes(x: number, y: number): [number, number] {
  const [dividend, divisor] = [Math.trunc(x), Math.trunc(y)];
  if (divisor === 0) throw new Error('/ by zero');
  return [dividend, divisor];
}

const floorDiv = (x: number, y: number): number => {
  const [dividend, divisor] = wholes(x, y);
  return Math.floor(dividend / divisor);
};
const floorMod = (x: number, y: number): number => {
  const [dividend, divisor] = wholes(x, y);
  return dividend - divisor * Math.floor(dividend / divisor);
};

/** The exponent of a number's binary form. */
function binaryExponent(x: number): number {
  if (x === 0) return -1023;
  const exponent = Math.floor(Math.log2(Math.abs(x)));
  return Math.max(-1023, Math.min(1024, 2 ** exponent > Math.abs(x) ? exponent - 1 : exponent));
}

type One = (x: number) => number;
type Two = (x: number, y: number) => number;

export const ONE_ARGUMENT: Readonly<Record<string, One>> = {
  SIN: Math.sin,
  SINH: Math.sinh,
  COS: Math.cos,
  COSH: Math.cosh,
  TAN: Math.tan,
  TANH: Math.tanh,
  ACOS: Math.acos,
  ASIN: Math.asin,
  ATAN: Math.atan,
  EXP: Math.exp,
  EXPM1: Math.expm1,
  SQRT: Math.sqrt,
  CBRT: Math.cbrt,
  GET_EXP: binaryExponent,
  LOG: Math.log,
  LOG10: Math.log10,
  LOG1P: Math.log1p,
  CEIL: Math.ceil,
  FLOOR: Math.floor,
  ABS: Math.abs,
  SIGNUM: Math.sign,
  RAD: (x) => (x / 180) * Math.PI,
  DEG: (x) => (x * 180) / Math.PI,
};

export const TWO_ARGUMENTS: Readonly<Record<string, Two>> = {
  ADD: (x, y) => x + y,
  SUB: (x, y) => x - y,
  MULT: (x, y) => x * y,
  DIV: (x, y) => x / y,
  ATAN2: Math.atan2,
  HYPOT: Math.hypot,
  FLOOR_DIV: floorDiv,
  FLOOR_MOD: floorMod,
  MIN: Math.min,
  MAX: Math.max,
  POW: (x, y) => x ** y,
};

/** Operations whose results are whole numbers, and told as such. */
export const WHOLE_RESULTS: readonly string[] = ['CEIL', 'FLOOR', 'GET_EXP'];
