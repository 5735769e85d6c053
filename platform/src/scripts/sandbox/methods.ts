/** Methods of values, in tables by name and number of arguments, and what their arguments are taken for. */
import { numberOfText, toInt, toLong } from './arithmetic.js';
import { Byte, Failure, isNumber, numberOf, textOf, typeName, type Value } from './values.js';

/** What a method does; it takes the value it is called on first. */
export type Methods<T> = Readonly<Record<string, Readonly<Record<number, (self: T, ...args: Value[]) => Value>>>>;
/** Functions by name and number of arguments. */
export type Functions = Readonly<Record<string, Readonly<Record<number, (...args: Value[]) => Value>>>>;

/** The longest text a call may make, in characters: results are looked at before they are made. */
const MAX_TEXT = 65_536;

export function intOf(value: Value): number {
  if (isNumber(value)) return toInt(numberOf(value));
  const number = typeof value === 'string' ? numberOfText(value) : null;
  if (number === null) throw new Failure(`${typeName(value)} cannot be converted to Integer`);
  return toInt(number);
}
export function doubleOf(value: Value): number {
  const number = isNumber(value) ? numberOf(value) : typeof value === 'string' ? numberOfText(value) : null;
  if (number === null) throw new Failure(`${typeName(value)} cannot be converted to Double`);
  return number;
}
export const longOf = (value: Value): bigint => (typeof value === 'bigint' ? value : toLong(doubleOf(value)));
export const isTrue = (value: Value): boolean =>
  typeof value === 'boolean' ? value : textOf(value).toLowerCase() === 'true';
export function stringOf(value: Value): string {
  if (value === null) throw new Failure('null cannot be converted to String');
  return textOf(value);
}
export function listOf(value: Value): Value[] {
  if (Array.isArray(value)) return value;
  throw new Failure(`${typeName(value)} is no list`);
}
export function mapOf(value: Value): Map<Value, Value> {
  if (value instanceof Map) return value;
  throw new Failure(`${typeName(value)} is no map`);
}
/** A list of bytes, from 0 to 255. */
export function bytesOf(value: Value): number[] {
  return listOf(value).map((each) => {
    if (!(each instanceof Byte)) throw new Failure(`${typeName(each)} is no Byte`);
    return each.value & 0xff;
  });
}
export const signedBytes = (bytes: readonly number[]): Value[] => bytes.map((each) => new Byte(each));

/** Refuses a text that would be too long. */
export function checkLength(length: number): void {
  if (length > MAX_TEXT) throw new Failure('Script memory overflow!');
}
/** Refuses an index outside of a list or text. */
export function checkIndex(index: number, length: number): void {
  if (index < 0 || index >= length) throw new Failure(`Index ${index} out of bounds for length ${length}`);
}

/** Calls a method of a table. Undefined when there is none of that name and number of arguments. */
export function callFrom<T>(methods: Methods<T>, self: T, name: string, args: readonly Value[]): Value | undefined {
  const method = Object.hasOwn(methods, name) ? methods[name]?.[args.length] : undefined;
  return method?.(self, ...args);
}
export function callFunction(functions: Functions, name: string, args: readonly Value[]): Value | undefined {
  const found = Object.hasOwn(functions, name) ? functions[name]?.[args.length] : undefined;
  return found?.(...args);
}

/** Java's hash of a text. */
export function hashOf(value: Value): number {
  if (typeof value === 'string') {
    let hash = 0;
    for (let at = 0; at < value.length; at += 1) hash = (Math.imul(hash, 31) + value.charCodeAt(at)) | 0;
    return hash;
  }
  if (Array.isArray(value)) return value.reduce<number>((hash, each) => (Math.imul(hash, 31) + hashOf(each)) | 0, 1);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1231 : 1237;
  return value === null ? 0 : hashOf(textOf(value));
}
