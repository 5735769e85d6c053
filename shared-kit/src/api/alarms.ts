import { queryOptions } from '@tanstack/react-query';
import type { AlarmInfo, AlarmStatus } from './alarm-data';
import type { EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import type { PageData, TimePageLink } from './page';

/** Several statuses under one word. */
export type AlarmSearchStatus = 'ACTIVE' | 'CLEARED' | 'ACK' | 'UNACK';

/** Which alarms: with a search status, or in exactly one status. */
export interface AlarmLink extends TimePageLink {
  searchStatus?: AlarmSearchStatus;
  status?: AlarmStatus;
}

/** A page of alarms: those listed at an entity, propagated ones too, or with `null` all that the viewer may see. */
export const fetchAlarms = (
  entity: EntityId | null,
  link: AlarmLink,
  options?: CallOptions,
): Promise<PageData<AlarmInfo>> =>
  http.get(
    entity ? `/api/alarm/${entity.entityType}/${entity.id}` : '/api/alarms',
    { ...link, fetchOriginator: true },
    options,
  );

/** One alarm. */
export const alarmQuery = (id: string) =>
  queryOptions({
    queryKey: ['alarms', 'one', id],
    queryFn: ({ signal }) => http.get<AlarmInfo>(`/api/alarm/info/${id}`, undefined, { signal }),
  });

/** Marks an alarm as seen; one that is stays as it is. */
export const acknowledgeAlarm = (id: string, options?: CallOptions): Promise<void> =>
  http.post(`/api/alarm/${id}/ack`, undefined, options);

/** Marks an alarm as over; one that is stays as it is. */
export const clearAlarm = (id: string, options?: CallOptions): Promise<void> =>
  http.post(`/api/alarm/${id}/clear`, undefined, options);
