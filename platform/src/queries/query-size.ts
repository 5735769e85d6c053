/** Whether a query asks for more than one may. */
import { LimitError, QUERY_LIMITS, tooMany } from '../framework/query-limits.js';
import type { EntityDataQuery, EntityFilter, EntityKey, Predicate } from './query-model.js';

const predicatesIn = (predicate: Predicate): number =>
  predicate.type === 'COMPLEX' ? predicate.predicates.reduce((count, each) => count + predicatesIn(each), 1) : 1;

function entitiesOf(filter: EntityFilter | null): number {
  if (filter?.type === 'ids') return filter.ids.length;
  return filter && 'root' in filter ? filter.root.length : 0;
}

/** Throws LimitError for more keys than a list may have. */
export function checkKeys(keys: readonly unknown[] | null | undefined): void {
  if (keys && keys.length > QUERY_LIMITS.keys) throw new LimitError(tooMany('keys', QUERY_LIMITS.keys));
}

/** Throws LimitError with what there is too much of. */
export function checkSize(query: EntityDataQuery & { alarmFields?: readonly EntityKey[] }): void {
  const { entityFilter, keyFilters, entityFields, latestValues, alarmFields = [] } = query;
  const check = (what: string, count: number, limit: number) => {
    if (count > limit) throw new LimitError(tooMany(what, limit));
  };
  check('key filters', keyFilters.length, QUERY_LIMITS.filters);
  const predicates = keyFilters.reduce((count, { predicate }) => count + predicatesIn(predicate), 0);
  check('predicates', predicates, QUERY_LIMITS.predicates);
  for (const keys of [entityFields, latestValues, alarmFields]) checkKeys(keys);
  check('entities', entitiesOf(entityFilter), QUERY_LIMITS.entities);
  if (entityFilter?.type === 'relations') check('relation filters', entityFilter.filters.length, QUERY_LIMITS.filters);
}
