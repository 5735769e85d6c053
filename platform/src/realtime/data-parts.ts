/** What an entity data command reads for each entity beside its latest values, as JSON text: windows of points, one value for a window. */
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { aggregates, type HistoryPoint, readHistory } from '../telemetry/read-history.js';
import { valueText } from '../telemetry/typed-value.js';
import type { AggregateKey, AggregatePart, SeriesPart } from './commands.js';

const pointJson = ({ ts, value, count }: HistoryPoint): string =>
  `{"ts":${ts},"value":${JSON.stringify(valueText(value))}${count === undefined ? '' : `,"count":${count}`}}`;

/** How far a point before the window is looked for. */
const LOOK_BACK = 365 * 24 * 3600 * 1000;

/** How many of a key's newest points are remembered, so that a point read and announced at the same time is sent once. */
const REMEMBERED = 50;

/** Points read with a window: `entity → key → [ts, text]`, the newest few. */
export type SeenPoints = Record<string, Record<string, [number, string][]>>;

/** The points of an entity's keys as JSON: `{"key": [...]}`. */
function seriesJson(tx: Tx, entityId: EntityId, part: SeriesPart, seen: SeenPoints | null): string {
  const members = part.keys.map((key) => {
    const points: HistoryPoint[] = readHistory(tx, entityId, key, { ...part, descending: true });
    if (seen) {
      const newest = aggregates(part) ? [] : points.slice(0, REMEMBERED);
      seen[entityId.id] = { ...seen[entityId.id], [key]: newest.map(({ ts, value }) => [ts, valueText(value)]) };
    }
    if (part.previousPoint && !aggregates(part)) {
      const before = { ...part, start: part.start - LOOK_BACK, end: part.start, limit: 1, descending: true };
      points.push(...readHistory(tx, entityId, key, before));
    }
    return `${JSON.stringify(key)}:[${points.map(pointJson).join(',')}]`;
  });
  return `{${members.join(',')}}`;
}

const NO_DATA = '{"ts":0,"value":""}';

function aggregateJson(
  tx: Tx,
  entityId: EntityId,
  key: string,
  aggregation: AggregatePart['keys'][number]['aggregation'],
  start: number,
  end: number,
): string {
  const query = { start, end, interval: Math.max(end - start, 1), limit: 1, aggregation, descending: true };
  const [point] = readHistory(tx, entityId, key, query);
  if (point) return pointJson(point);
  if (aggregation !== 'SUM' && aggregation !== 'COUNT') return NO_DATA;
  return `{"ts":${start + Math.floor((end - start) / 2)},"value":"0"}`;
}

/** The values of a key, for the window and for the one before it; null where one was not asked for. */
function comparedJson(tx: Tx, entityId: EntityId, part: AggregatePart, key: AggregateKey, isLive: boolean): string {
  const { previousStart: from, previousEnd: to } = key;
  // A running window is compared with nothing.
  const before = !isLive && from !== null && to !== null && to >= from ? { from, to } : null;
  const wantsCurrent = isLive || !key.previousOnly;
  if (!wantsCurrent && !before) return `{"current":${NO_DATA},"previous":${NO_DATA}}`;
  const value = (start: number, end: number) => aggregateJson(tx, entityId, key.key, key.aggregation, start, end);
  const current = wantsCurrent ? value(part.start, part.end) : 'null';
  return `{"current":${current},"previous":${before ? value(before.from, before.to) : 'null'}}`;
}

/** One aggregated value per key as JSON: `{"<id>": {current, previous}}`. */
const aggregatesJson = (tx: Tx, entityId: EntityId, part: AggregatePart, isLive: boolean): string =>
  `{${part.keys.map((key) => `"${key.id}":${comparedJson(tx, entityId, part, key, isLive)}`).join(',')}}`;

/** What an entity data command reads for a set of entities. */
export interface DataParts {
  history: SeriesPart | null;
  series: SeriesPart | null;
  aggregateHistory: AggregatePart | null;
  aggregateSeries: AggregatePart | null;
}

/** The parts of one entity as JSON texts; null where a part was not asked for. */
export type EntityParts = Record<keyof DataParts, string | null>;

export function readParts(tx: Tx, entityId: EntityId, parts: DataParts, seen: SeenPoints): EntityParts {
  const { history, series, aggregateHistory, aggregateSeries } = parts;
  return {
    aggregateHistory: aggregateHistory && aggregatesJson(tx, entityId, aggregateHistory, false),
    aggregateSeries: aggregateSeries && aggregatesJson(tx, entityId, aggregateSeries, true),
    history: history && seriesJson(tx, entityId, history, null),
    series: series && seriesJson(tx, entityId, series, seen),
  };
}
