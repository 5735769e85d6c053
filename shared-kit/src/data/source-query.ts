import type { StateParameters } from '../aliases/entity-alias';
import { type AliasViewer, resolveAlias } from '../aliases/resolve-alias';
import type { EntityDataPageLink, EntityFilter } from '../api/entity-query';
import type { EntitySet } from '../realtime/watch-entities';
import type { SourceEntities } from './data-source';

/** Who looks, and at which state of a dashboard. */
export interface SourceContext {
  viewer: AliasViewer;
  state: StateParameters;
}

const newest: EntityDataPageLink = {
  pageSize: 1,
  page: 0,
  sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
};

/** Entities as queries know them; `page` where only one of them is meant. */
export interface ResolvedEntities {
  entities: EntitySet;
  page?: EntityDataPageLink;
}

/** Null while an alias stands for nothing. */
export function resolveEntities(entities: SourceEntities, { viewer, state }: SourceContext): ResolvedEntities | null {
  if (!('alias' in entities)) return { entities };
  const { entityFilter } = resolveAlias(entities.alias, viewer, state);
  if (!entityFilter) return null;
  if (!entities.alias.resolveMultiple) return { entities: { filter: entityFilter }, page: newest };
  if (entityFilter.type !== 'entityList') return { entities: { filter: entityFilter } };
  // However long the list is: ids are asked for in parts.
  return { entities: { entityType: entityFilter.entityType, ids: entityFilter.entityList } };
}

/** The filter of a query that cannot be asked in parts. */
export const filterOf = (entities: EntitySet): EntityFilter =>
  'filter' in entities
    ? entities.filter
    : { type: 'entityList', entityType: entities.entityType, entityList: entities.ids };
