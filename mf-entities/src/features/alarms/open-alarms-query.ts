import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { fetchAlarms } from '@mullion/shared-kit/api/alarms';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { readAlarmPage } from '@mullion/shared-kit/data/alarm-query';
import { openAlarmsOf } from '@mullion/shared-kit/data/use-open-alarm-changes';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import { queryOptions } from '@tanstack/react-query';
import { readSifted, type SomeAlarms, searchedTypes } from './alarm-calls';

/** The worst that are listed; more are counted. */
const LISTED = 5;

const newestFirst = { sortProperty: 'createdTime', sortOrder: 'DESC' } as const;

/** The worst first, of equals the newest. Expects the newest first. */
const worstFirst = (alarms: readonly AlarmInfo[]) =>
  alarms.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

/**
 * The worst active alarms of an entity, and how many there are in all. The platform knows no order of severities: where
 * the newest are not all, it is asked for one severity after the other, or, where it can't be, for all alarms.
 * @param isSystem a system administrator asks, who can't ask for severities
 */
export const openAlarmsQuery = (entity: EntityId, isSystem: boolean) =>
  queryOptions({
    queryKey: ['alarms', 'worst', entity],
    queryFn: ({ signal }) =>
      isSystem || !searchedTypes.includes(entity.entityType) ? worstOfAll(entity, signal) : readWorst(entity, signal),
  });

async function worstOfAll(entity: EntityId, signal: AbortSignal): Promise<SomeAlarms> {
  const { alarms, total } = await readSifted({ entity, status: 'ACTIVE', timewindow: null }, newestFirst, signal);
  return { alarms: worstFirst(alarms).slice(0, LISTED), total };
}

async function readWorst(entity: EntityId, signal: AbortSignal): Promise<SomeAlarms> {
  const options = { signal, ignoreLoading: true };
  const link = { ...newestFirst, page: 0, pageSize: LISTED, searchStatus: 'ACTIVE' } as const;
  const { data: newest, totalElements: total } = await fetchAlarms(entity, link, options);
  if (total <= LISTED) return { alarms: worstFirst(newest), total };
  const source = openAlarmsOf({ filter: { type: 'singleEntity', singleEntity: entity } });
  const alarms: AlarmInfo[] = [];
  for (const severity of severities) {
    const page = { page: 0, pageSize: LISTED - alarms.length };
    const found = await readAlarmPage({ ...source, severities: [severity] }, page, serverClock.estimate(), options);
    alarms.push(...found.data);
    if (alarms.length >= LISTED) break;
  }
  return { alarms, total };
}
