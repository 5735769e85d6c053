/** The functions of the classes of numbers, Booleans, and characters, as Java has them. */
import { numberOfText } from './arithmetic.js';
import { doubleOf, type Functions, intOf, isTrue, longOf, stringOf } from './methods.js';
import { Byte, Double, Failure, Float, isNumber, textOf, type Value } from './values.js';

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
/** A function of the bits of an int, or of two. */
const ofBits = (compute: (bits: number) => number) =>
  ({ 1: (value: Value) => compute(intOf(value)) }) as Functions[string];
const ofTwo = (compute: (a: number, b: number) => Value) =>
  ({ 2: (a: Value, b: Value) => compute(intOf(a), intOf(b)) }) as Functions[string];
const ofLongs = (compute: (a: bigint, b: bigint) => Value) =>
  ({ 2: (a: Value, b: Value) => compute(longOf(a), longOf(b)) }) as Functions[string];
const nonZero = (value: number): number => {
  if (value === 0) throw new Failure('/ by zero');
  return value >>> 0;
};
const rotated = (value: number, by: number) => (value << (by & 31)) | (value >>> (-by & 31));
/** The bits of a number in another kind of the same width. */
function rebits(write: (view: DataView) => void, read: (view: DataView) => Value): Value {
  const view = new DataView(new ArrayBuffer(8));
  write(view);
  return read(view);
}
/** A whole number as Java writes one: decimal, `0x10`, `#10`, or octal with a zero before it. */
function decoded(value: Value, bits: number): bigint {
  const [, sign = '', prefix = '', digits = ''] = /^([+-]?)(0[xX]|#|0(?=.))?(.*)$/s.exec(stringOf(value)) ?? [];
  return wholeText(`${sign}${digits}`, prefix === '' ? 10 : prefix === '0' ? 8 : 16, bits);
}

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
  decode: { 1: (text) => Number(decoded(text, 32)) },
  hashCode: { 1: (value) => intOf(value) },
  reverse: ofBits((bits) => Number.parseInt([...(bits >>> 0).toString(2).padStart(32, '0')].reverse().join(''), 2) | 0),
  reverseBytes: ofBits(
    (bits) => ((bits & 0xff) << 24) | ((bits & 0xff00) << 8) | ((bits >>> 8) & 0xff00) | (bits >>> 24),
  ),
  highestOneBit: ofBits((bits) => (bits === 0 ? 0 : 1 << (31 - Math.clz32(bits)))),
  lowestOneBit: ofBits((bits) => bits & -bits),
  numberOfLeadingZeros: ofBits((bits) => Math.clz32(bits)),
  numberOfTrailingZeros: ofBits((bits) => (bits === 0 ? 32 : 31 - Math.clz32(bits & -bits))),
  rotateLeft: ofTwo((a, b) => rotated(a, b)),
  rotateRight: ofTwo((a, b) => rotated(a, -b)),
  parseUnsignedInt: { 1: (text) => Number(BigInt.asIntN(32, wholeText(text, 10, 33))) },
  toUnsignedString: { 1: (value) => unsigned(value, 10) },
  toUnsignedLong: { 1: (value) => BigInt(intOf(value) >>> 0) },
  divideUnsigned: ofTwo((a, b) => Math.floor((a >>> 0) / nonZero(b)) | 0),
  remainderUnsigned: ofTwo((a, b) => ((a >>> 0) % nonZero(b)) | 0),
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
  toOctalString: { 1: (value) => unsignedLong(value, 8) },
  compare: compare as Functions[string],
  bitCount: { 1: (value) => bitCount(unsignedLong(value, 2)) },
  signum: { 1: (value) => Number(longOf(value) > 0n) - Number(longOf(value) < 0n) },
  sum: ofLongs((a, b) => BigInt.asIntN(64, a + b)),
  max: ofLongs((a, b) => (a > b ? a : b)),
  min: ofLongs((a, b) => (a < b ? a : b)),
  decode: { 1: (text) => decoded(text, 64) },
  numberOfLeadingZeros: { 1: (value) => 64 - (longOf(value) === 0n ? 0 : unsignedLong(value, 2).length) },
  numberOfTrailingZeros: { 1: (value) => /0*$/.exec(unsignedLong(value, 2).padStart(64, '0'))?.[0].length ?? 0 },
};
const decimalFunctions = (parse: string, make: (value: number) => Value): Functions => ({
  [parse]: { 1: (text) => make(parseDecimal(text)) },
  valueOf: { 1: (value: Value) => make(isNumber(value) ? doubleOf(value) : parseDecimal(value)) },
  toString: asText as Functions[string],
  isNaN: { 1: (value) => Number.isNaN(doubleOf(value)) },
  isInfinite: { 1: (value) => Math.abs(doubleOf(value)) === Number.POSITIVE_INFINITY },
  isFinite: { 1: (value) => Number.isFinite(doubleOf(value)) },
  compare: compare as Functions[string],
  sum: { 2: (a, b) => make(doubleOf(a) + doubleOf(b)) },
  max: { 2: (a, b) => make(Math.max(doubleOf(a), doubleOf(b))) },
  min: { 2: (a, b) => make(Math.min(doubleOf(a), doubleOf(b))) },
});
const doubleBits: Functions[string] = {
  1: (value) =>
    rebits(
      (view) => view.setFloat64(0, doubleOf(value)),
      (view) => view.getBigInt64(0),
    ),
};
const floatBits: Functions[string] = {
  1: (value) =>
    rebits(
      (view) => view.setFloat32(0, doubleOf(value)),
      (view) => view.getInt32(0),
    ),
};
export const DOUBLE_FUNCTIONS: Functions = {
  ...decimalFunctions('parseDouble', (value) => new Double(value)),
  doubleToLongBits: doubleBits,
  doubleToRawLongBits: doubleBits,
  longBitsToDouble: {
    1: (value) =>
      rebits(
        (view) => view.setBigInt64(0, longOf(value)),
        (view) => new Double(view.getFloat64(0)),
      ),
  },
};
export const FLOAT_FUNCTIONS: Functions = {
  ...decimalFunctions('parseFloat', (value) => new Float(value)),
  floatToIntBits: floatBits,
  floatToRawIntBits: floatBits,
  intBitsToFloat: {
    1: (value) =>
      rebits(
        (view) => view.setInt32(0, intOf(value)),
        (view) => new Float(view.getFloat32(0)),
      ),
  },
};

export const BOOLEAN_FUNCTIONS: Functions = {
  parseBoolean: { 1: (value) => isTrue(value) },
  valueOf: { 1: (value: Value) => isTrue(value) },
  toString: asText as Functions[string],
  logicalAnd: { 2: (a, b) => isTrue(a) && isTrue(b) },
  logicalOr: { 2: (a, b) => isTrue(a) || isTrue(b) },
  logicalXor: { 2: (a, b) => isTrue(a) !== isTrue(b) },
  compare: { 2: (a, b) => Number(isTrue(a)) - Number(isTrue(b)) },
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
const digitOf = (char: string, radix: number): number => {
  const digit = Number.parseInt(char, radix);
  return Number.isNaN(digit) ? -1 : digit;
};
const isKind = (pattern: RegExp) => ({ 1: (value: Value) => pattern.test(textOf(value)) });
export const CHARACTER_FUNCTIONS: Functions = {
  isDigit: isKind(/^\p{Nd}$/u) as Functions[string],
  isLetter: isKind(/^\p{L}$/u) as Functions[string],
  isLetterOrDigit: isKind(/^[\p{L}\p{Nd}]$/u) as Functions[string],
  isWhitespace: isKind(/^\s$/) as Functions[string],
  isUpperCase: isKind(/^\p{Lu}$/u) as Functions[string],
  isLowerCase: isKind(/^\p{Ll}$/u) as Functions[string],
  isAlphabetic: isKind(/^\p{Alphabetic}$/u) as Functions[string],
  toUpperCase: { 1: (value) => textOf(value).toUpperCase() },
  toLowerCase: { 1: (value) => textOf(value).toLowerCase() },
  digit: { 2: (value, radix) => digitOf(textOf(value), intOf(radix)) },
  forDigit: { 2: (value, radix) => intOf(value).toString(intOf(radix)) },
  getNumericValue: { 1: (value) => digitOf(textOf(value), 36) },
  toString: asText as Functions[string],
};
