import type { TelemetryValue } from '../api/telemetry';
import { drawnValue, ValueDictionary } from './value-dictionary';

/** Points of a series side by side, ascending, each time once: what an answer is parsed to, and what workers hand over. */
export interface PlainColumns {
  /** Epoch ms. */
  ts: Float64Array;
  /** Numbers; of states 1 and 0; NaN where a value is neither. */
  value: Float64Array;
  /** Where there is anything but numbers: 0 for a number, else the value's place in `dictionary`. */
  codes?: Uint32Array;
  dictionary?: readonly TelemetryValue[];
}

/** A series as its readers see it: shared by all of them, so it is read where it is told, and not kept. */
export interface SeriesPoints {
  readonly length: number;
  /** Times, ascending; a view that the next change may move. */
  readonly times: Float64Array;
  /** What is drawn at those times; NaN where a value is neither number nor state. */
  readonly values: Float64Array;
  /** The value of a point as it came: number, text, state or JSON. */
  valueAt(index: number): TelemetryValue;
  /** The first point at or after `ts`; `length` when there is none. */
  indexFrom(ts: number): number;
}

/** Room is added by this part of what there is, so that a million points leave at most an eighth of their columns empty. */
const growth = 1 / 8;
const smallestRoom = 64;
/** A dictionary is rid of values that no point has once it is so long, and longer than the series. */
const longDictionary = 256;

/**
 * One series. Points are appended in constant time on average, those in front are dropped by moving the start; what comes
 * late is put where it belongs, and what comes again replaces what was there.
 */
export class SeriesColumns implements SeriesPoints {
  #ts = new Float64Array(0);
  #value = new Float64Array(0);
  #codes: Uint32Array | null = null;
  #dictionary: ValueDictionary | null = null;
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  get times(): Float64Array {
    return this.#ts.subarray(this.#start, this.#end);
  }

  get values(): Float64Array {
    return this.#value.subarray(this.#start, this.#end);
  }

  /** Bytes that the columns take up, with the places of values that are no numbers. */
  get bytes(): number {
    const places = 8 * (this.#dictionary?.size ?? 0);
    return this.#ts.byteLength + this.#value.byteLength + (this.#codes?.byteLength ?? 0) + places;
  }

  get firstTs(): number | undefined {
    return this.length > 0 ? this.#ts[this.#start] : undefined;
  }

  get lastTs(): number | undefined {
    return this.length > 0 ? this.#ts[this.#end - 1] : undefined;
  }

  valueAt(index: number): TelemetryValue {
    const at = this.#start + index;
    const code = this.#codes?.[at] ?? 0;
    return code === 0 ? (this.#value[at] as number) : (this.#dictionary?.values[code] ?? null);
  }

  indexFrom(ts: number): number {
    return this.#placeOf(ts) - this.#start;
  }

  /** The place of the point at `ts`; -1 when there is none. */
  indexAt(ts: number): number {
    const at = this.#placeOf(ts);
    return at < this.#end && this.#ts[at] === ts ? at - this.#start : -1;
  }

  /** Adds a point, or replaces the one at its time. */
  put(ts: number, value: TelemetryValue): void {
    let at = this.#end;
    if (this.length > 0 && ts <= (this.#ts[this.#end - 1] as number)) at = this.#placeOf(ts);
    if (at === this.#end || this.#ts[at] !== ts) {
      if (this.#end === this.#ts.length) {
        const place = at - this.#start;
        this.#makeRoom();
        at = this.#start + place;
      }
      if (at < this.#end) {
        this.#ts.copyWithin(at + 1, at, this.#end);
        this.#value.copyWithin(at + 1, at, this.#end);
        this.#codes?.copyWithin(at + 1, at, this.#end);
      }
      this.#end += 1;
      this.#ts[at] = ts;
    }
    this.#value[at] = drawnValue(value);
    if (typeof value !== 'number') this.#codesOf()[at] = this.#dictionaryOf().codeOf(value);
    else if (this.#codes) this.#codes[at] = 0;
  }

  /** Adds many points; a new one replaces an old one of the same time. The given columns may become its own. */
  putAll(added: PlainColumns): void {
    if (added.ts.length === 0) return;
    const codes = this.#translated(added);
    if (this.length === 0) {
      this.#adopt(added.ts, added.value, codes);
      return;
    }
    const room = this.length + added.ts.length;
    const merged = {
      ts: new Float64Array(room),
      value: new Float64Array(room),
      codes: codes || this.#codes ? new Uint32Array(room) : null,
    };
    const known = { ts: this.#ts, value: this.#value, codes: this.#codes };
    let to = 0;
    const take = (
      from: { ts: Float64Array; value: Float64Array; codes: Uint32Array | null },
      start: number,
      end: number,
    ) => {
      merged.ts.set(from.ts.subarray(start, end), to);
      merged.value.set(from.value.subarray(start, end), to);
      if (merged.codes && from.codes) merged.codes.set(from.codes.subarray(start, end), to);
      to += end - start;
    };
    const news = { ts: added.ts, value: added.value, codes };
    let at = this.#start;
    let next = 0;
    // Stretches of one side are copied at once: what is read in parts lies before or after what is known.
    while (next < news.ts.length) {
      const ts = news.ts[next] as number;
      const until = placeOf(known.ts, at, this.#end, ts);
      take(known, at, until);
      at = known.ts[until] === ts && until < this.#end ? until + 1 : until;
      const bound = at < this.#end ? (known.ts[at] as number) : Infinity;
      const stretch = bound === Infinity ? news.ts.length : placeOf(news.ts, next, news.ts.length, bound);
      take(news, next, stretch);
      next = stretch;
    }
    take(known, at, this.#end);
    this.#adopt(merged.ts, merged.value, merged.codes, to);
  }

  /** Puts what a source knows to be all there is at `from` ≤ ts < `to`: what else was known there is gone. */
  replace(from: number, to: number, points: PlainColumns): void {
    const start = this.#placeOf(from);
    const end = this.#placeOf(to);
    const kept = this.#ts.subarray(start, end);
    const isSame = kept.length === points.ts.length && kept.every((ts, index) => ts === points.ts[index]);
    if (end > start && !isSame) this.#cut(start, end);
    this.putAll(points);
  }

  /** Drops the points before `ts`. */
  trimBefore(ts: number): boolean {
    const start = this.#placeOf(ts);
    if (start === this.#start) return false;
    this.#start = start;
    return true;
  }

  /** Drops the oldest points but the last `count`. */
  keepLast(count: number): void {
    this.#start = Math.max(this.#start, this.#end - count);
  }

  #placeOf(ts: number): number {
    return placeOf(this.#ts, this.#start, this.#end, ts);
  }

  #cut(start: number, end: number) {
    this.#ts.copyWithin(start, end, this.#end);
    this.#value.copyWithin(start, end, this.#end);
    this.#codes?.copyWithin(start, end, this.#end);
    this.#end -= end - start;
  }

  #adopt(ts: Float64Array, value: Float64Array, codes: Uint32Array | null, end = ts.length) {
    this.#ts = ts as Float64Array<ArrayBuffer>;
    this.#value = value as Float64Array<ArrayBuffer>;
    this.#codes = codes;
    this.#start = 0;
    this.#end = end;
  }

  /** There is room behind the last point: that of points dropped in front if they were many, else new room. */
  #makeRoom() {
    const { length } = this;
    const isHalfEmpty = this.#start > length * growth && this.#start >= smallestRoom / 2;
    const capacity = isHalfEmpty ? this.#ts.length : Math.max(smallestRoom, Math.ceil(length * (1 + growth)));
    this.#forgetValues();
    if (isHalfEmpty) {
      this.#ts.copyWithin(0, this.#start, this.#end);
      this.#value.copyWithin(0, this.#start, this.#end);
      this.#codes?.copyWithin(0, this.#start, this.#end);
      this.#start = 0;
      this.#end = length;
      return;
    }
    const ts = new Float64Array(capacity);
    const value = new Float64Array(capacity);
    const codes = this.#codes && new Uint32Array(capacity);
    ts.set(this.times);
    value.set(this.values);
    if (this.#codes) codes?.set(this.#codes.subarray(this.#start, this.#end));
    this.#adopt(ts, value, codes, length);
  }

  #forgetValues() {
    const { length } = this;
    const before = this.#dictionary;
    const codes = this.#codes;
    if (!before || !codes || before.size < longDictionary || before.size <= length) return;
    const kept = new ValueDictionary();
    for (let at = this.#start; at < this.#end; at++) {
      const code = codes[at] as number;
      if (code > 0) codes[at] = kept.codeOf(before.values[code] ?? null);
    }
    this.#dictionary = kept;
  }

  /** The codes of other columns as this series' own. */
  #translated({ codes, dictionary = [] }: PlainColumns): Uint32Array | null {
    if (!codes) return null;
    const own = this.#dictionaryOf();
    const places = dictionary.map((value, code) => (code === 0 ? 0 : own.codeOf(value)));
    return codes.map((code) => places[code] ?? 0);
  }

  #dictionaryOf(): ValueDictionary {
    this.#dictionary ??= new ValueDictionary();
    return this.#dictionary;
  }

  #codesOf(): Uint32Array {
    this.#codes ??= new Uint32Array(this.#ts.length);
    return this.#codes;
  }
}

/** The first place of `start` ≤ place < `end` whose time is at or after `ts`, else `end`. */
function placeOf(times: Float64Array, start: number, end: number, ts: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
