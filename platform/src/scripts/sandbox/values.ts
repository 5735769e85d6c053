/**
 * Values of TBEL in the sandbox. An int is a JavaScript number, a long a bigint, a text a string, a list an array, a map a `Map`; the
 * other kinds are classes, so that 1 and 1.0 stay apart.
 */

/** An error of a script; `at` is the offset in its text. */
export class Failure extends Error {
  constructor(
    message: string,
    public at = -1,
  ) {
    super(message);
  }
}

export class Double {
  constructor(readonly value: number) {}
}
/** 32 bits wide. */
export class Float {
  readonly value: number;
  constructor(value: number) {
    this.value = Math.fround(value);
  }
}
/** −128 to 127. */
export class Byte {
  readonly value: number;
  constructor(value: number) {
    this.value = (value << 24) >> 24;
  }
}
export class Moment {
  constructor(public millis: number) {}
}
export class ClassReference {
  constructor(readonly name: string) {}
}
/** The word `empty`. */
export class Empty {}
export const EMPTY = new Empty();

export type ScriptFunction = (...args: Value[]) => Value;
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Double
  | Float
  | Byte
  | Moment
  | ClassReference
  | Empty
  | ScriptFunction
  | Value[]
  | ScriptMap;
export type ScriptMap = Map<Value, Value>;

const CLASS_OF = new Map<unknown, string>([
  [Double, 'Double'],
  [Float, 'Float'],
  [Byte, 'Byte'],
  [Moment, 'TbDate'],
  [ClassReference, 'Class'],
  [Map, 'LinkedHashMap'],
  [Array, 'ArrayList'],
  [Empty, 'BlankLiteral'],
]);

/** The name of a value's class, as messages say it. */
export function typeName(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return CLASS_OF.get(value.constructor) ?? 'Object';
  if (typeof value === 'number') return 'Integer';
  if (typeof value === 'bigint') return 'Long';
  if (typeof value === 'string') return 'String';
  return typeof value === 'boolean' ? 'Boolean' : 'Function';
}

export type NumberValue = number | bigint | Double | Float | Byte;

export const isNumber = (value: Value): value is NumberValue =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Double ||
  value instanceof Float ||
  value instanceof Byte;

/** A number's value, whatever its kind. */
export const numberOf = (value: NumberValue): number =>
  typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : value.value;

/** A key as maps hold it: numbers of one value are one key. */
export const keyOf = (key: Value): Value =>
  key instanceof Byte ? key.value : key instanceof Double || key instanceof Float ? decimalText(key.value) : key;

/** Puts a value into a map, which never holds null. */
export function put(map: ScriptMap, key: Value, value: Value): void {
  if (value === null) map.delete(keyOf(key));
  else map.set(keyOf(key), value);
}

/** A double as Java writes it: 2.0, 1.0E10, 1.0E-5. */
export function decimalText(value: number, digits = String(value)): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (Math.abs(value) === Number.MIN_VALUE) return value > 0 ? '4.9E-324' : '-4.9E-324';
  const size = Math.abs(value);
  const [mantissa = '', exponent = '0'] = digits.split('e');
  if (size >= 1e-3 && size < 1e7) return mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  const sign = value < 0 ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = whole + fraction;
  const zeros = /^0*/.exec(all)?.[0].length ?? 0;
  const significant = all.slice(zeros).replace(/0+$/, '');
  const power = Number(exponent) + whole.length - 1 - zeros;
  return `${sign}${significant[0] ?? '0'}.${significant.slice(1) || '0'}E${power}`;
}

/** A float: the shortest digits that mean it. */
export function floatText(value: number): string {
  for (let digits = 1; digits <= 9; digits += 1) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return decimalText(value, String(Number(text)));
  }
  return decimalText(value);
}

const two = (value: number) => String(value).padStart(2, '0');
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as it is joined to a text. */
function momentText({ millis }: Moment): string {
  const date = new Date(millis);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  const offset = -date.getTimezoneOffset();
  const zone =
    offset === 0
      ? 'UTC'
      : `GMT${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${DAYS[date.getDay()]} ${MONTHS[date.getMonth()]} ${two(date.getDate())} ${clock} ${zone} ${date.getFullYear()}`;
}

/** A value as a text: `{a=1, b=x}`, `[1, 2]`. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'function' : String(value);
  if (value instanceof Double) return decimalText(value.value);
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Byte) return String(value.value);
  if (value instanceof Moment) return momentText(value);
  if (value instanceof Empty) return '';
  if (value instanceof ClassReference) return `class ${value.name}`;
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  return `{${[...value].map(([key, each]) => `${textOf(key)}=${textOf(each)}`).join(', ')}}`;
}
