/** Methods of numbers and Booleans, casts, and the functions of their classes. */
import { numberOfText, toInt, toLong } from './arithmetic.js';
import { identical } from './compare.js';
import { doubleOf, type Functions, hashOf, intOf, type Methods, stringOf } from './methods.js';
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

const longOf = (value: Value): bigint => (typeof value === 'bigint' ? value : toLong(doubleOf(value)));

export const NUMBER_METHODS: Methods<NumberValue> = {
  intValue: { 0: (number) => toInt(numberOf(number)) },
  longValue: { 0: longOf },
  doubleValue: { 0: (number) => new Double(numberOf(number)) },
  floatValue: { 0: (number) => new Float(numberOf(number)) },
  byteValue: { 0: (number) => new Byte(toInt(numberOf(number))) },
  shortValue: { 0: (number) => (toInt(numberOf(number)) << 16) >> 16 },
  isNaN: { 0: (number) => Number.isNaN(numberOf(number)) },
  isInfinite: { 0: (number) => Math.abs(numberOf(number)) === Number.POSITIVE_INFINITY },
  compareTo: { 1: (number, other) => Math.sign(numberOf(number) - doubleOf(other)) },
  equals: { 1: (number, other) => identical(number, other) },
  toString: { 0: (number: NumberValue) => textOf(number) },
  hashCode: { 0: (number) => hashOf(toInt(numberOf(number))) },
};
export const BOOLEAN_METHODS: Methods<boolean> = {
  booleanValue: { 0: (value) => value },
  equals: { 1: (value, other) => value === other },
  toString: { 0: (value: boolean) => String(value) },
  compareTo: { 1: (value, other) => Number(value) - Number(other) },
  hashCode: { 0: (value) => hashOf(value) },
};

const wrong = (text: string) => new Failure(`For input string: "${text}"`);

function wholeText(value: Value, radix: number, bits: number): bigint {
  const text = stringOf(value);
  const digits = text.replace(/^[+-]/, '');
  const number = [...digits.toLowerCase()].reduce((sum, char) => {
    const digit = Number.parseInt(char, radix);
    if (Number.isNaN(digit)) throw wrong(text);
    return sum * BigInt(radix) + BigInt(digit);
  }, 0n);
  const signed = text.startsWith('-') ? -number : number;
  if (digits === '' || BigInt.asIntN(bits, signed) !== signed) throw wrong(text);
  return signed;
}
const parseWhole = (value: Value, radix = 10) => Number(wholeText(value, radix, 32));
const parseLong = (value: Value, radix = 10) => wholeText(value, radix, 64);
function parseDecimal(value: Value): number {
  const text = stringOf(value);
  const special = /^([+-]?)(NaN|Infinity)$/.exec(text.trim());
  if (special)
    return special[2] === 'NaN' ? Number.NaN : special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const number = numberOfText(text.replace(/[dDfF]\s*$/, ''));
  if (number === null) throw wrong(text);
  return number;
}

const unsigned = (value: Value, radix: number) => (intOf(value) >>> 0).toString(radix);
const unsignedLong = (value: Value, radix: number) => BigInt.asUintN(64, longOf(value)).toString(radix);
const compare = { 2: (a: Value, b: Value) => Math.sign(doubleOf(a) - doubleOf(b)) };
const asText = { 1: (value: Value) => textOf(value) };
const bitCount = (bits: string) => bits.replaceAll('0', '').length;

export const INTEGER_FUNCTIONS: Functions = {
  parseInt: {
    1: (text) => parseWhole(text),
    2: (text, radix) => parseWhole(text, intOf(radix)),
  },
  valueOf: { 1: (value: Value) => (isNumber(value) ? intOf(value) : parseWhole(value)) },
  toString: {
    1: asText[1] as (value: Value) => Value,
    2: (value: Value, radix: Value) => intOf(value).toString(intOf(radix)),
  },
  toHexString: { 1: (value) => unsigned(value, 16) },
  toBinaryString: { 1: (value) => unsigned(value, 2) },
  toOctalString: { 1: (value) => unsigned(value, 8) },
  compare: compare as Functions[string],
  bitCount: { 1: (value) => bitCount(unsigned(value, 2)) },
  signum: { 1: (value) => Math.sign(intOf(value)) },
  sum: { 2: (a, b) => (intOf(a) + intOf(b)) | 0 },
  max: { 2: (a, b) => Math.max(intOf(a), intOf(b)) },
  min: { 2: (a, b) => Math.min(intOf(a), intOf(b)) },
};
export const LONG_FUNCTIONS: Functions = {
  parseLong: {
    1: (text) => parseLong(text),
    2: (text, radix) => parseLong(text, intOf(radix)),
  },
  valueOf: { 1: (value: Value) => (isNumber(value) ? longOf(value) : parseLong(value)) },
  toString: asText as Functions[string],
  toHexString: { 1: (value) => unsignedLong(value, 16) },
  toBinaryString: { 1: (value) => unsignedLong(value, 2) },
  compare: compare as Functions[string],
};
const decimalFunctions = (parse: string, make: (value: number) => Value): Functions => ({
  [parse]: { 1: (text) => make(parseDecimal(text)) },
  valueOf: { 1: (value: Value) => make(isNumber(value) ? doubleOf(value) : parseDecimal(value)) },
  toString: asText as Functions[string],
  isNaN: { 1: (value) => Number.isNaN(doubleOf(value)) },
  isInfinite: { 1: (value) => Math.abs(doubleOf(value)) === Number.POSITIVE_INFINITY },
  isFinite: { 1: (value) => Number.isFinite(doubleOf(value)) },
  compare: compare as Functions[string],
});
export const DOUBLE_FUNCTIONS: Functions = decimalFunctions('parseDouble', (value) => new Double(value));
export const FLOAT_FUNCTIONS: Functions = decimalFunctions('parseFloat', (value) => new Float(value));

const isTrue = (value: Value) => (typeof value === 'boolean' ? value : textOf(value).toLowerCase() === 'true');
export const BOOLEAN_FUNCTIONS: Functions = {
  parseBoolean: { 1: (value) => isTrue(value) },
  valueOf: { 1: (value: Value) => isTrue(value) },
  toString: asText as Functions[string],
};
export const BYTE_FUNCTIONS: Functions = {
  parseByte: { 1: (text) => new Byte(Number(wholeText(text, 10, 8))) },
  toUnsignedInt: { 1: (value) => intOf(value) & 0xff },
  toString: asText as Functions[string],
};
export const SHORT_FUNCTIONS: Functions = {
  parseShort: { 1: (text) => Number(wholeText(text, 10, 16)) },
  toString: asText as Functions[string],
};
const isKind = (pattern: RegExp) => ({ 1: (value: Value) => pattern.test(textOf(value)) });
export const CHARACTER_FUNCTIONS: Functions = {
  isDigit: isKind(/^\p{Nd}$/u) as Functions[string],
  isLetter: isKind(/^\p{L}$/u) as Functions[string],
  isLetterOrDigit: isKind(/^[\p{L}\p{Nd}]$/u) as Functions[string],
  isWhitespace: isKind(/^\s$/) as Functions[string],
  isUpperCase: isKind(/^\p{Lu}$/u) as Functions[string],
  isLowerCase: isKind(/^\p{Ll}$/u) as Functions[string],
  getNumericValue: { 1: (value) => Number.parseInt(textOf(value), 36) },
  toString: asText as Functions[string],
};

/** `(type) value`. */
export function cast(value: Value, className: string, at: number): Value {
  if (value === null || className === 'Object') return value;
  if (className === 'String') return textOf(value);
  if (className === 'boolean' || className === 'Boolean') return isTrue(value);
  if (className === 'char' || className === 'Character')
    return typeof value === 'number' ? String.fromCharCode(value) : textOf(value).slice(0, 1);
  const number = isNumber(value) ? numberOf(value) : typeof value === 'string' ? numberOfText(value) : null;
  if (number === null) throw new Failure(`Invalid statement: ${typeName(value)} cannot be cast to ${className}`, at);
  switch (className) {
    case 'int':
    case 'Integer':
      return typeof value === 'bigint' ? Number(BigInt.asIntN(32, value)) : toInt(number);
    case 'long':
    case 'Long':
      return typeof value === 'bigint' ? value : toLong(number);
    case 'double':
    case 'Double':
      return new Double(number);
    case 'float':
    case 'Float':
      return new Float(number);
    case 'byte':
    case 'Byte':
      return new Byte(toInt(number));
    case 'short':
    case 'Short':
      return (toInt(number) << 16) >> 16;
    default:
      return value;
  }
}
