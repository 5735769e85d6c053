/** What realtime commands read from the database. Answers that go to a socket as they are come as JSON text. */
import { PlatformError } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { AlarmDataQuery } from '../queries/alarm-query-model.js';
import { type FoundAlarms, findAlarms } from '../queries/find-alarms.js';
import {
  countEntities,
  dynamicSource,
  type FoundEntity,
  findEntities,
  fromAttributes,
  type QueryValue,
} from '../queries/find-entities.js';
import { FieldError } from '../queries/json-fields.js';
import type { EntityCountQuery, EntityDataQuery, EntityKey, KeyFilter, Predicate } from '../queries/query-model.js';
import { requireTarget } from '../telemetry/access.js';
import { readAttributes, readLatest } from '../telemetry/latest-values.js';
import { aggregates, type HistoryPoint, readHistory, TooManyBuckets } from '../telemetry/read-history.js';
import { ATTRIBUTE_SCOPES, parseScope } from '../telemetry/scopes.js';
import { valueText } from '../telemetry/typed-value.js';
import type { AggregatePart, AttributesCommand, HistoryCommand, SeriesPart, TimeseriesCommand } from './commands.js';

/** `[ts, text]`; null where a key has no data. */
export type V1Point = [ts: number, text: string | null];
export type V1Data = Record<string, V1Point[]>;

/** Why a read gave no answer. */
export type ReadFailure = 'access' | 'buckets' | 'query';
export type ReadResult<T> = { ok: true; value: T } | { ok: false; why: ReadFailure; message: string };

/** Runs a read; refusals come back as results, since each command has its own way to tell them. */
function guarded<T>(read: () => T): ReadResult<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof TooManyBuckets) return { ok: false, why: 'buckets', message: error.message };
    if (error instanceof FieldError) return { ok: false, why: 'query', message: error.message };
    if (error instanceof PlatformError) return { ok: false, why: 'access', message: error.message };
    throw error;
  }
}

const pointsOf = (points: readonly HistoryPoint[]): V1Point[] => points.map(({ ts, value }) => [ts, valueText(value)]);

// ---- commands of the first kind --------------------------------------------------------------------------------------

interface V1Args<C> {
  user: SessionUser;
  command: C;
}

export const readAttributesCommand = defineOperation(
  'realtime.attributes',
  'read',
  (tx, { user, command }: V1Args<AttributesCommand>): ReadResult<V1Data> =>
    guarded(() => {
      const { entityId } = requireTarget(tx, user, command.entityType, command.entityId ?? '', 'READ_ATTRIBUTES');
      const scope = parseScope(command.scope ?? undefined);
      const scopes = command.scope === null ? ATTRIBUTE_SCOPES : scope ? [scope] : [];
      const data: V1Data = {};
      for (const each of scopes) {
        for (const { key, ts, value } of readAttributes(tx, entityId.id, each, command.keys)) {
          const points = data[key] ?? [];
          data[key] = points;
          points.push([ts, valueText(value)]);
          points.sort(([a], [b]) => b - a);
        }
      }
      return data;
    }),
);

/** The most points the second message of a windowed subscription brings per key. */
const CATCH_UP_LIMIT = 1000;

export const readTimeseriesCommand = defineOperation(
  'realtime.timeseries',
  'read',
  (tx, { user, command }: V1Args<TimeseriesCommand>): ReadResult<{ data: V1Data; newer: V1Data }> =>
    guarded(() => {
      const { entityId } = requireTarget(tx, user, command.entityType, command.entityId ?? '', 'READ_TELEMETRY');
      const data: V1Data = {};
      const newer: V1Data = {};
      if (command.timeWindow <= 0 || !command.keys) {
        for (const { key, ts, value } of readLatest(tx, entityId.id, command.keys))
          data[key] = [[ts, valueText(value)]];
        for (const key of command.keys ?? []) data[key] ??= [[tx.now, null]];
        return { data, newer };
      }
      const query = { ...command, start: command.startTs, end: command.startTs + command.timeWindow, descending: true };
      for (const key of command.keys) {
        const points = pointsOf(readHistory(tx, entityId, key, query));
        if (points.length > 0) data[key] = points;
        const after = (points.at(-1)?.[0] ?? command.startTs - 1) + 1;
        const rest = {
          start: after,
          end: Number.MAX_SAFE_INTEGER,
          interval: 0,
          limit: CATCH_UP_LIMIT,
          aggregation: 'NONE',
        } as const;
        const later = pointsOf(readHistory(tx, entityId, key, { ...rest, descending: true }));
        if (later.length > 0) newer[key] = later;
      }
      return { data, newer };
    }),
);

export const readHistoryCommand = defineOperation(
  'realtime.history',
  'read',
  (tx, { user, command }: V1Args<HistoryCommand>): ReadResult<V1Data> =>
    guarded(() => {
      const { entityId } = requireTarget(tx, user, command.entityType, command.entityId ?? '', 'READ_TELEMETRY');
      const query = { ...command, start: command.startTs, end: command.endTs, descending: true };
      const data: V1Data = {};
      for (const key of command.keys ?? []) {
        const points = pointsOf(readHistory(tx, entityId, key, query));
        if (points.length > 0) data[key] = points;
      }
      return data;
    }),
);

// ---- entity data ---------------------------------------------------------------------------------------------------

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

/** One aggregated value per key as JSON: `{"<id>": {current, previous}}`. */
function aggregatesJson(tx: Tx, entityId: EntityId, part: AggregatePart): string {
  const members = part.keys.map((key) => {
    const current = key.previousOnly
      ? 'null'
      : aggregateJson(tx, entityId, key.key, key.aggregation, part.start, part.end);
    const previous =
      key.previousStart !== null && key.previousEnd !== null
        ? aggregateJson(tx, entityId, key.key, key.aggregation, key.previousStart, key.previousEnd)
        : 'null';
    return `"${key.id}":{"current":${current},"previous":${previous}}`;
  });
  return members.join(',');
}

/** What an entity data command reads for a set of entities. */
export interface DataParts {
  history: SeriesPart | null;
  series: SeriesPart | null;
  aggregateHistory: AggregatePart | null;
  aggregateSeries: AggregatePart | null;
}

/** The parts of one entity as JSON texts; null where a part was not asked for. */
export interface EntityParts {
  history: string | null;
  series: string | null;
  aggregates: string | null;
}

function readParts(tx: Tx, entityId: EntityId, parts: DataParts, seen: SeenPoints): EntityParts {
  const aggregated = [parts.aggregateHistory, parts.aggregateSeries].flatMap((part) =>
    part ? [aggregatesJson(tx, entityId, part)] : [],
  );
  return {
    aggregates: aggregated.length > 0 ? `{${aggregated.filter(Boolean).join(',')}}` : null,
    history: parts.history && seriesJson(tx, entityId, parts.history, null),
    series: parts.series && seriesJson(tx, entityId, parts.series, seen),
  };
}

/** A server attribute that a query's dynamic values are read from. */
export interface WatchedAttribute {
  entityId: string;
  key: string;
}

export interface EntityDataResult {
  entities: (FoundEntity & { parts: EntityParts })[];
  page: { totalPages: number; totalElements: number; hasNext: boolean };
  seen: SeenPoints;
  watched: WatchedAttribute[];
}

/** The attributes behind the dynamic values of key filters. */
export function watchedAttributes(filters: readonly KeyFilter[], user: SessionUser): WatchedAttribute[] {
  const found: WatchedAttribute[] = [];
  const visit = (predicate: Predicate): void => {
    if (predicate.type === 'COMPLEX') {
      predicate.predicates.forEach(visit);
      return;
    }
    const dynamic = predicate.value.dynamicValue;
    const entityId = dynamic && dynamicSource(dynamic, user);
    if (dynamic && entityId) found.push({ entityId, key: dynamic.sourceAttribute });
  };
  for (const { predicate } of filters) visit(predicate);
  return found;
}

export const readEntityData = defineOperation(
  'realtime.entity-data',
  'read',
  (
    tx,
    { user, query, parts }: { user: SessionUser; query: EntityDataQuery; parts: DataParts },
  ): ReadResult<EntityDataResult> =>
    guarded(() => {
      const { data, ...page } = findEntities(tx, user, query, fromAttributes(tx, user));
      const seen: SeenPoints = {};
      const entities = data.map((entity) => ({ ...entity, parts: readParts(tx, entity.entityId, parts, seen) }));
      return { entities, page, seen, watched: watchedAttributes(query.keyFilters, user) };
    }),
);

export interface EntityPartsResult {
  entities: {
    entityId: EntityId;
    parts: EntityParts;
    latest: Partial<Record<EntityKey['type'], Record<string, QueryValue>>>;
  }[];
  seen: SeenPoints;
}

/** Values of entities that a command found before; those the caller may no longer see are left out. */
export const readMoreEntityData = defineOperation(
  'realtime.entity-data.more',
  'read',
  (
    tx,
    {
      user,
      entityIds,
      latest,
      parts,
    }: { user: SessionUser; entityIds: EntityId[]; latest: EntityKey[]; parts: DataParts },
  ): ReadResult<EntityPartsResult> =>
    guarded(() => {
      const seen: SeenPoints = {};
      const entities = entityIds.flatMap((entityId) => {
        const found = findEntities(tx, user, singleEntity(entityId, latest), fromAttributes(tx, user)).data[0];
        return found ? [{ entityId, latest: found.latest, parts: readParts(tx, entityId, parts, seen) }] : [];
      });
      return { entities, seen };
    }),
);

const singleEntity = ({ entityType, id }: EntityId, latestValues: EntityKey[]): EntityDataQuery => ({
  entityFilter: { type: 'ids', entityType, ids: [id] },
  keyFilters: [],
  pageLink: { page: 0, pageSize: 1, textSearch: null, sortOrder: null, dynamic: false },
  entityFields: [],
  latestValues,
});

export const readEntityCount = defineOperation(
  'realtime.entity-count',
  'read',
  (tx, { user, query }: { user: SessionUser; query: EntityCountQuery }): ReadResult<number> =>
    guarded(() => countEntities(tx, user, query, fromAttributes(tx, user))),
);

export interface AlarmDataResult extends FoundAlarms {
  watched: WatchedAttribute[];
}

export const readAlarmData = defineOperation(
  'realtime.alarm-data',
  'read',
  (tx, { user, query }: { user: SessionUser; query: AlarmDataQuery }): ReadResult<AlarmDataResult> =>
    guarded(() => ({
      ...findAlarms(tx, user, query, fromAttributes(tx, user)),
      watched: watchedAttributes(query.keyFilters, user),
    })),
);
