import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { runSafely } from '../notify/run-safely';
import type { AlarmPage } from '../realtime/alarm-page';
import { useSession } from '../session/session';
import { SECOND, YEAR } from '../time/constants';
import type { AlarmsSource, SourceEntities } from './data-source';
import { openDataSource } from './open-data-source';

/** Open alarms of an entity or a kind that are followed, the newest: of those beyond, nothing says when they end. */
const FOLLOWED = 100;
/** Changes are read no more often, in ms: each message of a device in alarm is one. */
const READ_EVERY_MS = 2 * SECOND;

/** What alarms are raised for. Of other originators nothing tells: read those from time to time. */
export const allOriginators: readonly SourceEntities[] = (
  ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'EDGE', 'CUSTOMER'] as const
).map((entityType) => ({ filter: { type: 'entityType', entityType } }));

/** The open alarms of some entities, however long ago they were raised, the newest first. */
export const openAlarmsOf = <E extends SourceEntities>(entities: E): AlarmsSource & { entities: E } => ({
  kind: 'alarms',
  entities,
  alarmFields: ['createdTime'],
  statuses: ['ACTIVE'],
  propagated: true,
  timewindow: { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: 50 * YEAR } },
  page: {
    pageSize: FOLLOWED,
    page: 0,
    sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
  },
});

const isWhole = ({ hasNext, totalEntities, allowedEntities }: AlarmPage) =>
  !hasNext && totalEntities <= allowedEntities;

/**
 * Reads a query of the open alarms of some entities again when they may be others than a moment ago: as soon as they are
 * followed, when one is raised, changed, or cleared, and after a gap. It is a call, since no subscription finds those of all
 * originators. Sources that are equal in content may be new objects.
 * @returns whether every change is told; until then, ask from time to time
 */
export function useOpenAlarmChanges(entities: readonly SourceEntities[], queryKey: QueryKey): boolean {
  const client = useQueryClient();
  const [isFollowed, setIsFollowed] = useState(false);
  // No alarms are pushed to system administrators.
  const mayFollow = useSession(({ authUser }) => authUser?.authority !== 'SYS_ADMIN');
  const wanted = JSON.stringify([mayFollow ? entities : [], queryKey]);
  useEffect(() => {
    const [sources, queryKey] = JSON.parse(wanted) as [SourceEntities[], QueryKey];
    const pages = new Map<number, AlarmPage>();
    const live = new Set<number>();
    let isReading = false;
    let isDue = false;
    let isEnded = false;

    async function read() {
      isReading = true;
      while (isDue && !isEnded) {
        // A call that is under way may not know the change: it is left to end, and another follows.
        isDue = client.isFetching({ queryKey }) > 0;
        await Promise.all([
          client.invalidateQueries({ queryKey }, { cancelRefetch: false }),
          new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS)),
        ]);
      }
      isReading = false;
    }

    const ends = sources.map((source, at) =>
      openDataSource(openAlarmsOf(source), {
        changed({ page, state }) {
          if (state === 'live' && page && isWhole(page)) live.add(at);
          else live.delete(at);
          setIsFollowed(live.size === sources.length);
          if (!page || pages.get(at) === page) return;
          pages.set(at, page);
          if (pages.size < sources.length) return;
          isDue = true;
          if (!isReading) runSafely(read);
        },
      }),
    );
    return () => {
      isEnded = true;
      for (const end of ends) end();
      setIsFollowed(false);
    };
  }, [wanted, client]);
  return isFollowed;
}
