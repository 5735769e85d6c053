import type { StateParameters } from '../aliases/entity-alias';
import { type AliasViewer, resolveAlias } from '../aliases/resolve-alias';
import type { EntityDataPageLink, EntityFilter, EntityKey } from '../api/entity-query';
import type { AlarmDataQuery } from '../realtime/commands';
import type { EntitySet } from '../realtime/watch-entities';
import { subscriptionWindow } from '../time/subscription-window';
import { completeTimewindow } from '../time/timewindow';
import type { AlarmsSource, SourceEntities } from './data-source';

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

/** Entities as queries know them; `page` where only one of them is meant. Null while an alias stands for nothing. */
export function resolveEntities(
  entities: SourceEntities,
  { viewer, state }: SourceContext,
): { entities: EntitySet; page?: EntityDataPageLink } | null {
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

/** The query of alarms at `now`. */
export function alarmQuery(source: AlarmsSource, entities: EntitySet, now: number): AlarmDataQuery {
  const { fields = [], keyFilters, alarmFields, timewindow, page, latest = [] } = source;
  const { types, statuses, severities, propagated = false } = source;
  const { fixedWindow, realtimeWindowMs } = subscriptionWindow(completeTimewindow(timewindow, { now }), { now });
  const field =
    (type: 'ALARM_FIELD' | 'ENTITY_FIELD') =>
    (key: string): EntityKey => ({ type, key });
  return {
    entityFilter: filterOf(entities),
    ...(keyFilters?.length ? { keyFilters } : {}),
    entityFields: fields.map(field('ENTITY_FIELD')),
    latestValues: latest,
    alarmFields: alarmFields.map(field('ALARM_FIELD')),
    pageLink: {
      ...page,
      ...(fixedWindow
        ? { startTs: fixedWindow.startTimeMs, endTs: fixedWindow.endTimeMs }
        : { timeWindow: realtimeWindowMs }),
      typeList: types ?? [],
      statusList: statuses ?? [],
      severityList: severities ?? [],
      searchPropagatedAlarms: propagated,
    },
  };
}
