/** What realtime commands of the second kind read from the database. Answers that go to a socket as they are come as JSON text. */
import type { EntityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { AlarmDataQuery } from '../queries/alarm-query-model.js';
import { type FoundAlarms, findAlarms } from '../queries/find-alarms.js';
import {
  countEntities,
  dynamicSource,
  findEntities,
  findEntityTexts,
  fromAttributes,
} from '../queries/find-entities.js';
import { mayReadFound, VALUE_PERMISSIONS, type ValuePermission } from '../queries/query-access.js';
import type { EntityCountQuery, EntityDataQuery, EntityKey, KeyFilter, Predicate } from '../queries/query-model.js';
import type { QueryValue } from '../queries/read-values.js';
import {
  asksForHistory,
  checkParts,
  type DataParts,
  type EntityParts,
  NOTHING_READ,
  readParts,
  type SeenPoints,
} from './data-parts.js';
import { guarded, type ReadResult } from './read-result.js';

/** A server attribute that a query's dynamic values are read from. */
export interface WatchedAttribute {
  entityId: string;
  key: string;
}

/** The kinds of values of an entity that the caller may read, and so follow. */
export type OpenValues = readonly ValuePermission[];

const openValues = (tx: Tx, user: SessionUser, id: EntityId): OpenValues =>
  VALUE_PERMISSIONS.filter((permission) => mayReadFound(tx, user, id, permission));

export interface EntityDataResult {
  /** `latest`: as JSON text. */
  entities: { entityId: EntityId; latest: string; open: OpenValues; parts: EntityParts }[];
  page: { totalPages: number; totalElements: number; hasNext: boolean };
  seen: SeenPoints;
  watched: WatchedAttribute[];
}

/** The attributes behind the dynamic values of key filters. */
function watchedAttributes(tx: Tx, filters: readonly KeyFilter[], user: SessionUser): WatchedAttribute[] {
  const found: WatchedAttribute[] = [];
  const visit = (predicate: Predicate): void => {
    if (predicate.type === 'COMPLEX') {
      predicate.predicates.forEach(visit);
      return;
    }
    const dynamic = predicate.value.dynamicValue;
    const entityId = dynamic && dynamicSource(tx, dynamic, user);
    if (dynamic && entityId) found.push({ entityId, key: dynamic.sourceAttribute });
  };
  for (const { predicate } of filters) visit(predicate);
  return found;
}

/** The attributes a count follows. */
export const readWatched = defineOperation(
  'realtime.watched',
  'search',
  (tx, { user, filters }: { user: SessionUser; filters: readonly KeyFilter[] }) => watchedAttributes(tx, filters, user),
);

export const readEntityData = defineOperation(
  'realtime.entity-data',
  'search',
  (
    tx,
    { user, query, parts }: { user: SessionUser; query: EntityDataQuery; parts: DataParts },
  ): ReadResult<EntityDataResult> =>
    guarded(() => {
      checkParts(parts);
      const { data, ...page } = findEntityTexts(tx, user, query, fromAttributes(tx, user));
      const seen = { points: {}, entities: data.length };
      // What is the same object on the way to the main thread is written once.
      const alike = new Map<string, OpenValues>();
      const readsParts = asksForHistory(parts);
      const entities = data.map(({ entityId, latest }) => {
        const own = openValues(tx, user, entityId);
        const name = own.join();
        const open = alike.get(name) ?? own;
        alike.set(name, open);
        const read = readsParts ? readParts(tx, entityId, parts, seen, open.includes('READ_TELEMETRY')) : NOTHING_READ;
        return { entityId, latest, open, parts: read };
      });
      return { entities, page, seen: seen.points, watched: watchedAttributes(tx, query.keyFilters, user) };
    }),
);

export interface EntityPartsResult {
  entities: {
    entityId: EntityId;
    open: OpenValues;
    parts: EntityParts;
    latest: Partial<Record<EntityKey['type'], Record<string, QueryValue>>>;
  }[];
  seen: SeenPoints;
}

/** Values of entities that a command found before; those the caller may no longer see are left out. */
export const readMoreEntityData = defineOperation(
  'realtime.entity-data.more',
  'search',
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
      checkParts(parts);
      const seen = { points: {}, entities: entityIds.length };
      const entities = entityIds.flatMap((entityId) => {
        const found = findEntities(tx, user, singleEntity(entityId, latest), fromAttributes(tx, user)).data[0];
        if (!found) return [];
        const open = openValues(tx, user, entityId);
        const read = readParts(tx, entityId, parts, seen, open.includes('READ_TELEMETRY'));
        return [{ entityId, latest: found.latest, open, parts: read }];
      });
      return { entities, seen: seen.points };
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
  'search',
  (tx, { user, query }: { user: SessionUser; query: EntityCountQuery }): ReadResult<number> =>
    guarded(() => countEntities(tx, user, query, fromAttributes(tx, user))),
);

export interface AlarmDataResult extends FoundAlarms {
  /** Per entity of the page. */
  open: Record<string, OpenValues>;
  watched: WatchedAttribute[];
}

export const readAlarmData = defineOperation(
  'realtime.alarm-data',
  'search',
  (tx, { user, query }: { user: SessionUser; query: AlarmDataQuery }): ReadResult<AlarmDataResult> =>
    guarded(() => {
      const found = findAlarms(tx, user, query, fromAttributes(tx, user));
      const open = Object.fromEntries(
        found.page.data.map(({ entityId }) => [entityId.id, openValues(tx, user, entityId)]),
      );
      return { ...found, open, watched: watchedAttributes(tx, query.keyFilters, user) };
    }),
);
