/** Reading the history of an entity's keys, with or without aggregation, as HTTP and WebSocket calls need it. */
import { fitsAnswer } from '../framework/answer-size.js';
import type { EntityId } from '../framework/ids.js';
import { ANSWER_TOO_LARGE, LimitError, QUERY_LIMITS, tooMany } from '../framework/query-limits.js';
import type { Tx } from '../framework/tx.js';
import { type Aggregation, Aggregator, bucketCount, MAX_BUCKETS, type Range } from './aggregation.js';
import { addRange, aggregateRange, endOfPart, readRange } from './history-store.js';
import { seriesOf } from './latest-values.js';
import type { TypedValue } from './typed-value.js';
import { showsHistory, viewWindow } from './view-window.js';

export interface HistoryQuery extends Range {
  /** Milliseconds; 0 means no aggregation. */
  interval: number;
  /** The most points of a key; only without aggregation. */
  limit: number;
  aggregation: Aggregation;
  descending: boolean;
}

/** A point of an answer; `count` is how many rows an average is made of. */
export interface HistoryPoint {
  ts: number;
  value: TypedValue;
  count?: number;
}

/** The points a call answers when it names no limit. */
export const DEFAULT_LIMIT = 100;

/** A history nobody can read: of a key without a name, or in more buckets than an answer may have. The message is for the caller. */
export class HistoryRefused extends Error {}

/** Whether the query aggregates: it names an aggregation and an interval. */
export const aggregates = ({ aggregation, interval }: Pick<HistoryQuery, 'aggregation' | 'interval'>): boolean =>
  aggregation !== 'NONE' && interval > 0;

/** What is read for a query: of a view its source, cut to the view's window; nothing for keys it does not show. */
function shown(tx: Tx, { entityType, id }: EntityId, key: string, query: HistoryQuery): HistoryQuery & { id: string } {
  if (entityType !== 'ENTITY_VIEW') return { ...query, id };
  const view = viewWindow(tx, id);
  if (!view || !showsHistory(view, key)) return { ...query, id };
  return { ...query, id: view.source.id, start: Math.max(query.start, view.start), end: Math.min(query.end, view.end) };
}

/** What is refused for whatever entity is asked, before anything is read. */
function check(key: string, query: HistoryQuery): void {
  if (key.trim() === '') throw new HistoryRefused("Incorrect ReadTsKvQuery. Key can't be empty");
  if (!aggregates(query)) {
    if (query.limit > QUERY_LIMITS.points) throw new LimitError(tooMany('points of a key', QUERY_LIMITS.points));
    return;
  }
  const buckets = bucketCount(query, query.interval);
  if (buckets <= MAX_BUCKETS && buckets >= 0) return;
  throw new HistoryRefused(
    `Incorrect TsKvQuery. Number of intervals is to high - ${buckets}. Please increase 'interval' parameter for your query or reduce the time range of the query.`,
  );
}

/** Bytes of a point in an answer, its text aside, and of a key with its list of points: keys without any take room too. */
const POINT_BYTES = 40;

const sizeOf = (points: readonly HistoryPoint[]): number =>
  points.reduce((size, { value: { value } }) => size + POINT_BYTES + (typeof value === 'string' ? value.length : 0), 0);

/** What each call has read: a history that it names again is not read again. */
const readBefore = new WeakMap<Tx, Map<string, HistoryPoint[]>>();

/** Points of one key of an entity; empty when there is none. Throws HistoryRefused, and LimitError when the answer gets too large. */
export function readHistory(tx: Tx, entityId: EntityId, key: string, asked: HistoryQuery): HistoryPoint[] {
  check(key, asked);
  const { start, end, interval, limit, aggregation, descending } = asked;
  const name = JSON.stringify([entityId.id, key, start, end, interval, limit, aggregation, descending]);
  const known = readBefore.get(tx) ?? new Map<string, HistoryPoint[]>();
  const points = known.get(name) ?? readPoints(tx, entityId, key, asked);
  readBefore.set(tx, known.set(name, points));
  if (!fitsAnswer(tx, POINT_BYTES + key.length + sizeOf(points))) throw new LimitError(ANSWER_TOO_LARGE);
  return points;
}

/** An aggregated range has at least its first millisecond. */
const rangeOf = ({ start, end }: Range): Range => ({ start, end: Math.max(start + 1, end) });

function readPoints(tx: Tx, entityId: EntityId, key: string, asked: HistoryQuery): HistoryPoint[] {
  const { id, ...query } = shown(tx, entityId, key, asked);
  const series = seriesOf(tx, id, key);
  if (series === undefined) return [];
  if (!aggregates(query)) return readRange(tx, series, query, query.limit, query.descending);
  return aggregateRange(tx, series, rangeOf(query), query.interval, query.aggregation);
}

/**
 * Aggregates one key of an entity part by part, for a thread that others wait for: each call of the answered function takes little time;
 * it answers null until all is read.
 */
export function aggregateByParts(
  entityId: EntityId,
  key: string,
  asked: HistoryQuery,
): (tx: Tx) => HistoryPoint[] | null {
  check(key, asked);
  let aggregator: Aggregator | undefined;
  let start = 0;
  return (tx) => {
    const { id, ...query } = shown(tx, entityId, key, asked);
    const series = seriesOf(tx, id, key);
    if (series === undefined) return [];
    if (!aggregator) {
      aggregator = new Aggregator(rangeOf(query), query.interval);
      start = aggregator.range.start;
    }
    const { end } = aggregator.range;
    const part = { start, end: endOfPart(tx, series, { start, end }) };
    addRange(tx, series, part, aggregator);
    start = part.end;
    return start < end ? null : aggregator.result(query.aggregation);
  };
}
