import { formatNumber, formatTime } from '@mullion/shared-kit/time/format';
import { classes } from '@mullion/shared-kit/ui/classes';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { useT } from './texts';
import styles from './trace.module.css';
import type { TracedMessage } from './trace-model';

/** Rows that are drawn: what came before is found by the search. */
const rowsDrawn = 100;

interface MessageListProps {
  messages: readonly TracedMessage[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Messages as they come, the newest first. */
export function MessageList({ messages, chosen, onChoose }: MessageListProps) {
  const t = useT();
  return (
    <ol className={styles.messages} aria-label={t('messages')}>
      {messages.slice(0, rowsDrawn).map(({ id, ts, originator, msgType, failed, took, steps }) => (
        <li key={id}>
          <button
            type="button"
            className={classes(styles.message, failed && styles.failed)}
            aria-current={id === chosen}
            onClick={() => onChoose(id)}
          >
            <span className={styles.time}>{formatTime(ts)}</span>
            <span className={styles.about}>
              <bdi>{msgType}</bdi>
              <bdi className={styles.detail}>{`${originator.entityType} ${originator.id.slice(0, 8)}`}</bdi>
            </span>
            <span className={styles.cost}>
              <span>
                {failed && <Icon name="error" size={14} label={t('has-failed')} />}{' '}
                {t('ms', { ms: formatNumber(took) })}
              </span>
              <span className={styles.detail}>{t('steps', { count: steps.length })}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
