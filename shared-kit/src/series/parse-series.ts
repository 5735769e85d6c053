import type { TelemetryValue } from '../api/telemetry';
import type { PlainColumns } from './columns';
import { ColumnsBuilder } from './columns-builder';

/** What a range read answered, by key; ascending. */
export type ParsedSeries = Record<string, PlainColumns>;

/** Points between two places where parsing can be put off. */
const pointsPerStep = 4096;

const code = (text: string) => text.charCodeAt(0);
const quote = code('"');
const backslash = code('\\');
const minus = code('-');
const dot = code('.');
const zero = code('0');
const comma = code(',');
const openBrace = code('{');
const closeBrace = code('}');
const openBracket = code('[');
const closeBracket = code(']');
const colon = code(':');

const bytesOf = (text: string) => new TextEncoder().encode(text);
const beforeTs = bytesOf('{"ts":');
const beforeValue = bytesOf(',"value":');

/** Powers of ten that doubles have exactly. */
const powersOfTen = Array.from({ length: 23 }, (_, power) => 10 ** power);

/** The answer is not written as the platform writes it. */
class UnusualText extends Error {}

/**
 * Turns the answer of a range read (`{"key":[{"ts":1,"value":2},…],…}`, UTF-8) into columns without making an object of
 * every point. Answers written otherwise, with spaces or members in another order, are parsed as any JSON is. A generator,
 * so that a page without a worker can put off what is left: each step is some {@link pointsPerStep} points.
 *
 * @throws SyntaxError when it is no JSON
 */
export function* parseSeries(bytes: Uint8Array): Generator<void, ParsedSeries> {
  try {
    return yield* parseUsual(bytes);
  } catch (error) {
    if (!(error instanceof UnusualText)) throw error;
    return parseAny(new TextDecoder().decode(bytes));
  }
}

function parseAny(text: string): ParsedSeries {
  const answer = JSON.parse(text) as Record<string, { ts: number; value: TelemetryValue }[]>;
  return Object.fromEntries(
    Object.entries(answer).map(([key, points]) => {
      const builder = new ColumnsBuilder(points.length);
      for (const { ts, value } of points) builder.add(ts, value);
      return [key, builder.finish()];
    }),
  );
}

function* parseUsual(bytes: Uint8Array): Generator<void, ParsedSeries> {
  const reader = new Reader(bytes);
  const series: [string, PlainColumns][] = [];
  reader.expect(openBrace);
  if (!reader.takes(closeBrace)) {
    do {
      const key = reader.text();
      reader.expect(colon);
      reader.expect(openBracket);
      const builder = new ColumnsBuilder(1024);
      if (!reader.takes(closeBracket)) {
        while (reader.points(builder, pointsPerStep)) yield;
      }
      series.push([key, builder.finish()]);
    } while (reader.takes(comma));
    reader.expect(closeBrace);
  }
  reader.expectEnd();
  return Object.fromEntries(series);
}

class Reader {
  #at = 0;
  readonly #decoder = new TextDecoder();

  constructor(private readonly bytes: Uint8Array) {}

  takes(byte: number): boolean {
    if (this.bytes[this.#at] !== byte) return false;
    this.#at++;
    return true;
  }

  expect(byte: number) {
    if (!this.takes(byte)) throw new UnusualText();
  }

  expectEnd() {
    if (this.#at !== this.bytes.length) throw new UnusualText();
  }

  /** A string of JSON. */
  text(): string {
    return this.#json(this.#at, this.#endOfText()) as string;
  }

  /** Reads some points; answers whether there are more. */
  points(builder: ColumnsBuilder, count: number): boolean {
    const { bytes } = this;
    for (let left = count; left > 0; left--) {
      this.#skip(beforeTs);
      const ts = this.#number();
      this.#skip(beforeValue);
      const byte = bytes[this.#at] as number;
      if (byte === minus || (byte >= zero && byte <= zero + 9)) builder.addNumber(ts, this.#number());
      else builder.add(ts, this.#other(byte));
      if (bytes[this.#at++] !== closeBrace) throw new UnusualText();
      const next = bytes[this.#at++];
      if (next === closeBracket) return false;
      if (next !== comma) throw new UnusualText();
    }
    return true;
  }

  #skip(expected: Uint8Array) {
    const { bytes } = this;
    const { length } = expected;
    const at = this.#at;
    for (let index = 0; index < length; index++) {
      if (bytes[at + index] !== expected[index]) throw new UnusualText();
    }
    this.#at = at + length;
  }

  /** Digits as they come while a double has them exactly; what is longer is left to the language. */
  #number(): number {
    const { bytes } = this;
    const start = this.#at;
    let at = start;
    const isNegative = bytes[at] === minus;
    if (isNegative) at++;
    let digits = 0;
    let decimals = -1;
    let value = 0;
    for (;;) {
      const byte = bytes[at] as number;
      const digit = byte - zero;
      if (digit >= 0 && digit <= 9) {
        value = value * 10 + digit;
        digits++;
        if (decimals >= 0) decimals++;
      } else if (byte === dot && decimals < 0) decimals = 0;
      else break;
      at++;
    }
    const next = bytes[at];
    const isExact = digits > 0 && digits <= 15;
    if (isExact && (next === comma || next === closeBrace)) {
      this.#at = at;
      const whole = decimals > 0 ? value / (powersOfTen[decimals] as number) : value;
      return isNegative ? -whole : whole;
    }
    while (at < bytes.length && bytes[at] !== comma && bytes[at] !== closeBrace) at++;
    return this.#json(start, at) as number;
  }

  /** A value that is no number. */
  #other(first: number): TelemetryValue {
    const start = this.#at;
    if (first === quote) return this.#json(start, this.#endOfText()) as string;
    let at = start;
    if (first === openBrace || first === openBracket) {
      let depth = 0;
      do {
        const byte = this.bytes[at];
        if (byte === undefined) throw new UnusualText();
        if (byte === quote) {
          this.#at = at;
          at = this.#endOfText() - 1;
        } else if (byte === openBrace || byte === openBracket) depth++;
        else if (byte === closeBrace || byte === closeBracket) depth--;
        at++;
      } while (depth > 0);
    } else while (at < this.bytes.length && this.bytes[at] !== closeBrace) at++;
    return this.#json(start, at) as TelemetryValue;
  }

  /** The place behind the text that begins here. */
  #endOfText(): number {
    if (this.bytes[this.#at] !== quote) throw new UnusualText();
    let at = this.#at + 1;
    for (; this.bytes[at] !== quote; at++) {
      if (this.bytes[at] === undefined) throw new UnusualText();
      if (this.bytes[at] === backslash) at++;
    }
    return at + 1;
  }

  #json(start: number, end: number): unknown {
    this.#at = end;
    return JSON.parse(this.#decoder.decode(this.bytes.subarray(start, end)));
  }
}
