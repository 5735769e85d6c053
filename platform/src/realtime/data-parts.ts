/** What an entity data command reads for each entity beside its latest values, as JSON text: windows of points, one value for a window. */
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { checkKeys } from '../queries/query-size.js';
import { aggregates, type HistoryPoint, type HistoryQuery, readHistory } from '../telemetry/read-history.js';
import { valueText } from '../telemetry/typed-value.js';
import type { AggregateKey, AggregatePart, SeriesPart } from './commands.js';

const pointJson = ({ ts, value, count }: HistoryPoint): string =>
  `{"ts":${ts},"value":${JSON.stringify(valueText(value))}${count === undefined ? '' : `,"count":${count}`}}`;

/** How far a point before the window is looked for. */
const LOOK_BACK = 365 * 24 * 3600 * 1000;

/**
 * How many of a key's newest points are remembered, so that a point read and announced at the same time is sent once. A search may
 * wait for its process, so where few keys are read each of them remembers more.
 */
const REMEMBERED = { ofKey: 50, together: 2000 };

/** Points read with a window: `entity → key → [ts, text]`, the newest few. */
export type SeenPoints = Record<string, Record<string, [number, string][]>>;

/** Where the points of an answer are noted, and for how many entities it is. */
export interface Seen {
  points: SeenPoints;
  entities: number;
}

/** How the history of a key is read: as it is, or, where the caller may not read it, as if there were none. */
type ReadHistory = (key: string, query: HistoryQuery) => HistoryPoint[];

/** The points of an entity's keys as JSON: `{"key": [...]}`. */
function seriesJson(read: ReadHistory, entityId: EntityId, part: SeriesPart, seen: Seen | null): string {
  const members = part.keys.map((key) => {
    const points: HistoryPoint[] = [...read(key, { ...part, descending: true })];
    if (seen) {
      const share = REMEMBERED.together / (seen.entities * part.keys.length);
      const newest = aggregates(part) ? [] : points.slice(0, Math.max(REMEMBERED.ofKey, share));
      const known = seen.points[entityId.id];
      seen.points[entityId.id] = { ...known, [key]: newest.map(({ ts, value }) => [ts, valueText(value)]) };
    }
    if (part.previousPoint && !aggregates(part)) {
      const before = { ...part, start: part.start - LOOK_BACK, end: part.start, limit: 1, descending: true };
      points.push(...read(key, before));
    }
    return `${JSON.stringify(key)}:[${points.map(pointJson).join(',')}]`;
  });
  return `{${members.join(',')}}`;
}

const NO_DATA = '{"ts":0,"value":""}';

function aggregateJson(
  read: ReadHistory,
  key: string,
  aggregation: AggregatePart['keys'][number]['aggregation'],
  start: number,
  end: number,
): string {
  const query = { start, end, interval: Math.max(end - start, 1), limit: 1, aggregation, descending: true };
  const [point] = read(key, query);
  if (point) return pointJson(point);
  if (aggregation !== 'SUM' && aggregation !== 'COUNT') return NO_DATA;
  return `{"ts":${start + Math.floor((end - start) / 2)},"value":"0"}`;
}

/** The values of a key, for the window and for the one before it; null where one was not asked for. */
function comparedJson(read: ReadHistory, part: AggregatePart, key: AggregateKey, isLive: boolean): string {
  const { previousStart: from, previousEnd: to } = key;
  // A running window is compared with nothing.
  const before = !isLive && from !== null && to !== null && to >= from ? { from, to } : null;
  const wantsCurrent = isLive || !key.previousOnly;
  if (!wantsCurrent && !before) return `{"current":${NO_DATA},"previous":${NO_DATA}}`;
  const value = (start: number, end: number) => aggregateJson(read, key.key, key.aggregation, start, end);
  const current = wantsCurrent ? value(part.start, part.end) : 'null';
  return `{"current":${current},"previous":${before ? value(before.from, before.to) : 'null'}}`;
}

/** One aggregated value per key as JSON: `{"<id>": {current, previous}}`. */
const aggregatesJson = (read: ReadHistory, part: AggregatePart, isLive: boolean): string =>
  `{${part.keys.map((key) => `"${key.id}":${comparedJson(read, part, key, isLive)}`).join(',')}}`;

/** What an entity data command reads for a set of entities. */
export interface DataParts {
  history: SeriesPart | null;
  series: SeriesPart | null;
  aggregateHistory: AggregatePart | null;
  aggregateSeries: AggregatePart | null;
}

/** Throws LimitError for a part that names more keys than one may. */
export function checkParts({ history, series, aggregateHistory, aggregateSeries }: DataParts): void {
  for (const part of [history, series, aggregateHistory, aggregateSeries]) checkKeys(part?.keys);
}

/** The parts of one entity as JSON texts; null where a part was not asked for. */
export type EntityParts = Record<keyof DataParts, string | null>;

/** Of commands that ask for latest values alone. */
export const NOTHING_READ: EntityParts = { history: null, series: null, aggregateHistory: null, aggregateSeries: null };

/** Whether anything is read for each entity beside its latest values. */
export const asksForHistory = ({ history, series, aggregateHistory, aggregateSeries }: DataParts): boolean =>
  Boolean(history || series || aggregateHistory || aggregateSeries);

/** The parts of one entity; empty of points when the caller may not read them. */
export function readParts(tx: Tx, entityId: EntityId, parts: DataParts, seen: Seen, isOpen: boolean): EntityParts {
  const read: ReadHistory = (key, query) => (isOpen ? readHistory(tx, entityId, key, query) : []);
  const { history, series, aggregateHistory, aggregateSeries } = parts;
  return {
    aggregateHistory: aggregateHistory && aggregatesJson(read, aggregateHistory, false),
    aggregateSeries: aggregateSeries && aggregatesJson(read, aggregateSeries, true),
    history: history && seriesJson(read, entityId, history, null),
    series: series && seriesJson(read, entityId, series, seen),
  };
}
