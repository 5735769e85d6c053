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
 *             NUMBERS (LONG and DOUBLE together): bits that tell the doubles, then as DOUBLE · BOOLEAN: bits · STRING, JSON: a dictionary of distinct texts and an index per point ·
 *             MIXED: kind and value per point
 *
 * Times one second apart take one byte a point, measured values two or three.
 */
import { ByteReader, ByteWriter } from './bytes.js';
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
  /** Tells doubles from whole numbers in a block of kind NUMBERS. */
  isDouble?: (index: number) => boolean;
  value(index: number): TypedValue;
}

/** What aggregation needs to know of a block without decoding it; null for blocks that are not purely numeric. */
export interface BlockSummary {
  min: number;
  max: number;
  sum: number;
}

/** Whole numbers and fractions in turn, as measured values often come. */
const NUMBERS = 14;
export const MIXED = 15;
export type BlockKind = ValueKind | typeof NUMBERS | typeof MIXED;

const VERSION = 1;
const RAW = 255;
const MAX_SCALE = 6;
const POWERS = Array.from({ length: MAX_SCALE + 1 }, (_, scale) => 10 ** scale);

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

const isPlainNumber = ({ kind, value }: TypedValue): boolean =>
  kind === DOUBLE || (kind === LONG && typeof value === 'number' && Math.abs(value) <= MAX_SCALED);

function blockKind(points: readonly StoredPoint[]): BlockKind {
  const first = (points[0] as StoredPoint).value.kind;
  const uniform = points.every(({ value }) => value.kind === first);
  if (first === LONG || first === DOUBLE) {
    if (!points.every(({ value }) => isPlainNumber(value))) return MIXED;
    return uniform ? first : NUMBERS;
  }
  return uniform ? first : MIXED;
}

/** Encodes points (at least one, ascending, one per time). `base` is the block's key: the time of its first point. */
export function encodeBlock(points: readonly StoredPoint[]): Buffer {
  const writer = new ByteWriter();
  const kind = blockKind(points);
  writer.byte(VERSION);
  writer.byte(kind);
  let last = (points[0] as StoredPoint).ts;
  let step = 0;
  const times = new ByteWriter();
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

function writeValues(writer: ByteWriter, kind: BlockKind, points: readonly StoredPoint[]): void {
  switch (kind) {
    case LONG:
    case DOUBLE:
      writeNumbers(writer, kind, points);
      return;
    case NUMBERS:
      writeBits(writer, points, ({ kind: own }) => own === DOUBLE);
      writeNumbers(writer, DOUBLE, points);
      return;
    case BOOLEAN:
      writeBits(writer, points, ({ value }) => value === true);
      return;
    case MIXED:
      for (const { value } of points) {
        writer.byte(value.kind);
        writer.text(String(value.value));
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

function writeBits(writer: ByteWriter, points: readonly StoredPoint[], isSet: (value: TypedValue) => boolean): void {
  for (let at = 0; at < points.length; at += 8) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) {
      const point = points[at + bit];
      if (point && isSet(point.value)) bits |= 1 << bit;
    }
    writer.byte(bits);
  }
}

function writeNumbers(writer: ByteWriter, kind: BlockKind, points: readonly StoredPoint[]): void {
  const numbers = Float64Array.from(points, ({ value }) => value.value as number);
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
  const reader = new ByteReader(bytes);
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

function readValues(
  reader: ByteReader,
  kind: BlockKind,
  count: number,
): Pick<Columns, 'numbers' | 'value' | 'isDouble'> {
  switch (kind) {
    case LONG:
    case DOUBLE: {
      const numbers = readNumbers(reader, kind, count);
      return { numbers, value: (index) => ({ kind, value: numbers[index] as number }) };
    }
    case NUMBERS: {
      const isDouble = readBits(reader, count);
      const numbers = readNumbers(reader, DOUBLE, count);
      const kindAt = (index: number) => (isDouble(index) ? DOUBLE : LONG);
      return { numbers, isDouble, value: (index) => ({ kind: kindAt(index), value: numbers[index] as number }) };
    }
    case BOOLEAN: {
      const bit = readBits(reader, count);
      return { numbers: notNumbers(count), value: (index) => ({ kind, value: bit(index) }) };
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

function readBits(reader: ByteReader, count: number): (index: number) => boolean {
  const start = reader.at;
  reader.at += Math.ceil(count / 8);
  return (index) => (((reader.bytes[start + (index >> 3)] as number) >> (index & 7)) & 1) === 1;
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

function readNumbers(reader: ByteReader, kind: BlockKind, count: number): Float64Array {
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

/** The summary of points for aggregation, or null when a value is no plain number. Its kind is DOUBLE when any value's is. */
export function summarise(points: readonly StoredPoint[]): (BlockSummary & { kind: ValueKind }) | null {
  const kind = blockKind(points);
  if (kind !== LONG && kind !== DOUBLE && kind !== NUMBERS) return null;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const { value } of points) {
    const number = value.value as number;
    if (number < min) min = number;
    if (number > max) max = number;
    sum += number;
  }
  return { kind: kind === LONG ? LONG : DOUBLE, min, max, sum };
}
