/** The classes a script may name: their functions, constants and constructors. */
import { createDate, DATE_FUNCTIONS } from './dates.js';
import { formatText } from './format-text.js';
import { parseJson, stringifyJson } from './json.js';
import { MATH_FUNCTIONS } from './math.js';
import { bytesOf, callFunction, type Functions, intOf, listOf, stringOf } from './methods.js';
import * as numbers from './number-classes.js';
import { decodeText } from './text-encoding.js';
import { Byte, Double, Failure, Float, textOf, typeName, type Value } from './values.js';

const STRING_FUNCTIONS: Functions = {
  valueOf: { 1: (value: Value) => textOf(value) },
  join: {
    2: (between, list) => listOf(list).map(textOf).join(stringOf(between)),
  },
};
const JSON_FUNCTIONS: Functions = {
  parse: { 1: (text) => (text === null ? null : parseJson(stringOf(text))) },
  stringify: { 1: (value) => stringifyJson(value) },
};

const FUNCTIONS: Readonly<Record<string, Functions>> = {
  Math: MATH_FUNCTIONS,
  StrictMath: MATH_FUNCTIONS,
  Integer: numbers.INTEGER_FUNCTIONS,
  Long: numbers.LONG_FUNCTIONS,
  Double: numbers.DOUBLE_FUNCTIONS,
  Float: numbers.FLOAT_FUNCTIONS,
  Boolean: numbers.BOOLEAN_FUNCTIONS,
  Byte: numbers.BYTE_FUNCTIONS,
  Short: numbers.SHORT_FUNCTIONS,
  Character: numbers.CHARACTER_FUNCTIONS,
  String: STRING_FUNCTIONS,
  JSON: JSON_FUNCTIONS,
  Date: DATE_FUNCTIONS as unknown as Functions,
};

const CONSTANTS: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  Math: { PI: new Double(Math.PI), E: new Double(Math.E) },
  StrictMath: { PI: new Double(Math.PI), E: new Double(Math.E) },
  Integer: { MAX_VALUE: 2 ** 31 - 1, MIN_VALUE: -(2 ** 31), SIZE: 32, BYTES: 4 },
  Long: { MAX_VALUE: 2n ** 63n - 1n, MIN_VALUE: -(2n ** 63n), SIZE: 64, BYTES: 8 },
  Double: {
    MAX_VALUE: new Double(Number.MAX_VALUE),
    MIN_VALUE: new Double(Number.MIN_VALUE),
    NaN: new Double(Number.NaN),
    POSITIVE_INFINITY: new Double(Number.POSITIVE_INFINITY),
    NEGATIVE_INFINITY: new Double(Number.NEGATIVE_INFINITY),
  },
  Float: { MAX_VALUE: new Float(3.4028234663852886e38), MIN_VALUE: new Float(2 ** -149), NaN: new Float(Number.NaN) },
  Byte: { MAX_VALUE: new Byte(127), MIN_VALUE: new Byte(-128) },
  Short: { MAX_VALUE: 32_767, MIN_VALUE: -32_768 },
  Boolean: { TRUE: true, FALSE: false },
};

/** `Class.name(…)`. Throws a `Failure` when there is no such function. */
export function callStatic(className: string, name: string, args: readonly Value[]): Value {
  const [first, ...rest] = args;
  if (className === 'String' && name === 'format' && first !== undefined) return formatText(stringOf(first), rest);
  if (className === 'String' && name === 'join' && first !== undefined && !Array.isArray(rest[0])) {
    return rest.map(textOf).join(stringOf(first));
  }
  const value = callFunction(FUNCTIONS[className] ?? {}, name, args);
  if (value !== undefined) return value;
  const types = args.map((arg) => (arg === null ? 'null' : `java.lang.${typeName(arg)}`)).join(', ');
  throw new Failure(`unable to resolve method: ${className}.${name}(${types}) [arglength=${args.length}]`);
}

/** `Class.NAME`. */
export function constantOf(className: string, name: string): Value {
  const constants = CONSTANTS[className];
  const value = constants && Object.hasOwn(constants, name) ? constants[name] : undefined;
  if (value === undefined) throw new Failure(`could not access: ${name}; in class: java.lang.Class`);
  return value;
}

function newText([value, charset]: readonly Value[]): Value {
  if (value === undefined) return '';
  if (!Array.isArray(value)) return stringOf(value);
  if (value.every((each) => typeof each === 'string')) return value.join('');
  return decodeText(bytesOf(value), charset === undefined ? undefined : stringOf(charset));
}

/** `new Class(…)`: dates and texts. */
export function construct(className: string, args: readonly Value[]): Value {
  if (className === 'Date') return createDate(args);
  if (className === 'String') return newText(args);
  throw new Failure(`could not resolve class: ${className}`);
}

/** What the elements of a new list are, by their type. */
const BLANKS: Readonly<Record<string, () => Value>> = {
  int: () => 0,
  short: () => 0,
  long: () => 0n,
  double: () => new Double(0),
  float: () => new Float(0),
  byte: () => new Byte(0),
  boolean: () => false,
  char: () => '\0',
};
const MAX_ELEMENTS = 1_000_000;

/** `new int[3]`, `new int[2][2]`, `new int[] {1, 2}`. */
export function constructList(className: string, sizes: readonly Value[], items: readonly Value[] | null): Value {
  const blank = BLANKS[className];
  if (!blank) throw new Failure(`could not resolve class: ${className}`);
  if (items) return [...items];
  const lengths = sizes.map(intOf);
  if (lengths.some((length) => length < 0)) throw new Failure('negative array size');
  if (lengths.reduce((product, length) => product * length, 1) > MAX_ELEMENTS)
    throw new Failure('Script memory overflow!');
  const fill = (depth: number): Value =>
    depth === lengths.length ? blank() : Array.from({ length: lengths[depth] as number }, () => fill(depth + 1));
  return fill(0);
}
