import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { fetchAlarms } from '@mullion/shared-kit/api/alarms';
import { ALL_PAGES_SIZE } from '@mullion/shared-kit/api/page';
import { browserStorage } from '@mullion/shared-kit/browser/storage';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { SECOND } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AlarmContext } from './alarm-context';

const storageKey = 'mullion-critical-alarms';
const refreshMs = 10 * SECOND;
/** So many are named one by one; more are counted. */
const maxNamed = 3;

const isOffered = () => 'Notification' in window;
const isAllowed = () => isOffered() && Notification.permission === 'granted';

/** Turns the browser's notifications of new critical alarms on and off; they come while the page is open, in the background too. */
export function CriticalNotices({ context }: { context: AlarmContext }) {
  const { t } = context;
  const [isOn, setOn] = useState(() => isAllowed() && browserStorage.getItem(storageKey) === 'on');
  if (!isOffered()) return null;
  const turnOn = async () => {
    if ((await Notification.requestPermission()) === 'granted') keep(true);
    else notify.warn(t('alarm.notices.blocked'));
  };
  const keep = (next: boolean) => {
    setOn(next);
    browserStorage.setItem(storageKey, next ? 'on' : 'off');
  };
  return (
    <>
      <Button
        icon={isOn ? 'notifications_active' : 'notifications_none'}
        aria-pressed={isOn}
        title={t('alarm.notices.text')}
        onClick={() => runSafely(() => (isOn ? keep(false) : turnOn()))}
      >
        {t('alarm.notices')}
      </Button>
      {isOn && <CriticalAlarmWatch context={context} />}
    </>
  );
}

/** Looks for new critical alarms as long as it is drawn. */
function CriticalAlarmWatch({ context }: { context: AlarmContext }) {
  const [since] = useState(() => serverClock.estimate());
  const told = useRef(new Set<string>());
  const latest = useRef(context);
  latest.current = context;
  const { data } = useQuery({
    queryKey: ['alarms', 'critical', since],
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
        // The list beside it says what went wrong.
        { signal, silent: true, ignoreLoading: true },
      ),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    const fresh = (data?.data ?? []).filter(({ id, severity }) => severity === 'CRITICAL' && !told.current.has(id.id));
    for (const { id } of fresh) told.current.add(id.id);
    tell(fresh, latest.current);
  }, [data]);
  return null;
}

function tell(alarms: readonly AlarmInfo[], { t, navigate }: AlarmContext): void {
  const show = (title: string, options: NotificationOptions) => {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      navigate('/alarms?status=ACTIVE_UNACK&severity=CRITICAL');
      notice.close();
    };
  };
  if (alarms.length > maxNamed) show(t('alarm.notices.many', { count: alarms.length }), { tag: 'mullion-alarms' });
  else
    for (const { id, type, originatorName } of alarms)
      show(t('alarm.notices.one', { type }), { body: originatorName ?? undefined, tag: id.id });
}
