import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { fetchAlarms } from '@mullion/shared-kit/api/alarms';
import { ALL_PAGES_SIZE } from '@mullion/shared-kit/api/page';
import { allOriginators, useOpenAlarmChanges } from '@mullion/shared-kit/data/use-open-alarm-changes';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { SECOND } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOnlyTab } from './use-only-tab';

/** Alarms are read again as soon as a change is told, and so often, in ms: not all changes are, and none in a hidden tab. */
const REFRESH_MS = 10 * SECOND;
const FOLLOWED_REFRESH_MS = 30 * SECOND;
/** So many are named one by one; more are counted. */
const MAX_NAMED = 3;

/** Tells of new critical alarms through the browser, from one of its tabs. */
export function CriticalAlarmWatch() {
  return useOnlyTab('mullion-critical-alarms') && <Watch />;
}

function Watch() {
  // What the tab that watched before may not have read is looked at once more; the browser shows an alarm once.
  const [since] = useState(() => serverClock.estimate() - REFRESH_MS);
  const queryKey = ['alarms', 'critical', since];
  const isFollowed = useOpenAlarmChanges(allOriginators, queryKey);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchAlarms(
        null,
        {
          status: 'ACTIVE_UNACK',
          startTime: since,
          page: 0,
          pageSize: ALL_PAGES_SIZE,
          sortProperty: 'createdTime',
          sortOrder: 'DESC',
        },
        // The page says what went wrong with the connection.
        { signal, silent: true, ignoreLoading: true },
      ),
    refetchInterval: isFollowed ? FOLLOWED_REFRESH_MS : REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const told = useRef(new Set<string>());
  const tell = useTell();
  const tellNew = useEffectEvent((alarms: readonly AlarmInfo[]) => {
    const fresh = alarms.filter(({ id, severity }) => severity === 'CRITICAL' && !told.current.has(id.id));
    for (const { id } of fresh) told.current.add(id.id);
    tell(fresh);
  });
  useEffect(() => tellNew(data?.data ?? []), [data]);
  return null;
}

/** Shows a notification for each of a few alarms, that leads to it, or one for many. */
function useTell() {
  const t = useT('mf-entities');
  const navigate = useNavigate();
  const show = (title: string, address: string, options: NotificationOptions) => {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      void navigate(address);
      notice.close();
    };
  };
  return (alarms: readonly AlarmInfo[]) => {
    if (Notification.permission !== 'granted') return;
    if (alarms.length > MAX_NAMED)
      show(t('alarm.notices.many', { count: alarms.length }), '/alarms?status=ACTIVE_UNACK&severity=CRITICAL', {
        tag: 'mullion-alarms',
      });
    else
      for (const { id, type, originatorName } of alarms)
        show(t('alarm.notices.one', { type }), `/alarms?${new URLSearchParams({ open: id.id })}`, {
          body: originatorName ?? undefined,
          tag: id.id,
        });
  };
}
