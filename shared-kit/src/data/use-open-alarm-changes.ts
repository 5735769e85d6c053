import { useEffect, useRef, useState } from 'react';
import type { AlarmPage } from '../realtime/alarm-page';
import { useSession } from '../session/session';
import { YEAR } from '../time/constants';
import type { AlarmsSource, SourceEntities } from './data-source';
import { openDataSource } from './open-data-source';

/** Open alarms of an entity or a kind that are followed, the newest: of those beyond, nothing says when they end. */
const FOLLOWED = 100;

const openAlarmsOf = (entities: SourceEntities): AlarmsSource => ({
  kind: 'alarms',
  entities,
  alarmFields: ['createdTime'],
  statuses: ['ACTIVE'],
  propagated: true,
  // However long ago they were raised.
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
 * Tells that open alarms of some entities may be others than a moment ago: as soon as they are followed, when one is raised,
 * changed, or cleared, and after a gap. What they are is read with a call, since no query finds those of all originators.
 * Sources that are equal in content may be new objects.
 * @returns whether every change is told; until then, ask from time to time
 */
export function useOpenAlarmChanges(entities: readonly SourceEntities[], onChange: () => void): boolean {
  const [isFollowed, setIsFollowed] = useState(false);
  // No alarms are pushed to system administrators.
  const mayFollow = useSession(({ authUser }) => authUser?.authority !== 'SYS_ADMIN');
  const wanted = JSON.stringify(mayFollow ? entities : []);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    const sources = JSON.parse(wanted) as SourceEntities[];
    const pages = new Map<number, AlarmPage>();
    const live = new Set<number>();
    const ends = sources.map((source, at) =>
      openDataSource(openAlarmsOf(source), {
        changed({ page, state }) {
          if (state === 'live' && page && isWhole(page)) live.add(at);
          else live.delete(at);
          setIsFollowed(live.size === sources.length);
          if (!page || pages.get(at) === page) return;
          pages.set(at, page);
          if (pages.size === sources.length) changed.current();
        },
      }),
    );
    return () => {
      for (const end of ends) end();
      setIsFollowed(false);
    };
  }, [wanted]);
  return isFollowed;
}
