/** Comparisons and conditions of TBEL. */
import { numberOfText } from './arithmetic.js';
import {
  Byte,
  Double,
  Empty,
  Failure,
  Float,
  isNumber,
  Moment,
  numberOf,
  textOf,
  typeName,
  type Value,
} from './values.js';

/** Whether a value equals the word `empty`. */
function isEmpty(value: Value): boolean {
  if (value === null || value instanceof Empty) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (isNumber(value)) return textOf(value) === '0';
  return typeof value === 'string' && value.trim() === '';
}

/** A value as a number where comparisons take it for one. */
function asNumber(value: Value): number | null {
  if (isNumber(value)) return numberOf(value);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? numberOfText(value) : null;
}

/** By content, numbers by value, a number's text by its number. */
export function equal(a: Value, b: Value): boolean {
  if (a === b) return !(isNumber(a) && Number.isNaN(numberOf(a)));
  if (a instanceof Empty) return isEmpty(b);
  if (b instanceof Empty) return isEmpty(a);
  if (a === null || b === null) return false;
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => equal(each, b[at] ?? null));
  if (a instanceof Map) {
    return (
      b instanceof Map &&
      a.size === b.size &&
      [...a].every(([key, each]) => b.has(key) && equal(each, b.get(key) ?? null))
    );
  }
  if (a instanceof Moment) return b instanceof Moment && a.millis === b.millis;
  if (typeof a === 'string' && typeof b === 'string') return false;
  if (typeof a === 'boolean' && typeof b === 'string') return String(a) === b;
  if (typeof b === 'boolean' && typeof a === 'string') return String(b) === a;
  const left = asNumber(a);
  return left !== null && left === asNumber(b);
}

/** As `equals` of lists and texts has it: numbers of two kinds differ. */
export const identical = (a: Value, b: Value): boolean => typeName(a) === typeName(b) && equal(a, b);

/** Less than zero, zero or more as the first is before, beside or behind the second; null when null is among them. */
function order(a: Value, b: Value, at: number): number | null {
  if (a === null || b === null) return null;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (a instanceof Moment && b instanceof Moment) return a.millis - b.millis;
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  const left = asNumber(a);
  const right = asNumber(b);
  if (left === null || right === null) {
    throw new Failure(`Invalid statement: ${typeName(a)} and ${typeName(b)} cannot be compared`, at);
  }
  return left < right ? -1 : left > right ? 1 : left === right ? 0 : Number.NaN;
}

const comparison =
  (holds: (order: number) => boolean) =>
  (a: Value, b: Value, at: number): boolean => {
    const found = order(a, b, at);
    return found !== null && holds(found);
  };
export const less = comparison((each) => each < 0);
export const lessOrEqual = comparison((each) => each <= 0);
export const greater = comparison((each) => each > 0);
export const greaterOrEqual = comparison((each) => each >= 0);

/** The Boolean of a condition; nothing else is taken for one. */
export function condition(value: Value, at: number): boolean {
  if (typeof value === 'boolean') return value;
  throw new Failure(`was expecting type: java.lang.Boolean; but found type: ${typeName(value)}`, at);
}
export const logical = condition;
export const not = (value: Value, at: number): boolean => !condition(value, at);

/** `or`: the first that is neither null nor an empty text. */
export const firstOf = (a: Value, other: () => Value): Value => {
  if (a !== null && a !== '') return a;
  const b = other();
  return b === '' ? null : b;
};

export function contains(where: Value, what: Value): boolean {
  if (Array.isArray(where)) return where.some((each) => equal(each, what));
  if (where instanceof Map) return where.has(what);
  return typeof where === 'string' && where.includes(textOf(what));
}

/** How alike two texts are, from 0 to 1: the share of characters that need no change. */
export function similarity(a: Value, b: Value): Value {
  const left = textOf(a);
  const right = textOf(b);
  let previous = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const change = (previous[column - 1] as number) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] as number) + 1, (current[column - 1] as number) + 1));
    }
    previous = current;
  }
  const longest = Math.max(left.length, right.length);
  return new Float(longest === 0 ? 1 : 1 - (previous[right.length] as number) / longest);
}

const SOUNDS = ['BFPV', 'CGJKQSXZ', 'DT', 'L', 'MN', 'R'];
const soundOf = (char: string) => SOUNDS.findIndex((each) => each.includes(char)) + 1;

/** Soundex: the first letter and the sounds of three more. */
function soundex(text: string): string {
  const letters = [...text.toUpperCase()].filter((char) => char >= 'A' && char <= 'Z');
  let code = letters[0] ?? '';
  let last = soundOf(code);
  for (const letter of letters.slice(1)) {
    const sound = soundOf(letter);
    if (sound && sound !== last) code += sound;
    if (letter !== 'H' && letter !== 'W') last = sound;
  }
  return code.padEnd(4, '0').slice(0, 4);
}
export const soundsLike = (a: Value, b: Value): boolean => soundex(textOf(a)) === soundex(textOf(b));

const NUMBER_CLASSES: Readonly<Record<string, (value: Value) => boolean>> = {
  Integer: (value) => typeof value === 'number',
  int: (value) => typeof value === 'number',
  Long: (value) => typeof value === 'bigint',
  Double: (value) => value instanceof Double,
  Float: (value) => value instanceof Float,
  Byte: (value) => value instanceof Byte,
  Number: isNumber,
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => value instanceof Moment,
  Object: (value) => value !== null,
  'java.util.Map': (value) => value instanceof Map,
  'java.util.List': Array.isArray,
  'java.util.Collection': Array.isArray,
};

export function isType(value: Value, className: string, at: number): boolean {
  const test = NUMBER_CLASSES[className.replace(/^java\.lang\./, '')];
  if (!test) throw new Failure(`could not resolve class: ${className}`, at);
  return test(value);
}

export function isConvertable(value: Value, className: string, at: number): boolean {
  if (isType(value, className, at)) return true;
  if (className === 'String') return value !== null;
  if (className === 'Boolean') return value === 'true' || value === 'false';
  return asNumber(value) !== null;
}
