import type { StateParameters } from '../aliases/entity-alias';
import { type AliasViewer, resolveAlias } from '../aliases/resolve-alias';
import type { EntityDataPageLink, EntityFilter } from '../api/entity-query';
import type { EntitySet } from '../realtime/entity-set';
import type { SourceEntities } from './data-source';
import type { NotPublic } from './source-view';

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
  /** Why there is none of them where there is none, whatever else is asked for. */
  ifNone?: NotPublic;
}

/** Null while an alias stands for nothing. */
export function resolveEntities(entities: SourceEntities, context: SourceContext): ResolvedEntities | null {
  const found = setOf(entities, context);
  return found && context.viewer.isPublic ? { ...found, ifNone: isNamed(found) ? 'notPublic' : 'nonePublic' } : found;
}

/** Whether entities are meant by their ids, so that those that are not there may not be seen. */
const isNamed = ({ entities }: ResolvedEntities) => 'ids' in entities || entities.filter.type === 'singleEntity';

function setOf(entities: SourceEntities, { viewer, state }: SourceContext): ResolvedEntities | null {
  if ('ids' in entities) return { entities };
  if ('filter' in entities) return { entities: inParts(entities.filter) };
  const { entityFilter } = resolveAlias(entities.alias, viewer, state);
  if (!entityFilter) return null;
  if (!entities.alias.resolveMultiple) return { entities: { filter: entityFilter }, page: newest };
  return { entities: inParts(entityFilter) };
}

/** However long a list is: ids are asked for in parts. */
const inParts = (filter: EntityFilter): EntitySet =>
  filter.type === 'entityList' ? { entityType: filter.entityType, ids: filter.entityList } : { filter };
