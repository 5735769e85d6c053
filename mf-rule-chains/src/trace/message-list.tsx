import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useMessageTypeNames } from '@mullion/shared-kit/pickers/use-message-type-names';
import { formatNumber, formatTime } from '@mullion/shared-kit/time/format';
import { classes } from '@mullion/shared-kit/ui/classes';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { useMemo } from 'react';
import { pressNeighbor } from './arrow-keys';
import { useT } from './texts';
import styles from './trace.module.css';
import type { TracedMessage } from './trace-model';

/** Rows that are drawn: what came before is found by the search. */
const rowsDrawn = 100;

interface MessageListProps {
  messages: readonly TracedMessage[];
  /** When the platform left out events. */
  dropped: readonly number[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Messages as they come, the newest first; where events were dropped is said between them. */
export function MessageList({ messages, dropped, chosen, onChoose }: MessageListProps) {
  const t = useT();
  const rows = useMemo(
    () =>
      [
        ...messages.slice(0, rowsDrawn).map((message) => ({ ts: message.ts, at: 0, message })),
        ...dropped.map((ts, at) => ({ ts, at, message: undefined })),
      ].sort((one, other) => other.ts - one.ts),
    [messages, dropped],
  );
  return (
    <ol className={styles.messages} aria-label={t('messages')}>
      {rows.map(({ ts, at, message }) =>
        message ? (
          <MessageRow key={message.id} message={message} isChosen={message.id === chosen} onChoose={onChoose} />
        ) : (
          <li key={`dropped ${ts} ${at}`} className={styles.dropped}>
            <Icon name="warning" size={16} />
            <span className={styles.time}>{formatTime(ts)}</span>
            {t('dropped')}
          </li>
        ),
      )}
    </ol>
  );
}

interface MessageRowProps {
  message: TracedMessage;
  isChosen: boolean;
  onChoose: (id: string) => void;
}

function MessageRow({ message, isChosen, onChoose }: MessageRowProps) {
  const t = useT();
  const { label: nameOf } = useMessageTypeNames();
  const kit = useScreenText('kit');
  const { id, ts, originator, msgType, failed, took, steps } = message;
  const type: { label: string } | undefined = entityTypeTable[originator.entityType as keyof typeof entityTypeTable];
  const typeName = type ? kit(type.label) : originator.entityType;
  return (
    <li>
      <button
        type="button"
        className={classes(styles.message, failed && styles.failed)}
        aria-current={isChosen}
        onClick={() => onChoose(id)}
        onKeyDown={pressNeighbor}
      >
        <span className={styles.time}>{formatTime(ts)}</span>
        <span className={styles.about}>
          <bdi className={styles.who}>{originator.name || `${typeName} ${originator.id.slice(0, 8)}`}</bdi>
          <bdi className={styles.detail}>{nameOf(msgType)}</bdi>
        </span>
        <span className={styles.cost}>
          <span>
            {failed && <Icon name="error" size={14} label={t('has-failed')} />}
            {t('ms', { ms: formatNumber(took) })}
          </span>
          <span className={styles.detail}>{t('steps', { count: steps.length })}</span>
        </span>
      </button>
    </li>
  );
}
