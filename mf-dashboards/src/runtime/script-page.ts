import type { EntityDataPageLink, EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { isObject } from '../model/damage';
import type { AlarmRequest } from './use-alarm-page';

/** Rows of one page (maps ask for that many), and conditions of one question. */
const LIMITS = { pageSize: 16_384, filters: 32, words: 64 };
/** Rows of a page whose size is not said. */
const USUAL_SIZE = 1024;

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
    pageSize: whole(pageSize, 1, LIMITS.pageSize, USUAL_SIZE),
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

/** A page of a datasource’s entities that a script asks for. */
export interface PageRequest {
  page: EntityDataPageLink;
  /** Beside those of the datasource. */
  keyFilters: readonly KeyFilter[];
  /** Which question of the script it is. */
  asked: number;
}

/** Pages with one more that a script has asked for: of the datasource at a place, or of `count`, all there are. */
export function withPage(
  requests: ReadonlyMap<number, PageRequest>,
  count: number,
  [at, link, filters, asked]: readonly unknown[],
): ReadonlyMap<number, PageRequest> {
  const request = {
    page: pageLinkOf(link),
    keyFilters: keyFiltersOf(filters),
    asked: whole(asked, 0, Number.MAX_SAFE_INTEGER, 0),
  };
  const places = at === null ? Array.from({ length: count }, (_, place) => place) : [at];
  const isPlace = (place: unknown): place is number =>
    Number.isInteger(place) && Number(place) >= 0 && Number(place) < count;
  return new Map([...requests, ...places.filter(isPlace).map((place) => [place, request] as const)]);
}
