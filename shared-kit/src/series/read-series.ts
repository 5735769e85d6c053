import type { EntityId } from '../api/entity-id';
import { shouldRetry } from '../api/query-client';
import { type Aggregation, readTimeseriesBody, type TimeseriesRange } from '../api/telemetry';
import { YEAR } from '../time/constants';
import type { PlainColumns } from './columns';
import type { ParsedSeries } from './parse-series';
import { type SeriesParser, seriesParser } from './series-parser';
import { type Slice, slicesOf } from './slices';

/** Keys whose series one call asks for, so that addresses stay short. */
const KEYS_PER_CALL = 50;
/** Points of all keys of a command: the page parses its answer, and the platform closes a socket on which much waits. */
const POINTS_PER_COMMAND = 20_000;
/** Stretches of a key that are asked for at a time: the platform reads one while another is on its way. */
const STRETCHES_AT_ONCE = 3;
/** How much of a page a stretch should fill: few have more points than a page then. */
const FILL = 0.9;
/** With less of a page, a stretch says nothing about how long the next ones should be: all that is left is asked for. */
const SPARSE = 1 / 8;
/** Before a request that a lost connection failed is sent again; doubles. */
const RETRY_MS = 1000;
/** How far back a point before a range is looked for, ms: as far as the platform does for what is live. */
const PREVIOUS_WITHIN = YEAR;

/** What is read of some keys of one entity. */
export interface SeriesRange {
  keys: readonly string[];
  /** Inclusive, epoch ms. */
  startTs: number;
  /** Exclusive. */
  endTs: number;
  agg: Aggregation;
  /** Width of a bucket, ms. */
  interval: number;
  /** Without aggregation: the most points of a key, the newest; `Infinity` for all there are. */
  limit: number;
  /** Points of a key that one request may ask for (the session's `maxDatapointsLimit`). */
  pageSize: number;
  /** Without aggregation: the last point before `startTs` too, which holds when the range begins. */
  withPrevious?: boolean;
}

export interface SeriesReading {
  signal: AbortSignal;
  /** A part of a key's series is here; parts come newest first. */
  take(key: string, columns: PlainColumns): void;
  /** Progress of the reading, from 0 to 1: reported after every request. */
  progress(part: number): void;
  parser?: SeriesParser;
  /** Reads keys with a comma, which calls take for several keys; without it these stay without points. */
  readByCommand?: ReadByCommand;
}

/** Reads a range in one go otherwise than by a call. */
export type ReadByCommand = (entity: EntityId, range: TimeseriesRange, signal: AbortSignal) => Promise<ParsedSeries>;

/**
 * Reads series in as many requests as the platform's limits make it: buckets in slices, points page by page, each key as far
 * as it has some. Keys with a comma are asked for by themselves, by commands.
 *
 * Rejects when a request fails or `signal` ends the reading; what has come until then stays taken.
 */
export async function readSeries(entity: EntityId, range: SeriesRange, reading: SeriesReading): Promise<void> {
  const askable = range.keys.filter((key) => !hasComma(key));
  const groups = [...inGroups(askable), ...(reading.readByCommand ? inGroups(range.keys.filter(hasComma)) : [])];
  for (const [index, keys] of groups.entries()) {
    const part = { ...reading, progress: (done: number) => reading.progress((index + done) / groups.length) };
    const most = keys.some(hasComma)
      ? Math.max(1, Math.floor(POINTS_PER_COMMAND / keys.length))
      : Number.POSITIVE_INFINITY;
    const asked = { ...range, keys, pageSize: Math.min(range.pageSize, most) };
    await (range.agg === 'NONE' ? readPages : readSlices)(entity, asked, part);
  }
}

const hasComma = (key: string) => key.includes(',');
const inGroups = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / KEYS_PER_CALL) }, (_, index) =>
    keys.slice(index * KEYS_PER_CALL, (index + 1) * KEYS_PER_CALL),
  );

async function readSlices(entity: EntityId, range: SeriesRange, reading: SeriesReading) {
  const { keys, agg, interval } = range;
  const slices = slicesOf(range, interval);
  for (const [index, slice] of slices.entries()) {
    const series = await read(entity, { keys, ...slice, agg, interval }, reading);
    for (const [key, columns] of Object.entries(series)) reading.take(key, columns);
    reading.progress((index + 1) / slices.length);
  }
}

/** All keys at once first; those with more points go on by themselves, each from its oldest point back. */
async function readPages(entity: EntityId, range: SeriesRange, reading: SeriesReading) {
  const { keys, startTs, endTs, limit, pageSize, withPrevious } = range;
  const count = Math.min(limit, pageSize);
  const series = await read(entity, { keys, startTs, endTs, limit: count }, reading);
  const open: Earlier[] = [];
  for (const [key, columns] of Object.entries(series)) {
    reading.take(key, columns);
    const oldest = columns.ts[0];
    const isFull = columns.ts.length >= count && oldest !== undefined && oldest > startTs;
    if (!isFull || limit <= count) continue;
    open.push({ key, startTs, endTs: oldest, left: limit - count, length: lengthOf(columns) });
  }
  const sizeOf = (slice: Slice) => (slice.endTs - slice.startTs) / (endTs - startTs);
  let done = keys.length - open.reduce((sum, one) => sum + sizeOf(one), 0);
  for (const one of open) {
    const progress = (part: number) => reading.progress((done + part * sizeOf(one)) / keys.length);
    progress(0);
    await readEarlier(entity, one, pageSize, { ...reading, progress });
    done += sizeOf(one);
  }
  if (withPrevious && startTs > 0) {
    const previous = { startTs: Math.max(0, startTs - PREVIOUS_WITHIN), endTs: startTs, limit: 1 };
    const before = await read(entity, { keys, ...previous }, reading);
    for (const [key, columns] of Object.entries(before)) reading.take(key, columns);
  }
  reading.progress(1);
}

/** What is left of a key behind its first page. */
interface Earlier extends Slice {
  key: string;
  /** Points that are still wanted; `Infinity`: all. */
  left: number;
  /** How long a time the first page covers, ms. */
  length: number;
}

/** From the first point to the last, ms. */
const lengthOf = ({ ts }: PlainColumns): number => (ts[ts.length - 1] ?? 0) - (ts[0] ?? 0);

/**
 * Reads a key on, newest first. Where all points are wanted several stretches are asked for at a time, each so long that its
 * points should fit into one page; one whose points do not is read on before those that are older.
 */
async function readEarlier(entity: EntityId, earlier: Earlier, pageSize: number, reading: SeriesReading) {
  const { key, startTs, endTs } = earlier;
  let { left } = earlier;
  let length = left === Infinity ? earlier.length * FILL : Infinity;
  let from = endTs;
  const asked: (Slice & { limit: number; page: Promise<ParsedSeries> })[] = [];
  const ask = (slice: Slice) => {
    const limit = Math.min(left, pageSize);
    const page = read(entity, { keys: [key], ...slice, limit }, reading);
    // It fails the reading once it is its turn.
    page.catch(() => undefined);
    return { ...slice, limit, page };
  };
  for (;;) {
    while (asked.length < STRETCHES_AT_ONCE && from > startTs) {
      const until = from;
      from = Math.max(startTs, until - Math.max(1, Math.ceil(length)));
      asked.push(ask({ startTs: from, endTs: until }));
    }
    const next = asked.shift();
    if (!next) return;
    const { [key]: columns } = await next.page;
    reading.signal.throwIfAborted();
    if (columns) reading.take(key, columns);
    const count = columns?.ts.length ?? 0;
    left -= count;
    const oldest = columns?.ts[0];
    const isFull = count >= next.limit && oldest !== undefined && oldest > next.startTs;
    if (isFull && left > 0) asked.unshift(ask({ startTs: next.startTs, endTs: oldest }));
    const covered = isFull && columns ? lengthOf(columns) : next.endTs - next.startTs;
    if (left === Infinity) length = count < pageSize * SPARSE ? Infinity : (covered / count) * pageSize * FILL;
    reading.progress((endTs - (asked[0]?.endTs ?? from)) / (endTs - startTs));
  }
}

/** One request, asked again while the connection is lost, as other reads of the page are. */
async function read(
  entity: EntityId,
  range: TimeseriesRange,
  { signal, parser = seriesParser, readByCommand }: SeriesReading,
) {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      const series =
        readByCommand && range.keys.some(hasComma)
          ? await readByCommand(entity, range, signal)
          : await parser.parse(await readTimeseriesBody(entity, range, signal));
      signal.throwIfAborted();
      return series;
    } catch (error) {
      if (signal.aborted || !shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** failures));
    }
  }
}
