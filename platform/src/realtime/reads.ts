/** What realtime commands of the second kind read from the database. Answers that go to a socket as they are come as JSON text. */
import type { EntityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
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
import type { EntityCountQuery, EntityDataQuery, EntityKey, KeyFilter, Predicate } from '../queries/query-model.js';
import { type DataParts, type EntityParts, readParts, type SeenPoints } from './data-parts.js';
import { guarded, type ReadResult } from './read-result.js';

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
