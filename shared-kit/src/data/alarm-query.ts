import { type AlarmData, findAlarms } from '../api/alarm-data';
import type { EntityFilter, EntityKey } from '../api/entity-query';
import type { CallOptions } from '../api/http-client';
import type { PageData, PageLink } from '../api/page';
import { createAlarmWindow } from '../realtime/alarm-window';
import type { AlarmsRequest } from '../realtime/watch-alarms';
import type { AlarmsSource } from './data-source';

/** What a source of alarms asks for, whoever their entities are and whenever it is asked. */
export function alarmQueryOf(source: AlarmsSource): AlarmsRequest['query'] {
  const { fields = [], keyFilters, alarmFields, page, latest = [] } = source;
  const { types, statuses, severities, propagated = false } = source;
  const field =
    (type: 'ALARM_FIELD' | 'ENTITY_FIELD') =>
    (key: string): EntityKey => ({ type, key });
  return {
    ...(keyFilters?.length ? { keyFilters } : {}),
    entityFields: fields.map(field('ENTITY_FIELD')),
    latestValues: latest,
    alarmFields: alarmFields.map(field('ALARM_FIELD')),
    pageLink: {
      ...page,
      typeList: types ?? [],
      statusList: statuses ?? [],
      severityList: severities ?? [],
      searchPropagatedAlarms: propagated,
    },
  };
}

/** A source of alarms of the entities that a filter finds. */
export type FilteredAlarms = AlarmsSource & { entities: { filter: EntityFilter } };

/** Reads a page of a source's alarms by a call, once, in a window as it is at `now`. Not for system administrators. */
export function readAlarmPage(
  source: FilteredAlarms,
  { page, pageSize }: Pick<PageLink, 'page' | 'pageSize'>,
  now: number,
  options: CallOptions,
): Promise<PageData<AlarmData>> {
  const query = alarmQueryOf({ ...source, page: { ...source.page, page, pageSize } });
  const times = createAlarmWindow(source.timewindow).ask(now).call;
  return findAlarms(
    { entityFilter: source.entities.filter, ...query, pageLink: { ...query.pageLink, ...times } },
    options,
  );
}
