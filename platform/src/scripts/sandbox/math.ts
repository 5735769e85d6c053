/** `Math`, as Java has it: results have the kinds Java gives them. */
import { toInt, toLong } from './arithmetic.js';
import { doubleOf, type Functions, intOf } from './methods.js';
import { Double, Failure, Float, isNumber, type Value } from './values.js';

const real = (compute: (a: number) => number) =>
  ({ 1: (a: Value) => new Double(compute(doubleOf(a))) }) as Functions[string];
const realOfTwo = (compute: (a: number, b: number) => number) =>
  ({ 2: (a: Value, b: Value) => new Double(compute(doubleOf(a), doubleOf(b))) }) as Functions[string];

const isFraction = (value: Value): boolean => value instanceof Double || value instanceof Float;

/** The greater or lesser one of two numbers: of the wider kind, except that a whole number makes the other one whole. */
const choice = (isBetter: (a: number, b: number) => boolean) =>
  ({
    2: (a: Value, b: Value) => {
      const isMixed = isFraction(a) !== isFraction(b);
      const [left, right] = [doubleOf(a), doubleOf(b)].map((each) => (isMixed ? Math.trunc(each) : each)) as [
        number,
        number,
      ];
      const value = Number.isNaN(left) || isBetter(left, right) ? left : right;
      if (!isMixed && (a instanceof Double || b instanceof Double)) return new Double(value);
      if (!isMixed && isFraction(a)) return new Float(value);
      return typeof a === 'bigint' || typeof b === 'bigint' ? toLong(value) : toInt(value);
    },
  }) as Functions[string];

function absolute(value: Value): Value {
  if (value instanceof Double) return new Double(Math.abs(value.value));
  if (value instanceof Float) return new Float(Math.abs(value.value));
  if (typeof value === 'bigint') return value < 0n ? BigInt.asIntN(64, -value) : value;
  return isNumber(value) ? Math.abs(intOf(value)) | 0 : new Double(Math.abs(doubleOf(value)));
}
/** Half up. */
function round(value: Value): Value {
  const rounded = Math.floor(doubleOf(value) + 0.5);
  return value instanceof Float ? toInt(rounded) : toLong(rounded);
}
/** To the even one of two neighbours. */
function roundToEven(value: number): number {
  const rounded = Math.round(value);
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}
function exact(value: Value): number {
  const number = doubleOf(value);
  if (number !== toInt(number)) throw new Failure('integer overflow');
  return number;
}
const floorDivision = (compute: (a: number, b: number) => number) =>
  ({
    2: (a: Value, b: Value) => {
      if (intOf(b) === 0) throw new Failure('/ by zero');
      return compute(intOf(a), intOf(b));
    },
  }) as Functions[string];

/** Of ints or longs; a result the wider of both cannot hold is an error. */
const exactly = (compute: (...numbers: bigint[]) => bigint) => {
  const run = (...values: Value[]): Value => {
    const isLong = values.some((value) => typeof value === 'bigint');
    const result = compute(...values.map((value) => (typeof value === 'bigint' ? value : BigInt(intOf(value)))));
    if (BigInt.asIntN(isLong ? 64 : 32, result) !== result)
      throw new Failure(`${isLong ? 'long' : 'integer'} overflow`);
    return isLong ? result : Number(result);
  };
  return { [compute.length]: run } as Functions[string];
};
const exponentOf = (value: number): number => {
  if (value === 0) return -1023;
  return Number.isFinite(value) ? Math.floor(Math.log2(Math.abs(value))) : 1024;
};
/** The distance to the next double. */
const ulp = (value: number): number => 2 ** Math.max(exponentOf(value) - 52, -1074);

export const MATH_FUNCTIONS: Functions = {
  abs: { 1: (value) => absolute(value) },
  round: { 1: (value) => round(value) },
  max: choice((a, b) => a > b),
  min: choice((a, b) => a < b),
  floor: real(Math.floor),
  ceil: real(Math.ceil),
  rint: real(roundToEven),
  sqrt: real(Math.sqrt),
  cbrt: real(Math.cbrt),
  sin: real(Math.sin),
  cos: real(Math.cos),
  tan: real(Math.tan),
  asin: real(Math.asin),
  acos: real(Math.acos),
  atan: real(Math.atan),
  sinh: real(Math.sinh),
  cosh: real(Math.cosh),
  tanh: real(Math.tanh),
  log: real(Math.log),
  log10: real(Math.log10),
  log1p: real(Math.log1p),
  exp: real(Math.exp),
  expm1: real(Math.expm1),
  signum: real(Math.sign),
  toRadians: real((degrees) => (degrees / 180) * Math.PI),
  toDegrees: real((radians) => (radians * 180) / Math.PI),
  pow: realOfTwo((a, b) => a ** b),
  atan2: realOfTwo(Math.atan2),
  hypot: realOfTwo(Math.hypot),
  random: { 0: () => new Double(Math.random()) },
  toIntExact: { 1: (value) => exact(value) },
  addExact: exactly((a, b) => a + b),
  subtractExact: exactly((a, b) => a - b),
  multiplyExact: exactly((a, b) => a * b),
  negateExact: exactly((a) => -a),
  incrementExact: exactly((a) => a + 1n),
  decrementExact: exactly((a) => a - 1n),
  ulp: real(ulp),
  copySign: realOfTwo((a, b) => (b < 0 || Object.is(b, -0) ? -Math.abs(a) : Math.abs(a))),
  getExponent: { 1: (value) => exponentOf(doubleOf(value)) },
  scalb: realOfTwo((a, b) => a * 2 ** b),
  IEEEremainder: realOfTwo((a, b) => a - b * roundToEven(a / b)),
  floorDiv: floorDivision((a, b) => Math.floor(a / b)),
  floorMod: floorDivision((a, b) => ((a % b) + b) % b),
};
