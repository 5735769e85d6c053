/** What the compiler infers: only whole numbers matter, as two of them are divided without a fraction. */
import type { StaticType } from './scopes.js';

/** Functions whose declared result is an int. */
const INT_FUNCTIONS: ReadonlySet<string> = new Set([
  'parseInt',
  'parseHexToInt',
  'parseLittleEndianHexToInt',
  'parseBigEndianHexToInt',
  'parseBytesToInt',
]);
const LIST_FUNCTIONS: ReadonlySet<string> = new Set(['hexToBytes', 'stringToBytes']);
const INT_METHODS: Readonly<Partial<Record<StaticType, ReadonlySet<string>>>> = {
  text: new Set(['length', 'indexOf', 'lastIndexOf', 'compareTo', 'compareToIgnoreCase', 'codePointAt', 'hashCode']),
  list: new Set(['size', 'length', 'indexOf', 'lastIndexOf', 'hashCode']),
};
const TEXT_METHODS: ReadonlySet<string> = new Set([
  'substring',
  'toUpperCase',
  'toLowerCase',
  'trim',
  'strip',
  'replace',
  'replaceAll',
  'replaceFirst',
  'concat',
  'repeat',
  'toString',
]);
const INT_STATICS: Readonly<Record<string, ReadonlySet<string>>> = {
  Math: new Set(['abs', 'toIntExact', 'floorDiv', 'floorMod']),
  StrictMath: new Set(['abs', 'toIntExact', 'floorDiv', 'floorMod']),
  Integer: new Set(['parseInt', 'valueOf', 'compare', 'sum', 'max', 'min', 'signum', 'bitCount']),
  Long: new Set(['compare', 'bitCount']),
  Double: new Set(['compare']),
  String: new Set<string>(),
};

export const isInt = (type: StaticType | undefined): boolean => type === 'int' || type === 'declaredInt';

export function typeOfCall(name: string): StaticType | undefined {
  if (INT_FUNCTIONS.has(name)) return 'int';
  return LIST_FUNCTIONS.has(name) ? 'list' : undefined;
}

/** `Class.method(…)`. */
export function typeOfStatic(
  className: string,
  name: string,
  args: readonly (StaticType | undefined)[],
): StaticType | undefined {
  if (INT_STATICS[className]?.has(name)) return 'int';
  const isChoice = className.endsWith('Math') && (name === 'max' || name === 'min');
  return isChoice && args.every(isInt) ? 'int' : undefined;
}

export function typeOfMethod(object: StaticType | undefined, name: string): StaticType | undefined {
  if (object && INT_METHODS[object]?.has(name)) return 'int';
  return object === 'text' && TEXT_METHODS.has(name) ? 'text' : undefined;
}

export function typeOfCast(className: string): StaticType | undefined {
  if (className === 'int' || className === 'Integer') return 'int';
  return className === 'String' ? 'text' : undefined;
}

/** `literals`: both sides are literals, which are computed as their values are. */
export function typeOfOperation(
  operator: string,
  left: StaticType | undefined,
  right: StaticType | undefined,
  literals: boolean,
): StaticType | undefined {
  if (operator === '#' || (operator === '+' && (left === 'text' || right === 'text'))) return 'text';
  if (['&', '|', '^', '<<', '>>', '>>>'].includes(operator)) return 'int';
  if (!['+', '-', '*', '/', '%'].includes(operator) || !isInt(left) || !isInt(right)) return undefined;
  return operator === '/' && literals ? undefined : 'int';
}
