/** JSON that keeps the kinds of numbers apart: `5` is an int or a long, `5.0` and `1e2` are doubles. */
import {
  Byte,
  ClassReference,
  Double,
  decimalText,
  Empty,
  Failure,
  Float,
  floatText,
  Moment,
  type ScriptMap,
  textOf,
  typeName,
  type Value,
} from './values.js';

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
/** What stands for itself in a text. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;
/** Digits, with a sign, that 32 bits are enough for, whichever they are. */
const SHORT = 9;
const MAX_DEPTH = 200;

class Reader {
  #at = 0;
  #depth = 0;

  constructor(private readonly text: string) {}

  value(): Value {
    this.#space();
    const char = this.text[this.#at];
    if (char === '{') return this.#inside(() => this.#map());
    if (char === '[') return this.#inside(() => this.#list());
    if (char === '"') return this.#string();
    if (char !== undefined && char >= '-' && char <= '9') return this.#number();
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    return this.#number();
  }
  /** Whether nothing but space is left. */
  get isAtEnd(): boolean {
    this.#space();
    return this.#at >= this.text.length;
  }

  #space(): void {
    for (;;) {
      const char = this.text[this.#at];
      if (char !== ' ' && char !== '\n' && char !== '\r' && char !== '\t') return;
      this.#at += 1;
    }
  }
  #fail(): never {
    const char = this.text[this.#at];
    throw new Failure(
      `no JSON: ${char === undefined ? 'unexpected end' : `unexpected character ${char}`} at ${this.#at + 1}`,
    );
  }
  #inside<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Failure('the JSON is nested too deeply');
    const value = read();
    this.#depth -= 1;
    return value;
  }
  /** The comma-separated content between brackets. */
  #elements(end: string, read: () => void): void {
    this.#at += 1;
    this.#space();
    if (this.text[this.#at] === end) {
      this.#at += 1;
      return;
    }
    for (;;) {
      read();
      this.#space();
      const char = this.text[this.#at];
      if (char !== ',' && char !== end) this.#fail();
      this.#at += 1;
      if (char === end) return;
    }
  }
  #map(): ScriptMap {
    const map: ScriptMap = new Map();
    this.#elements('}', () => {
      this.#space();
      const key = this.#string();
      this.#space();
      if (this.text[this.#at] !== ':') this.#fail();
      this.#at += 1;
      const value = this.value();
      if (value === null) map.delete(key);
      else map.set(key, value);
    });
    return map;
  }
  #list(): Value[] {
    const list: Value[] = [];
    this.#elements(']', () => list.push(this.value()));
    return list;
  }
  #string(): string {
    if (this.text[this.#at] !== '"') this.#fail();
    const from = this.#at;
    this.#at += 1;
    let isPlain = true;
    for (;;) {
      PLAIN.lastIndex = this.#at;
      // False past the end: the text ends with a backslash.
      if (!PLAIN.test(this.text)) this.#fail();
      this.#at = PLAIN.lastIndex;
      const char = this.text[this.#at];
      if (char === '"') break;
      if (char !== undefined && char !== '\\') this.#at = from;
      if (char !== '\\') this.#fail();
      this.#at += 2;
      isPlain = false;
    }
    this.#at += 1;
    if (isPlain) return this.text.slice(from + 1, this.#at - 1);
    try {
      return JSON.parse(this.text.slice(from, this.#at)) as string;
    } catch {
      this.#at = from;
      return this.#fail();
    }
  }
  #number(): Value {
    NUMBER.lastIndex = this.#at;
    const found = NUMBER.exec(this.text);
    if (!found) return this.#fail();
    const [digits, fraction, exponent] = found;
    this.#at += digits.length;
    if (fraction !== undefined || exponent !== undefined) return new Double(Number(digits));
    // There is no −0 among whole numbers.
    if (digits.length <= SHORT) return Number(digits) + 0;
    const whole = BigInt(digits);
    if (BigInt.asIntN(32, whole) === whole) return Number(whole);
    if (BigInt.asIntN(64, whole) === whole) return whole;
    throw new Failure(`Unsupported value: ${digits} has more than 64 bits`);
  }
}

/** The value of a JSON text; what follows it is ignored unless it is `whole`. Throws a `Failure`. */
export function parseJson(text: string, whole = false): Value {
  const reader = new Reader(text);
  const value = reader.value();
  if (whole && !reader.isAtEnd) throw new Failure('no JSON: something follows it');
  return value;
}

/** A key as JSON has it: a text or a number. */
function keyText(key: Value): string {
  if (key === null || typeof key === 'boolean')
    throw new Failure(`The key ${String(key)} of a map cannot be written as JSON`);
  return JSON.stringify(textOf(key));
}

/** JSON of a value; a date becomes its milliseconds. Throws a `Failure` for what has none. */
export function stringifyJson(value: Value): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (value instanceof Double)
    return Number.isFinite(value.value) ? decimalText(value.value) : `"${decimalText(value.value)}"`;
  if (value instanceof Float)
    return Number.isFinite(value.value) ? floatText(value.value) : `"${floatText(value.value)}"`;
  if (value instanceof Byte) return String(value.value);
  if (value instanceof Moment) return String(value.millis);
  if (Array.isArray(value)) return `[${value.map(stringifyJson).join(',')}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([key, each]) => `${keyText(key)}:${stringifyJson(each)}`).join(',')}}`;
  }
  if (value instanceof Empty || value instanceof ClassReference)
    throw new Failure(`${typeName(value)} cannot be written as JSON`);
  throw new Failure('a function cannot be written as JSON');
}
