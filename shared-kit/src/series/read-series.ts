import type { EntityId } from '../api/entity-id';
import { shouldRetry } from '../api/query-client';
import { type Aggregation, readTimeseriesBody } from '../api/telemetry';
import { YEAR } from '../time/constants';
import type { PlainColumns } from './columns';
import { type SeriesParser, seriesParser } from './series-parser';
import { slicesOf } from './slices';

/** Keys whose series one call asks for, so that addresses stay short. */
const KEYS_PER_CALL = 50;
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
}

/**
 * Reads series in as many requests as the platform's limits make it: buckets in slices, points page by page, each key as far
 * as it has some. Keys with a comma cannot be asked for and stay without points.
 *
 * Rejects when a request fails or `signal` ends the reading; what has come until then stays taken.
 */
export async function readSeries(entity: EntityId, range: SeriesRange, reading: SeriesReading): Promise<void> {
  const askable = range.keys.filter((key) => !key.includes(','));
  const groups = Array.from({ length: Math.ceil(askable.length / KEYS_PER_CALL) }, (_, index) =>
    askable.slice(index * KEYS_PER_CALL, (index + 1) * KEYS_PER_CALL),
  );
  for (const [index, keys] of groups.entries()) {
    const part = { ...reading, progress: (done: number) => reading.progress((index + done) / groups.length) };
    await (range.agg === 'NONE' ? readPages : readSlices)(entity, { ...range, keys }, part);
  }
}

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
  const { startTs, endTs, limit, pageSize, withPrevious } = range;
  const open: { key: string; endTs: number; left: number }[] = [];
  const page = async (keys: readonly string[], until: number, left: number) => {
    const asked = Math.min(left, pageSize);
    const series = await read(entity, { keys, startTs, endTs: until, limit: asked }, reading);
    for (const [key, columns] of Object.entries(series)) {
      reading.take(key, columns);
      const oldest = columns.ts[0];
      const isFull = columns.ts.length >= asked && oldest !== undefined && oldest > startTs;
      if (isFull && left > asked) open.push({ key, endTs: oldest, left: left - asked });
    }
  };
  await page(range.keys, endTs, limit);
  const wholes = range.keys.length;
  for (let next = open.shift(); next; next = open.shift()) {
    const covered = [next, ...open].reduce((sum, one) => sum + (one.endTs - startTs) / (endTs - startTs), 0);
    reading.progress(1 - covered / wholes);
    await page([next.key], next.endTs, next.left);
  }
  if (withPrevious && startTs > 0) {
    const previous = { startTs: Math.max(0, startTs - PREVIOUS_WITHIN), endTs: startTs, limit: 1 };
    const series = await read(entity, { keys: range.keys, ...previous }, reading);
    for (const [key, columns] of Object.entries(series)) reading.take(key, columns);
  }
  reading.progress(1);
}

/** One request, asked again while the connection is lost, as other reads of the page are. */
async function read(
  entity: EntityId,
  range: Parameters<typeof readTimeseriesBody>[1],
  { signal, parser = seriesParser }: SeriesReading,
) {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      const series = await parser.parse(await readTimeseriesBody(entity, range, signal));
      signal.throwIfAborted();
      return series;
    } catch (error) {
      if (signal.aborted || !shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** failures));
    }
  }
}
