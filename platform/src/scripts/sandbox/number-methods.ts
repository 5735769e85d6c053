/** Methods of numbers and Booleans, and casts. */
import { numberOfText, toInt, toLong } from './arithmetic.js';
import { identical } from './compare.js';
import { doubleOf, hashOf, isTrue, longOf, type Methods } from './methods.js';
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
