/** Finds in JSON what a path leads to. */
import { type ExactJson, exactText, isObject, NumberText } from '../../telemetry/exact-json.js';
import { fraction, numberOf } from '../content/body.js';
import type { Operand, Path, Step, Test } from './parse.js';

interface Found {
  node: ExactJson;
  /** Where it is, as messages tell: `$['a'][0]`. */
  at: string;
}

const inBrackets = (key: string | number): string => (typeof key === 'number' ? `[${key}]` : `['${key}']`);

function children({ node, at }: Found): Found[] {
  if (Array.isArray(node)) return node.map((each, index) => ({ node: each, at: at + inBrackets(index) }));
  if (!isObject(node)) return [];
  return Object.entries(node).map(([key, each]) => ({ node: each, at: at + inBrackets(key) }));
}

/** Places that one search may come to: a path with several `..` comes to the same ones again and again. */
const MOST_PLACES = 100_000;

class TooMany extends Error {
  constructor() {
    super(`The path comes to more than ${MOST_PLACES} places`);
  }
}

/** What a search may still spend, those of its filters included. */
class Budget {
  #left = MOST_PLACES;

  spend(found: Found[]): Found[] {
    this.#left -= found.length;
    if (this.#left < 0) throw new TooMany();
    return found;
  }
}

/** A place and all below it, each before what is below it. */
function everything(from: Found, budget: Budget): Found[] {
  const found: Found[] = [];
  const left = [from];
  for (let next = left.pop(); next; next = left.pop()) {
    found.push(next);
    for (const child of budget.spend(children(next)).reverse()) left.push(child);
  }
  return found;
}

function sliced(items: readonly Found[], from: number | null, to: number | null): Found[] {
  return items.slice(from ?? 0, to ?? items.length);
}

/** A number of the list, or all there is under it that is a number. */
const numbersIn = (node: ExactJson): number[] =>
  (Array.isArray(node) ? node : [node]).flatMap((each) => {
    const number = numberOf(each);
    return number === undefined ? [] : [number];
  });

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

function deviation(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((each) => (each - middle) ** 2)));
}

function aggregated(name: string, node: ExactJson): ExactJson {
  const numbers = numbersIn(node);
  if (numbers.length === 0) throw new Error('Aggregation function attempted to calculate value using empty array');
  switch (name) {
    case 'min':
      return fraction(numbers.reduce((least, each) => Math.min(least, each)));
    case 'max':
      return fraction(numbers.reduce((most, each) => Math.max(most, each)));
    case 'avg':
      return fraction(mean(numbers));
    case 'sum':
      return fraction(numbers.reduce((sum, each) => sum + each, 0));
    default:
      return fraction(deviation(numbers));
  }
}

function applied(name: string, node: ExactJson): ExactJson {
  const items = Array.isArray(node) ? node : undefined;
  switch (name) {
    case 'length':
    case 'size':
      if (typeof node === 'string') return node.length;
      return items?.length ?? (isObject(node) ? Object.keys(node).length : null);
    case 'keys':
      return isObject(node) ? Object.keys(node) : null;
    case 'first':
      return items?.[0] ?? null;
    case 'last':
      return items?.at(-1) ?? null;
    case 'concat':
      return (items ?? []).map((each) => (typeof each === 'string' ? each : exactText(each))).join('');
    case 'min':
    case 'max':
    case 'avg':
    case 'sum':
    case 'stddev':
      return aggregated(name, node);
    default:
      throw new Error(`Function with name: ${name} does not exist.`);
  }
}

const plain = (node: ExactJson): unknown =>
  node instanceof NumberText ? Number(node.text) : Array.isArray(node) ? node.map(plain) : node;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isIn = (one: unknown, others: unknown): boolean =>
  Array.isArray(others) && others.some((each) => same(one, each));
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const sizeOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : -1);

function ordered(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN;
  return left < right ? -1 : Number(left > right);
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  switch (operator) {
    case '==':
    case '===':
      return same(left, right);
    case '!=':
    case '!==':
      return !same(left, right);
    case '<':
      return ordered(left, right) < 0;
    case '<=':
      return ordered(left, right) <= 0;
    case '>':
      return ordered(left, right) > 0;
    case '>=':
      return ordered(left, right) >= 0;
    case 'in':
      return isIn(left, right);
    case 'nin':
      return !isIn(left, right);
    case 'subsetof':
      return listOf(left).every((each) => isIn(each, right));
    case 'anyof':
      return listOf(left).some((each) => isIn(each, right));
    case 'noneof':
      return !listOf(left).some((each) => isIn(each, right));
    case 'contains':
      return typeof left === 'string' ? left.includes(String(right)) : isIn(right, left);
    case 'size':
      return sizeOf(left) === right;
    default:
      return (sizeOf(left) === 0) === right;
  }
}

const MISSING = Symbol('missing');

export class PathSearch {
  readonly #budget: Budget;

  constructor(
    readonly root: ExactJson,
    budget = new Budget(),
  ) {
    this.#budget = budget;
  }

  /** What the path leads to: a value, or a list where it may lead to several. Throws when it leads nowhere. */
  find(path: Path): ExactJson {
    const tail = path.steps.at(-1);
    if (tail?.kind === 'function') return applied(tail.name, this.find({ ...path, steps: path.steps.slice(0, -1) }));
    const isDefinite = path.steps.every(
      (step) =>
        (step.kind === 'keys' && step.keys.length === 1) || (step.kind === 'indexes' && step.indexes.length === 1),
    );
    let found: Found[] = [{ node: this.root, at: '$' }];
    for (const [index, step] of path.steps.entries()) {
      const next = found.flatMap((each) => this.#budget.spend(this.#take(each, step)));
      if (isDefinite && next.length === 0) this.#missing(found[0]?.at ?? '$', step, index === path.steps.length - 1);
      found = next;
    }
    return isDefinite ? (found[0]?.node ?? null) : found.map(({ node }) => node);
  }

  #missing(at: string, step: Step, isLast: boolean): never {
    const key = step.kind === 'keys' ? step.keys[0] : step.kind === 'indexes' ? step.indexes[0] : undefined;
    const place = at + inBrackets(key ?? '');
    throw new Error(isLast ? `No results for path: ${place}` : `Missing property in path ${place}`);
  }

  #take(from: Found, step: Step): Found[] {
    const { node, at } = from;
    switch (step.kind) {
      case 'keys': {
        if (!isObject(node)) return [];
        const there = step.keys.filter((key) => Object.hasOwn(node, key));
        if (step.keys.length > 1)
          return [{ node: Object.fromEntries(there.map((key) => [key, node[key] ?? null])), at }];
        return there.map((key) => ({ node: node[key] ?? null, at: at + inBrackets(key) }));
      }
      case 'indexes':
        return Array.isArray(node)
          ? step.indexes.flatMap((index) => {
              const each = node.at(index);
              return each === undefined ? [] : [{ node: each, at: at + inBrackets(index) }];
            })
          : [];
      case 'slice':
        return Array.isArray(node) ? sliced(children(from), step.from, step.to) : [];
      case 'all':
        return children(from);
      case 'deep':
        return everything(from, this.#budget);
      case 'filter':
        return (Array.isArray(node) ? children(from) : [from]).filter((each) => this.#holds(each.node, step.test));
      case 'function':
        return [{ node: applied(step.name, node), at }];
    }
  }

  #holds(node: ExactJson, test: Test): boolean {
    switch (test.kind) {
      case 'and':
        return test.tests.every((each) => this.#holds(node, each));
      case 'or':
        return test.tests.some((each) => this.#holds(node, each));
      case 'not':
        return !this.#holds(node, test.test);
      case 'exists':
        return this.#valueOf(node, { path: test.path }) !== MISSING;
      case 'compare': {
        const left = this.#valueOf(node, test.left);
        if ('pattern' in test.right) return typeof left === 'string' && test.right.pattern.matches(left);
        const right = this.#valueOf(node, test.right);
        return left !== MISSING && right !== MISSING && compare(test.operator, left, right);
      }
    }
  }

  #valueOf(node: ExactJson, operand: Operand): unknown {
    if ('value' in operand) return operand.value;
    if ('pattern' in operand) return MISSING;
    const search = operand.path.from === '@' ? new PathSearch(node, this.#budget) : this;
    try {
      return plain(search.find(operand.path));
    } catch (error) {
      if (error instanceof TooMany) throw error;
      return MISSING;
    }
  }
}
