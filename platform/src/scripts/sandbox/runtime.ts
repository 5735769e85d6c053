/** What a compiled script calls: `$` of the generated program. `at` is the offset in the script to which a failure belongs. */
import * as arithmetic from './arithmetic.js';
import { callStatic, constantOf, construct, constructList } from './classes.js';
import { LIST_METHODS, MAP_METHODS } from './collection-methods.js';
import * as compare from './compare.js';
import { DATE_METHODS } from './dates.js';
import { GLOBAL_FUNCTIONS } from './global-functions.js';
import { matchesWhole } from './java-patterns.js';
import { callFrom, callFunction } from './methods.js';
import * as numberMethods from './number-methods.js';
import { TEXT_METHODS } from './text-methods.js';
import {
  ClassReference,
  Double,
  EMPTY,
  Failure,
  Float,
  isNumber,
  keyOf,
  Moment,
  put,
  type ScriptFunction,
  textOf,
  typeName,
  type Value,
} from './values.js';

/** Runs something; its failure is one of this place unless it knows a closer one. */
function located<T>(at: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Failure && error.at < 0) error.at = at;
    throw error;
  }
}

/** A method's result; undefined when the value has no such method. */
function callMethod(self: Value, name: string, args: readonly Value[]): Value | undefined {
  if (typeof self === 'string') return callFrom(TEXT_METHODS, self, name, args);
  if (Array.isArray(self)) return callFrom(LIST_METHODS, self, name, args);
  if (self instanceof Map) return callFrom(MAP_METHODS, self, name, args);
  if (self instanceof Moment) return callFrom(DATE_METHODS, self, name, args);
  if (self instanceof ClassReference) return callStatic(self.name, name, args);
  if (typeof self === 'boolean') return callFrom(numberMethods.BOOLEAN_METHODS, self, name, args);
  return isNumber(self) ? callFrom(numberMethods.NUMBER_METHODS, self, name, args) : undefined;
}

/** A method without arguments, read as a property: `size`, `time` for `getTime`, `empty` for `isEmpty`. */
function readAsProperty(self: Value, name: string): Value | undefined {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  for (const method of [name, `get${capital}`, `is${capital}`]) {
    const value = callMethod(self, method, []);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readMember(self: Value, name: string): Value {
  if (self instanceof ClassReference) return constantOf(self.name, name);
  if (self instanceof Map) {
    const value = self.get(name);
    if (value !== undefined) return value;
    return ['size', 'values', 'keySet', 'entrySet', 'empty'].includes(name)
      ? (readAsProperty(self, name) ?? null)
      : null;
  }
  const value = readAsProperty(self, name);
  if (value === undefined) throw new Failure(`could not access: ${name}; in class: java.lang.${typeName(self)}`);
  return value;
}

function readIndex(self: Value, index: Value): Value {
  if (self === null) throw new Failure('null pointer: [...]');
  if (self instanceof Map) return self.get(keyOf(index)) ?? null;
  if (!Array.isArray(self) && typeof self !== 'string') throw new Failure(`${typeName(self)} has no elements`);
  if (typeof index !== 'number') throw new Failure(`${typeName(index)} cannot be cast to class java.lang.Integer`);
  if (index < 0 || index >= self.length) throw new Failure(`[${index}]: array index out of bounds.`);
  return self[index] ?? null;
}

function writeMember(self: Value, name: string, value: Value): Value {
  if (self === null) throw new Failure(`could not access property: ${name}; parent is null`);
  if (!(self instanceof Map)) throw new Failure(`could not access property (${name}) in: java.lang.${typeName(self)}`);
  put(self, name, value);
  return value;
}

function writeIndex(self: Value, index: Value, value: Value): Value {
  if (self instanceof Map) {
    put(self, index, value);
    return value;
  }
  readIndex(self, index);
  if (!Array.isArray(self)) throw new Failure('the characters of a text cannot be set');
  self[index as number] = value;
  return value;
}

const failed = (message: string, at: number): never => {
  throw new Failure(message, at);
};

export const runtime = {
  ...arithmetic,
  ...compare,
  EMPTY,
  double: (value: number) => new Double(value),
  float: (value: number) => new Float(value),
  classNamed: (name: string) => new ClassReference(name),
  cast: numberMethods.cast,
  matches: (value: Value, pattern: Value, at: number) =>
    located(at, () => matchesWhole(textOf(value), textOf(pattern))),
  map: (entries: readonly (readonly [Value, Value])[]): Value => {
    const map = new Map<Value, Value>();
    for (const [key, value] of entries) put(map, key, value);
    return map;
  },
  member: (self: Value, name: string, nullSafe: boolean, at: number): Value => {
    if (self === null) return nullSafe ? null : failed(`null pointer: ${name}`, at);
    return located(at, () => readMember(self, name));
  },
  index: (self: Value, index: Value, at: number): Value => located(at, () => readIndex(self, index)),
  setMember: (self: Value, name: string, value: Value, at: number): Value =>
    located(at, () => writeMember(self, name, value)),
  changeMember: (self: Value, name: string, change: (old: Value) => Value, at: number): Value =>
    located(at, () =>
      writeMember(self, name, change(self === null ? failed(`null pointer: ${name}`, at) : readMember(self, name))),
    ),
  setIndex: (self: Value, index: Value, value: Value, at: number): Value =>
    located(at, () => writeIndex(self, index, value)),
  /** Elements of lists are set, and not computed with in their place. */
  changeIndex: (self: Value, index: Value, change: (old: Value) => Value, at: number): Value => {
    if (!(self instanceof Map))
      return failed('Invalid statement: an element of a list cannot be changed in its place', at);
    return located(at, () => writeIndex(self, index, change(readIndex(self, index))));
  },
  method: (self: Value, name: string, args: readonly Value[], nullSafe: boolean, at: number): Value => {
    if (self === null) return nullSafe ? null : failed(`null pointer: ${name}()`, at);
    const value = located(at, () => callMethod(self, name, args));
    if (value !== undefined) return value;
    const types = args.map((arg) => (arg === null ? 'null' : `java.lang.${typeName(arg)}`)).join(', ');
    return failed(
      `unable to resolve method: java.lang.${typeName(self)}.${name}(${types}) [arglength=${args.length}]`,
      at,
    );
  },
  /** A function of a name: one that a variable holds, or a built-in one. */
  call: (name: string, held: Value | undefined, args: readonly Value[], at: number): Value => {
    if (typeof held === 'function') {
      return args.length > held.length && held.length > 0
        ? runtime.tooMany(name, at)
        : (held as ScriptFunction)(...args);
    }
    if (!Object.hasOwn(GLOBAL_FUNCTIONS, name)) return failed(`null pointer or function not found: ${name}`, at);
    const value = located(at, () => callFunction(GLOBAL_FUNCTIONS, name, args));
    return value === undefined ? failed(`unable to resolve method: ${name} [arglength=${args.length}]`, at) : value;
  },
  create: (className: string, args: readonly Value[], at: number): Value =>
    located(at, () => construct(className, args)),
  newList: (className: string, sizes: readonly Value[], items: readonly Value[] | null, at: number): Value =>
    located(at, () => constructList(className, sizes, items)),
  /** What `foreach` goes through. */
  each: (value: Value, at: number): Iterable<Value> => {
    if (Array.isArray(value)) return value;
    if (typeof value === 'string') return value.split('');
    if (typeof value === 'number')
      return Array.from({ length: Math.max(0, Math.min(value, 1_000_000)) }, (_, index) => index + 1);
    return failed(value === null ? 'null pointer: foreach' : `non-iterable type: ${typeName(value)}`, at);
  },
  project: (
    list: Value,
    value: (item: Value) => Value,
    condition: ((item: Value) => boolean) | null,
    at: number,
  ): Value => {
    if (!Array.isArray(list)) return failed(`projections are made of lists, not of ${typeName(list)}`, at);
    return list.filter((item) => condition === null || condition(item)).map(value);
  },
  itemMember: (item: Value, name: string, otherwise: () => Value): Value =>
    item instanceof Map && item.has(name) ? (item.get(name) ?? null) : otherwise(),
  /** The first of two: the second one was computed for what it changes. */
  before: (old: Value, _changed: Value): Value => old,
  assert: (holds: boolean, at: number): void => {
    if (!holds) failed('assertion failed', at);
  },
  unresolved: (name: string, at: number): never => failed(`unresolvable property or identifier: ${name}`, at),
  tooMany: (name: string, at: number): never => failed(`${name}: array index out of bounds.`, at),
};
