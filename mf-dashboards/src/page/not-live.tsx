import { useT } from '@mullion/shared-kit/i18n/i18n';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './not-live.module.css';

/** A connection that is there again sooner is worth no words. */
const GRACE_MS = 10_000;

const { socket } = subscriptions;

/** Whether the connection is wanted and brings nothing: where nothing is live, or nobody looks, it is closed. */
const isAwaited = () => socket.state() !== 'closed' && !socket.isCarrying();

/** Says since when nothing is live, once that lasts. Its code is there from the start: without a connection none comes. */
export function NotLive() {
  const t = useT('mf-dashboards');
  const isLost = useSyncExternalStore(socket.subscribe, isAwaited);
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (!isLost) return;
    const began = socket.heardAt() ?? Date.now();
    const grace = setTimeout(() => setSince(began), GRACE_MS);
    return () => {
      clearTimeout(grace);
      setSince(undefined);
    };
  }, [isLost]);
  // Words are heard where their place was there before them.
  return (
    isLost && (
      <div role="status" className={styles.place}>
        {since && (
          <p className={styles.note}>
            <Icon name="warning" size={20} />
            {t('not-live', { time: formatDateTime(since) })}
          </p>
        )}
      </div>
    )
  );
}
