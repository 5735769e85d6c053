/**
 * Aggregation into buckets (reference, telemetry buckets): they start at `startTs`, are `interval` wide, the last one is cut at
 * `endTs`; an empty one is left out; the time of a bucket is its middle.
 */
import type { BlockSummary, Columns } from './block-codec.js';
import { BOOLEAN, DOUBLE, LONG, STRING, type TypedValue, type ValueKind } from './typed-value.js';

export const AGGREGATIONS = ['MIN', 'MAX', 'AVG', 'SUM', 'COUNT', 'NONE'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** The most buckets one answer may have; intervals under a second count as one second. */
export const MAX_BUCKETS = 700;

export interface Range {
  /** First millisecond that belongs to the range. */
  start: number;
  /** First millisecond after it. */
  end: number;
}

/** One bucket's answer. `count` is how many rows an average is made of. */
export interface AggregatedPoint {
  ts: number;
  value: TypedValue;
  count?: number;
}

/** How many buckets the limit counts for a range. */
export function bucketCount({ start, end }: Range, interval: number): number {
  return Math.trunc((end - start) / Math.max(interval, 1000));
}

/** What a bucket knows of whole numbers beyond 53 bits; they are rare, and doubles would blur them. */
interface BigNumbers {
  sum: bigint;
  min: bigint;
  max: bigint;
}

class Bucket {
  numbers = 0;
  texts = 0;
  booleans = 0;
  jsons = 0;
  anyDouble = false;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;
  /** Of the numbers that are not in `big`. */
  sum = 0;
  big: BigNumbers | null = null;
  minText: string | null = null;
  maxText: string | null = null;

  addNumber(kind: ValueKind, number: number): void {
    this.numbers++;
    if (kind === DOUBLE) this.anyDouble = true;
    if (number < this.min) this.min = number;
    if (number > this.max) this.max = number;
    this.sum += number;
  }

  add({ kind, value }: TypedValue): void {
    switch (kind) {
      case LONG:
      case DOUBLE:
        if (typeof value === 'bigint') this.#addBig(value);
        else this.addNumber(kind, Number(value));
        return;
      case STRING:
        this.#addText(value as string);
        return;
      case BOOLEAN:
        this.booleans++;
        return;
      default:
        this.jsons++;
    }
  }

  addSummary(kind: ValueKind, count: number, { min, max, sum }: BlockSummary): void {
    this.numbers += count;
    if (kind === DOUBLE) this.anyDouble = true;
    if (min < this.min) this.min = min;
    if (max > this.max) this.max = max;
    this.sum += sum;
  }

  #addBig(value: bigint): void {
    this.numbers++;
    const { sum, min, max } = this.big ?? { sum: 0n, min: value, max: value };
    this.big = { sum: sum + value, min: value < min ? value : min, max: value > max ? value : max };
  }

  #addText(text: string): void {
    this.texts++;
    if (this.minText === null || text < this.minText) this.minText = text;
    if (this.maxText === null || text > this.maxText) this.maxText = text;
  }

  /** The aggregate, or null when the bucket holds nothing it applies to. */
  result(aggregation: Aggregation): { value: TypedValue; count?: number } | null {
    switch (aggregation) {
      case 'COUNT':
        // Values of different kinds are not added up: the first kind of this order that is there is counted.
        return { value: { kind: LONG, value: this.booleans || this.texts || this.jsons || this.numbers } };
      case 'SUM':
        return {
          value: this.#exact ? { kind: LONG, value: this.#exact.sum + wholeOf(this.sum) } : this.#plain(this.#total),
        };
      case 'AVG':
        return { value: { kind: DOUBLE, value: this.numbers ? this.#total / this.numbers : 0 }, count: this.numbers };
      case 'MIN':
        return this.#extreme(this.min, this.big?.min, (big) => big < this.min, this.minText);
      case 'MAX':
        return this.#extreme(this.max, this.big?.max, (big) => big > this.max, this.maxText);
      default:
        throw new Error(`${aggregation} is not aggregated`);
    }
  }

  /** Big numbers where their digits count: next to a double, a result is a double anyway. */
  get #exact(): BigNumbers | null {
    return this.anyDouble ? null : this.big;
  }

  get #total(): number {
    return this.sum + Number(this.big?.sum ?? 0);
  }

  #plain(value: number): TypedValue {
    return { kind: this.anyDouble ? DOUBLE : LONG, value };
  }

  #extreme(
    number: number,
    big: bigint | undefined,
    wins: (big: bigint) => boolean,
    text: string | null,
  ): { value: TypedValue } | null {
    if (big !== undefined && wins(big))
      return { value: this.#exact ? { kind: LONG, value: big } : this.#plain(Number(big)) };
    if (this.numbers > 0) return { value: this.#plain(number) };
    return text === null ? null : { value: { kind: STRING, value: text } };
  }
}

const wholeOf = (number: number): bigint => BigInt(Math.trunc(number));

/** Collects points and whole blocks of one series into buckets. */
export class Aggregator {
  readonly #buckets = new Map<number, Bucket>();
  #current: Bucket | null = null;
  #from = 0;
  #to = 0;

  constructor(
    readonly range: Range,
    readonly interval: number,
  ) {}

  /** Whether both times belong to the same bucket, so that a summary may stand for what lies between them. */
  sameBucket(first: number, last: number): boolean {
    return this.#index(first) === this.#index(last);
  }

  /** Adds a point of the range. */
  add(ts: number, value: TypedValue): void {
    this.#bucket(ts).add(value);
  }

  addSummary(ts: number, kind: ValueKind, count: number, summary: BlockSummary): void {
    this.#bucket(ts).addSummary(kind, count, summary);
  }

  /** Adds those points of a block that lie in the range, or in a part of it. `skip` names times that something newer replaces. */
  addColumns(columns: Columns, skip?: ReadonlySet<number>, { start, end }: Range = this.range): void {
    const { times, numbers, kind, count, isDouble } = columns;
    const plain = kind === LONG || kind === DOUBLE;
    for (let i = 0; i < count; i++) {
      const ts = times[i] as number;
      if (ts < start || ts >= end || skip?.has(ts)) continue;
      const bucket = this.#bucket(ts);
      if (plain) bucket.addNumber(kind, numbers[i] as number);
      else if (isDouble) bucket.addNumber(isDouble(i) ? DOUBLE : LONG, numbers[i] as number);
      else bucket.add(columns.value(i));
    }
  }

  /** The non-empty buckets, oldest first. */
  result(aggregation: Aggregation): AggregatedPoint[] {
    const points: AggregatedPoint[] = [];
    for (const index of [...this.#buckets.keys()].sort((a, b) => a - b)) {
      const result = this.#buckets.get(index)?.result(aggregation);
      if (!result) continue;
      const from = this.range.start + index * this.interval;
      points.push({ ts: middle(from, Math.min(from + this.interval, this.range.end)), ...result });
    }
    return points;
  }

  #index(ts: number): number {
    return Math.floor((ts - this.range.start) / this.interval);
  }

  #bucket(ts: number): Bucket {
    if (this.#current && ts >= this.#from && ts < this.#to) return this.#current;
    const index = this.#index(ts);
    let bucket = this.#buckets.get(index);
    if (!bucket) {
      bucket = new Bucket();
      this.#buckets.set(index, bucket);
    }
    this.#current = bucket;
    this.#from = this.range.start + index * this.interval;
    this.#to = this.#from + this.interval;
    return bucket;
  }
}

/** The middle of a span, as a whole millisecond. */
export const middle = (from: number, to: number): number => from + Math.floor((to - from) / 2);

/** Whether a block's kind lets its summary stand for its points. */
export const isSummarised = (kind: number): kind is ValueKind => kind === LONG || kind === DOUBLE;
