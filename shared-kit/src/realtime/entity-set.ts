import type { EntityType } from '../api/entity-id';
import type { EntityFilter } from '../api/entity-query';

/** Entities by what they have in common, or by their ids, in whose order they are told. */
export type EntitySet = { filter: EntityFilter } | { entityType: EntityType; ids: readonly string[] };

/** Ids one query names, so that the command stays well below the size of a message. */
export const IDS_PER_QUERY = 500;

/** The filters that find all of a set: one for as many ids as a query may name, and none for no ids. */
export function filtersOf(entities: EntitySet): readonly EntityFilter[] {
  if ('filter' in entities) return [entities.filter];
  const { entityType, ids } = entities;
  return Array.from({ length: Math.ceil(ids.length / IDS_PER_QUERY) }, (_, part) => ({
    type: 'entityList',
    entityType,
    entityList: ids.slice(part * IDS_PER_QUERY, (part + 1) * IDS_PER_QUERY),
  }));
}
