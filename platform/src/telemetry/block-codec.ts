/**
 * Blocks: how the history of one series is stored once it is no longer the newest few hundred points.
 *
 * A block holds up to some thousand points, ascending in time and one per time. Format (all varints little-endian base 128,
 * signed numbers zigzag):
 *
 *     version:1  kind:1  [scale:1]  times  values
 *     kind    the kind of every value (see typed-value.ts), or MIXED
 *     times   the first time relative to the block's key, then differences of differences
 *     values  LONG and DOUBLE with a scale: differences of value × 10^scale · DOUBLE with RAW: 8 bytes each ·
 *             BOOLEAN: bits · STRING, JSON: a dictionary of distinct texts and an index per point ·
 *             MIXED: kind and value per point
 *
 * Times one second apart take one byte a point, measured values two or three.
 */
import { BOOLEAN, DOUBLE, LONG, type TypedValue, type ValueKind } from './typed-value.js';

/** A stored point without its key. */
export interface StoredPoint {
  ts: number;
  value: TypedValue;
}

/** Decoded points by column. `numbers` has NaN where a value is no number; `value(i)` builds the value itself. */
export interface Columns {
  count: number;
  times: Float64Array;
  /** The kind of all values, or MIXED. */
  kind: BlockKind;
  numbers: Float64Array;
  value(index: number): TypedValue;
}

/** What aggregation needs to know of a block without decoding it; null for blocks that are not purely numeric. */
export interface BlockSummary {
  min: number;
  max: number;
  sum: number;
}

export const MIXED = 15;
export type BlockKind = ValueKind | typeof MIXED;

const VERSION = 1;
const RAW = 255;
const MAX_SCALE = 6;
const POWERS = Array.from({ length: MAX_SCALE + 1 }, (_, scale) => 10 ** scale);

class Writer {
  #bytes = Buffer.allocUnsafe(4096);
  #at = 0;

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size));
    this.#bytes.copy(grown, 0, 0, this.#at);
    this.#bytes = grown;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#at++] = value;
  }

  unsigned(value: number): void {
    this.#room(10);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#at++] = rest;
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  double(value: number): void {
    this.#room(8);
    this.#at = this.#bytes.writeDoubleLE(value, this.#at);
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.unsigned(size);
    this.#room(size);
    this.#at += this.#bytes.write(value, this.#at, 'utf8');
  }

  result(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#at));
  }
}

class Reader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  byte(): number {
    return this.bytes[this.at++] as number;
  }

  unsigned(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.bytes[this.at++] as number;
      if (byte < 0x80) return value + byte * factor;
      value += (byte - 0x80) * factor;
      factor *= 0x80;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  double(): number {
    this.at += 8;
    return this.bytes.readDoubleLE(this.at - 8);
  }

  text(): string {
    const size = this.unsigned();
    this.at += size;
    return this.bytes.toString('utf8', this.at - size, this.at);
  }
}

/** A quarter of the safe range, so that differences and their zigzag form stay exact. */
const MAX_SCALED = 2 ** 50;

/** The smallest scale that writes every number exactly as an integer, or RAW. */
function scaleOf(numbers: Float64Array): number {
  for (let scale = 0; scale <= MAX_SCALE; scale++) {
    const power = POWERS[scale] as number;
    let exact = true;
    for (const number of numbers) {
      const scaled = Math.round(number * power);
      if (scaled / power !== number || Math.abs(scaled) > MAX_SCALED) {
        exact = false;
        break;
      }
    }
    if (exact) return scale;
  }
  return RAW;
}

function uniformKind(points: readonly StoredPoint[]): BlockKind {
  const first = (points[0] as StoredPoint).value.kind;
  const uniform = points.every(({ value }) => value.kind === first && typeof value.value !== 'bigint');
  if (!uniform) return MIXED;
  if (first === LONG) return points.every(({ value }) => Math.abs(value.value as number) <= MAX_SCALED) ? LONG : MIXED;
  return first;
}

/** Encodes points (at least one, ascending, one per time). `base` is the block's key: the time of its first point. */
export function encodeBlock(points: readonly StoredPoint[]): Buffer {
  const writer = new Writer();
  const kind = uniformKind(points);
  writer.byte(VERSION);
  writer.byte(kind);
  let last = (points[0] as StoredPoint).ts;
  let step = 0;
  const times = new Writer();
  for (const { ts } of points.slice(1)) {
    times.signed(ts - last - step);
    step = ts - last;
    last = ts;
  }
  const timeBytes = times.result();
  writer.unsigned(timeBytes.length);
  for (const byte of timeBytes) writer.byte(byte);
  writeValues(writer, kind, points);
  return writer.result();
}

function writeValues(writer: Writer, kind: BlockKind, points: readonly StoredPoint[]): void {
  switch (kind) {
    case LONG:
    case DOUBLE:
      writeNumbers(
        writer,
        kind,
        Float64Array.from(points, ({ value }) => value.value as number),
      );
      return;
    case BOOLEAN:
      for (let at = 0; at < points.length; at += 8) {
        let bits = 0;
        for (let bit = 0; bit < 8; bit++) if (points[at + bit]?.value.value === true) bits |= 1 << bit;
        writer.byte(bits);
      }
      return;
    case MIXED:
      for (const { value } of points) {
        writer.byte(value.kind);
        writer.text(value.kind === DOUBLE ? String(value.value) : String(value.value));
      }
      return;
    default: {
      const dictionary = new Map<string, number>();
      for (const { value } of points) {
        const text = value.value as string;
        if (!dictionary.has(text)) dictionary.set(text, dictionary.size);
      }
      writer.unsigned(dictionary.size);
      for (const text of dictionary.keys()) writer.text(text);
      for (const { value } of points) writer.unsigned(dictionary.get(value.value as string) as number);
    }
  }
}

function writeNumbers(writer: Writer, kind: BlockKind, numbers: Float64Array): void {
  const scale = kind === LONG ? 0 : scaleOf(numbers);
  if (kind === DOUBLE) writer.byte(scale);
  if (scale === RAW) {
    for (const number of numbers) writer.double(number);
    return;
  }
  const power = POWERS[scale] as number;
  let last = 0;
  for (const number of numbers) {
    const scaled = Math.round(number * power);
    writer.signed(scaled - last);
    last = scaled;
  }
}

/** Decodes a block of `count` points whose first is at `base`. */
export function decodeBlock(bytes: Buffer, count: number, base: number): Columns {
  const reader = new Reader(bytes);
  const version = reader.byte();
  if (version !== VERSION) throw new Error(`telemetry block of unknown version ${version}`);
  const kind = reader.byte() as BlockKind;
  reader.unsigned();
  const times = new Float64Array(count);
  let ts = base;
  let step = 0;
  times[0] = ts;
  for (let i = 1; i < count; i++) {
    step += reader.signed();
    ts += step;
    times[i] = ts;
  }
  return { count, times, kind, ...readValues(reader, kind, count) };
}

function readValues(reader: Reader, kind: BlockKind, count: number): Pick<Columns, 'numbers' | 'value'> {
  switch (kind) {
    case LONG:
    case DOUBLE: {
      const numbers = readNumbers(reader, kind, count);
      return { numbers, value: (index) => ({ kind, value: numbers[index] as number }) };
    }
    case BOOLEAN: {
      const start = reader.at;
      const bit = (index: number) => ((reader.bytes[start + (index >> 3)] as number) >> (index & 7)) & 1;
      return { numbers: notNumbers(count), value: (index) => ({ kind, value: bit(index) === 1 }) };
    }
    case MIXED: {
      const values = Array.from({ length: count }, () => mixedValue(reader.byte() as ValueKind, reader.text()));
      const numbers = Float64Array.from(values, ({ kind: own, value }) =>
        own === LONG || own === DOUBLE ? Number(value) : Number.NaN,
      );
      return { numbers, value: (index) => values[index] as TypedValue };
    }
    default: {
      const texts = Array.from({ length: reader.unsigned() }, () => reader.text());
      const indexes = Uint32Array.from({ length: count }, () => reader.unsigned());
      return {
        numbers: notNumbers(count),
        value: (index) => ({ kind, value: texts[indexes[index] as number] as string }),
      };
    }
  }
}

const notNumbers = (count: number) => new Float64Array(count).fill(Number.NaN);

function mixedValue(kind: ValueKind, text: string): TypedValue {
  switch (kind) {
    case LONG:
      return { kind, value: Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text) };
    case DOUBLE:
      return { kind, value: Number(text) };
    case BOOLEAN:
      return { kind, value: text === 'true' };
    default:
      return { kind, value: text };
  }
}

function readNumbers(reader: Reader, kind: BlockKind, count: number): Float64Array {
  const numbers = new Float64Array(count);
  const scale = kind === LONG ? 0 : reader.byte();
  if (scale === RAW) {
    for (let i = 0; i < count; i++) numbers[i] = reader.double();
    return numbers;
  }
  const power = POWERS[scale] as number;
  let scaled = 0;
  for (let i = 0; i < count; i++) {
    scaled += reader.signed();
    numbers[i] = scaled / power;
  }
  return numbers;
}

/** The summary of points for aggregation, or null when a value is no plain number or their kinds differ. */
export function summarise(points: readonly StoredPoint[]): (BlockSummary & { kind: ValueKind }) | null {
  const kind = uniformKind(points);
  if (kind !== LONG && kind !== DOUBLE) return null;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const { value } of points) {
    const number = value.value as number;
    if (number < min) min = number;
    if (number > max) max = number;
    sum += number;
  }
  return { kind, min, max, sum };
}
