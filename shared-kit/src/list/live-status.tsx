import { useT } from '../i18n/i18n';
import type { LiveState } from '../realtime/live-state';
import { formatTime } from '../time/format';
import { Button } from '../ui/button';
import { StatusDot } from '../ui/status-dot';
import styles from './live-status.module.css';

export interface LiveStatusProps {
  state: LiveState | undefined;
  /** When the content was last known to be current, in epoch ms of this computer; 0: never. */
  asOf: number;
  onRetry: () => void;
}

/** Says in small whether values are live, of what time they are otherwise, and offers another try. */
export function LiveStatus({ state, asOf, onRetry }: LiveStatusProps) {
  const t = useT('kit');
  return (
    <span className={styles.status}>
      <span role="status">
        {state === 'live' ? (
          <StatusDot status="ok">{t('live.live')}</StatusDot>
        ) : (
          state && (
            <StatusDot status="off">
              {asOf > 0 ? t('live.stale', { time: formatTime(asOf) }) : t('live.never')}
            </StatusDot>
          )
        )}
      </span>
      {state && state !== 'live' && (
        <Button size="small" variant="text" icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </span>
  );
}
