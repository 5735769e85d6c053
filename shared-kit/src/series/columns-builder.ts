import type { TelemetryValue } from '../api/telemetry';
import type { PlainColumns } from './columns';
import { drawnValue, ValueDictionary } from './value-dictionary';

/** Columns that grow, and are brought into the order of time at the end: the platform answers newest first. */
export class ColumnsBuilder {
  #ts: Float64Array;
  #value: Float64Array;
  #codes: Uint32Array | null = null;
  readonly #dictionary = new ValueDictionary();
  #length = 0;

  constructor(room: number) {
    this.#ts = new Float64Array(room);
    this.#value = new Float64Array(room);
  }

  addNumber(ts: number, value: number) {
    if (this.#length === this.#ts.length) this.#grow();
    this.#ts[this.#length] = ts;
    this.#value[this.#length] = value;
    this.#length++;
  }

  add(ts: number, value: TelemetryValue) {
    this.addNumber(ts, drawnValue(value));
    if (typeof value === 'number') return;
    this.#codes ??= new Uint32Array(this.#ts.length);
    this.#codes[this.#length - 1] = this.#dictionary.codeOf(value);
  }

  finish(): PlainColumns {
    const ts = this.#ts.slice(0, this.#length);
    const value = this.#value.slice(0, this.#length);
    const codes = this.#codes?.slice(0, this.#length);
    const columns = codes ? { ts, value, codes, dictionary: this.#dictionary.values } : { ts, value };
    if ((ts[0] ?? 0) > (ts[ts.length - 1] ?? 0)) for (const column of [ts, value, codes]) column?.reverse();
    return isAscending(ts) ? columns : sorted(columns);
  }

  #grow() {
    const room = Math.max(1024, this.#ts.length * 2);
    const grown = [new Float64Array(room), new Float64Array(room)] as const;
    grown[0].set(this.#ts);
    grown[1].set(this.#value);
    [this.#ts, this.#value] = grown;
    if (!this.#codes) return;
    const codes = new Uint32Array(room);
    codes.set(this.#codes);
    this.#codes = codes;
  }
}

function isAscending(ts: Float64Array): boolean {
  for (let index = 1; index < ts.length; index++) {
    if ((ts[index] as number) <= (ts[index - 1] as number)) return false;
  }
  return true;
}

/** Ascending, each time once; the last of several points at one time wins. */
function sorted({ ts, value, codes, dictionary }: PlainColumns): PlainColumns {
  const places = Uint32Array.from(ts, (_, index) => index).sort(
    (a, b) => (ts[a] as number) - (ts[b] as number) || a - b,
  );
  const last = places.filter((place, index) => {
    const next = places[index + 1];
    return next === undefined || ts[next] !== ts[place];
  });
  const taken = <Column extends Float64Array | Uint32Array>(column: Column, into: Column) => {
    last.forEach((place, index) => {
      into[index] = column[place] as number;
    });
    return into;
  };
  const columns = {
    ts: taken(ts, new Float64Array(last.length)),
    value: taken(value, new Float64Array(last.length)),
  };
  return codes ? { ...columns, codes: taken(codes, new Uint32Array(last.length)), dictionary } : columns;
}
