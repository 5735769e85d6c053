import type { EntityDataPageLink, EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { isObject } from '../model/damage';
import type { AlarmRequest } from './use-alarm-page';

/** Rows of one page, and conditions of one question. */
const LIMITS = { pageSize: 1024, filters: 32, words: 64 };

const whole = (value: unknown, least: number, most: number, usual: number) =>
  typeof value === 'number' && Number.isInteger(value) ? Math.min(Math.max(value, least), most) : usual;

const keyOf = (given: unknown): EntityKey | undefined =>
  isObject(given) && typeof given.type === 'string' && typeof given.key === 'string'
    ? { type: given.type as EntityKey['type'], key: given.key }
    : undefined;

/** A page that a script asks for, of which what can be read is left. */
export function pageLinkOf(given: unknown): EntityDataPageLink {
  const { page, pageSize, textSearch, sortOrder } = isObject(given) ? given : {};
  const key = isObject(sortOrder) ? keyOf(sortOrder.key) : undefined;
  const isUp = isObject(sortOrder) && sortOrder.direction === 'ASC';
  return {
    page: whole(page, 0, Number.MAX_SAFE_INTEGER, 0),
    pageSize: whole(pageSize, 1, LIMITS.pageSize, LIMITS.pageSize),
    ...(typeof textSearch === 'string' && textSearch && { textSearch }),
    ...(key && { sortOrder: { key, direction: isUp ? 'ASC' : 'DESC' } }),
  };
}

/** Conditions beside those of the datasource. */
const keyFiltersOf = (given: unknown): KeyFilter[] =>
  (Array.isArray(given) ? given.slice(0, LIMITS.filters) : []).flatMap((filter: unknown) => {
    const key = isObject(filter) ? keyOf(filter.key) : undefined;
    return key && isObject(filter) && isObject(filter.predicate)
      ? [{ key, valueType: filter.valueType, predicate: filter.predicate } as KeyFilter]
      : [];
  });

const wordsOf = (given: unknown): string[] | undefined =>
  Array.isArray(given) ? given.slice(0, LIMITS.words).filter((word) => typeof word === 'string') : undefined;

/** A page of alarms that a script asks for. What it leaves out is as the widget is configured. */
export function alarmRequestOf(link: unknown, filters: unknown): AlarmRequest {
  const { typeList, statusList, severityList, searchPropagatedAlarms } = isObject(link) ? link : {};
  return {
    page: pageLinkOf(link),
    keyFilters: keyFiltersOf(filters),
    types: wordsOf(typeList),
    statuses: wordsOf(statusList) as AlarmRequest['statuses'],
    severities: wordsOf(severityList) as AlarmRequest['severities'],
    propagated: typeof searchPropagatedAlarms === 'boolean' ? searchPropagatedAlarms : undefined,
  };
}
