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
const PLAIN = /[^"\\]*/y;
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
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
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
    while (' \t\r\n'.includes(this.text[this.#at] ?? 'x')) this.#at += 1;
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
    for (;;) {
      PLAIN.lastIndex = this.#at;
      this.#at += PLAIN.exec(this.text)?.[0].length ?? 0;
      const char = this.text[this.#at];
      if (char === '\\') this.#at += 2;
      else if (char === '"') break;
      else this.#fail();
    }
    this.#at += 1;
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
