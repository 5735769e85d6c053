/** The functions a script may call by name alone. */
import { numberOfText, toInt } from './arithmetic.js';
import { roundHalfUp } from './format-text.js';
import { parseJson } from './json.js';
import { bytesOf, doubleOf, type Functions, intOf, listOf, signedBytes, stringOf } from './methods.js';
import { decodeText, encodeText, fromBase64, toBase64 } from './text-encoding.js';
import { Double, Failure, Float, isNumber, numberOf, type Value } from './values.js';

/** A number as people write it, a comma as its point; null when it is none. */
function readNumber(value: Value): number | null {
  if (value === null) return null;
  if (isNumber(value)) return numberOf(value);
  return numberOfText(stringOf(value).trim().replace(',', '.'));
}
function parseWhole(value: Value, radix?: number): number | null {
  if (value === null || typeof value === 'boolean') return null;
  const text = stringOf(value).trim();
  const hex = /^([+-]?)0[xX]([0-9a-fA-F]+)$/.exec(text);
  if (hex && (radix === undefined || radix === 16)) return toInt(Number.parseInt(`${hex[1]}${hex[2]}`, 16));
  if (radix !== undefined && radix !== 10) {
    const digits = text.replace(/^[+-]/, '').toLowerCase();
    const isValid = digits !== '' && [...digits].every((char) => Number.parseInt(char, radix) >= 0);
    return isValid ? toInt(Number.parseInt(text, radix)) : null;
  }
  const number = readNumber(value);
  return number === null ? null : toInt(number);
}
const decimal = (make: (value: number) => Value) => (value: Value) => {
  const number = typeof value === 'boolean' ? null : readNumber(value);
  return number === null ? null : make(number);
};

function toFixed(value: Value, digits: Value): Value {
  if (value === null) throw new Failure('unable to resolve method: toFixed(null, java.lang.Integer)');
  const number = doubleOf(value);
  return new Double(Number.isFinite(number) ? Number(roundHalfUp(number, Math.max(0, intOf(digits)))) : number);
}

function fromHex(text: string): number[] {
  if (text.length % 2 !== 0) throw new Failure('Hex string must be even-length.');
  // A digit that is none counts as −1, so that `0x` reads as the byte −1.
  const digit = (at: number) => {
    const value = Number.parseInt(text[at] as string, 16);
    return Number.isNaN(value) ? -1 : value;
  };
  return Array.from({ length: text.length / 2 }, (_, at) => ((digit(2 * at) << 4) + digit(2 * at + 1)) & 0xff);
}
const toHex = (bytes: readonly number[]) =>
  bytes.map((each) => (each & 0xff).toString(16).padStart(2, '0').toUpperCase()).join('');
/** Bytes of a list that may hold ints. */
const looseBytes = (value: Value) => listOf(value).map((each) => intOf(each) & 0xff);

function parseHex(value: Value, isBigEndian: boolean): number {
  const text = stringOf(value);
  if (text.length > 8) throw new Failure('Hex string is too large. Maximum 8 symbols allowed.');
  return join(fromHex(text), isBigEndian);
}
function join(bytes: readonly number[], isBigEndian: boolean): number {
  const ordered = isBigEndian ? bytes : [...bytes].reverse();
  return ordered.reduce((sum, each) => (sum << 8) | each, 0);
}
function parseBytes(list: Value, offset: Value, length: Value, isBigEndian: Value): number {
  const bytes = bytesOf(list);
  const [from, count] = [intOf(offset), intOf(length)];
  if (from > bytes.length)
    throw new Failure(`Offset: ${from} is out of bounds for array with length: ${bytes.length}!`);
  if (count > 4) throw new Failure(`Length: ${count} is too large. Maximum 4 bytes is allowed!`);
  if (from + count > bytes.length) {
    throw new Failure(`Offset: ${from} and Length: ${count} is out of bounds for array with length: ${bytes.length}!`);
  }
  return join(bytes.slice(from, from + count), isBigEndian !== false);
}

const charset = (name: Value | undefined) => (name === undefined ? undefined : stringOf(name));
const bytesToText = (list: Value, name?: Value) => decodeText(bytesOf(list), charset(name));
const textToBytes = (text: Value, name?: Value) => signedBytes(encodeText(stringOf(text), charset(name)));

type Table = Record<string, Record<number, (...args: never[]) => Value>>;
const table: Table = {
  parseInt: {
    1: (value: Value) => parseWhole(value),
    2: (value: Value, radix: Value) => parseWhole(value, intOf(radix)),
  },
  parseFloat: { 1: decimal((value) => new Float(value)) },
  parseDouble: { 1: decimal((value) => new Double(value)) },
  toFixed: { 2: toFixed },
  btoa: { 1: (text: Value) => toBase64(encodeText(stringOf(text))) },
  atob: { 1: (text: Value) => decodeText(fromBase64(stringOf(text))) },
  stringToBytes: { 1: textToBytes, 2: textToBytes },
  bytesToString: { 1: bytesToText, 2: bytesToText },
  decodeToString: { 1: (list: Value) => bytesToText(list) },
  decodeToJson: { 1: (list: Value) => parseJson(bytesToText(list)) },
  hexToBytes: { 1: (text: Value) => signedBytes(fromHex(stringOf(text))) },
  bytesToHex: { 1: (list: Value) => toHex(looseBytes(list)) },
  base64ToHex: { 1: (text: Value) => toHex(fromBase64(stringOf(text))) },
  base64ToBytes: { 1: (text: Value) => signedBytes(fromBase64(stringOf(text))) },
  bytesToBase64: { 1: (list: Value) => toBase64(looseBytes(list)) },
  parseHexToInt: {
    1: (text: Value) => parseHex(text, true),
    2: (text: Value, isBigEndian: Value) => parseHex(text, isBigEndian !== false),
  },
  parseLittleEndianHexToInt: { 1: (text: Value) => parseHex(text, false) },
  parseBigEndianHexToInt: { 1: (text: Value) => parseHex(text, true) },
  parseBytesToInt: {
    3: (list: Value, offset: Value, length: Value) => parseBytes(list, offset, length, true),
    4: parseBytes,
  },
};
export const GLOBAL_FUNCTIONS = table as unknown as Functions;
