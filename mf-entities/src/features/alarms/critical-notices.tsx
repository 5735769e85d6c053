import { setStoredFlag, useStoredFlag } from '@mullion/shared-kit/browser/stored-flag';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import type { AlarmContext } from './alarm-context';

/** The console runs `critical-alarms` while this is on: the declaration names it too. */
const flag = 'mullion-critical-alarms';

const isOffered = () => 'Notification' in window;

/** Turns the browser's notifications of new critical alarms on and off, whatever page of the console is open. */
export function CriticalNotices({ context: { t } }: { context: AlarmContext }) {
  const [isAllowed, setIsAllowed] = useState(() => isOffered() && Notification.permission === 'granted');
  const isOn = useStoredFlag(flag) && isAllowed;
  if (!isOffered()) return null;
  const turnOn = async () => {
    const isGranted = (await Notification.requestPermission()) === 'granted';
    setIsAllowed(isGranted);
    if (isGranted) setStoredFlag(flag, true);
    else notify.warn(t('alarm.notices.blocked'));
  };
  return (
    <Button
      icon={isOn ? 'notifications_active' : 'notifications_none'}
      aria-pressed={isOn}
      title={t('alarm.notices.text')}
      onClick={() => runSafely(() => (isOn ? setStoredFlag(flag, false) : turnOn()))}
    >
      {t('alarm.notices')}
    </Button>
  );
}
