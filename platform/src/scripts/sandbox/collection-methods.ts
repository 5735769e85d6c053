/** Methods of lists and maps. */
import { equal, identical } from './compare.js';
import { checkIndex, hashOf, intOf, listOf, type Methods, mapOf } from './methods.js';
import { Failure, isNumber, keyOf, numberOf, put, type ScriptMap, textOf, type Value } from './values.js';

/** Content as `contains` and `indexOf` compare it. */
const find = (list: readonly Value[], value: Value) => list.findIndex((each) => identical(each, value));
const has = (list: readonly Value[], value: Value) => find(list, value) >= 0;

function part(list: readonly Value[], from: number, to: number): Value[] {
  if (from < 0) throw new Failure(`fromIndex = ${from}`);
  if (to > list.length) throw new Failure(`toIndex = ${to}`);
  if (from > to) throw new Failure(`fromIndex(${from}) > toIndex(${to})`);
  return list.slice(from, to);
}
/** An int is an index, anything else what to remove. */
function remove(list: Value[], value: Value): Value {
  if (typeof value !== 'number') {
    const at = find(list, value);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
  }
  checkIndex(value, list.length);
  return list.splice(value, 1)[0] ?? null;
}
/** Keeps some elements; answers whether any went. */
function keep(list: Value[], holds: (value: Value) => boolean): boolean {
  const kept = list.filter(holds);
  const isChanged = kept.length < list.length;
  list.splice(0, list.length, ...kept);
  return isChanged;
}
function naturalOrder(a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return numberOf(a) - numberOf(b);
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  throw new Failure('the elements of the list cannot be compared');
}
function insert(list: Value[], index: number, values: readonly Value[]): void {
  checkIndex(index, list.length + 1);
  list.splice(index, 0, ...values);
}

export const LIST_METHODS: Methods<Value[]> = {
  size: { 0: (list) => list.length },
  length: { 0: (list) => list.length },
  isEmpty: { 0: (list) => list.length === 0 },
  get: {
    1: (list, at) => {
      checkIndex(intOf(at), list.length);
      return list[intOf(at)] ?? null;
    },
  },
  set: {
    2: (list, at, value) => {
      const index = intOf(at);
      checkIndex(index, list.length);
      const old = list[index] ?? null;
      list[index] = value;
      return old;
    },
  },
  add: {
    1: (list, value) => {
      list.push(value);
      return true;
    },
    2: (list, at, value) => {
      insert(list, intOf(at), [value]);
      return null;
    },
  },
  push: {
    1: (list, value) => {
      list.push(value);
      return true;
    },
  },
  pop: { 0: (list) => list.pop() ?? null },
  shift: {
    0: (list) => {
      checkIndex(0, list.length);
      return list.shift() ?? null;
    },
  },
  unshift: {
    1: (list, value) => {
      list.unshift(value);
      return null;
    },
  },
  remove: { 1: (list, value) => remove(list, value) },
  addAll: {
    1: (list, others) => {
      list.push(...listOf(others));
      return true;
    },
    2: (list, at, others) => {
      insert(list, intOf(at), listOf(others));
      return true;
    },
  },
  removeAll: { 1: (list, others) => keep(list, (each) => !has(listOf(others), each)) },
  retainAll: { 1: (list, others) => keep(list, (each) => has(listOf(others), each)) },
  contains: { 1: (list, value) => has(list, value) },
  containsAll: { 1: (list, others) => listOf(others).every((each) => has(list, each)) },
  indexOf: { 1: (list, value) => find(list, value) },
  lastIndexOf: { 1: (list, value) => list.findLastIndex((each) => identical(each, value)) },
  clear: {
    0: (list) => {
      list.length = 0;
      return null;
    },
  },
  slice: { 2: (list, from, to) => part(list, intOf(from), intOf(to)) },
  subList: { 2: (list, from, to) => part(list, intOf(from), intOf(to)) },
  sort: {
    1: (list, order) => {
      if (order !== null) throw new Failure('a list is sorted by the order of its elements alone: sort(null)');
      list.sort(naturalOrder);
      return null;
    },
  },
  clone: { 0: (list) => [...list] },
  toArray: { 0: (list) => [...list] },
  equals: { 1: (list, other) => identical(list, other) },
  toString: { 0: (list: Value[]) => textOf(list) },
  hashCode: { 0: (list) => hashOf(list) },
};

const get = (map: ScriptMap, key: Value) => map.get(keyOf(key)) ?? null;

/** An entry, as `e.key` and `e.value` read it. */
const entryOf = ([key, value]: [Value, Value]): ScriptMap =>
  new Map<Value, Value>([
    ['key', key],
    ['value', value],
  ]);

export const MAP_METHODS: Methods<ScriptMap> = {
  size: { 0: (map) => map.size },
  isEmpty: { 0: (map) => map.size === 0 },
  get: { 1: (map, key) => get(map, key) },
  getOrDefault: { 2: (map, key, other) => map.get(keyOf(key)) ?? other },
  put: {
    2: (map, key, value) => {
      const old = get(map, key);
      put(map, key, value);
      return old;
    },
  },
  putIfAbsent: {
    2: (map, key, value) => {
      const old = get(map, key);
      if (old === null) put(map, key, value);
      return old;
    },
  },
  putAll: {
    1: (map, others) => {
      for (const [key, value] of mapOf(others)) put(map, key, value);
      return null;
    },
  },
  replace: {
    2: (map, key, value) => {
      const old = get(map, key);
      if (old !== null) put(map, key, value);
      return old;
    },
    3: (map, key, old, value) => {
      const isIt = identical(get(map, key), old);
      if (isIt) put(map, key, value);
      return isIt;
    },
  },
  remove: {
    2: (map, key, value) => identical(get(map, key), value) && map.delete(keyOf(key)),
    1: (map, key) => {
      const old = get(map, key);
      map.delete(keyOf(key));
      return old;
    },
  },
  containsKey: { 1: (map, key) => map.has(keyOf(key)) },
  containsValue: { 1: (map, value) => [...map.values()].some((each) => equal(each, value)) },
  keySet: { 0: (map) => [...map.keys()] },
  keys: { 0: (map) => [...map.keys()] },
  values: { 0: (map) => [...map.values()] },
  entrySet: { 0: (map) => [...map].map(entryOf) },
  clear: {
    0: (map) => {
      map.clear();
      return null;
    },
  },
  clone: { 0: (map) => new Map(map) },
  equals: { 1: (map, other) => identical(map, other) },
  toString: { 0: (map: ScriptMap) => textOf(map) },
  // Of an entry.
  getKey: { 0: (map) => get(map, 'key') },
  getValue: { 0: (map) => get(map, 'value') },
};
