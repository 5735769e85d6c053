import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n';
import { Button } from './button';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './state.module.css';

export interface ErrorStateProps {
  /** What could not be done; default: it could not be loaded. */
  title?: string;
  /** Why, in words for people. */
  reason: ReactNode;
  /** What only those who look into it want to read: names of code, messages of programs. Folded away. */
  details?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Level of its heading: one below that of what it stands in. Default 3. */
  level?: 2 | 3;
}

/** Replaces content that failed: what happened, why, and Retry. */
export function ErrorState({ title, reason, details, onRetry, retrying, level = 3 }: ErrorStateProps) {
  const t = useT('kit');
  const Heading = `h${level}` as const;
  return (
    <div role="alert" className={styles.state}>
      <span className={classes(styles.emblem, styles.failed)}>
        <Icon name="error" size={24} />
      </span>
      <Heading className={styles.title}>{title ?? t('error-state.title')}</Heading>
      <div className={styles.text}>{reason}</div>
      {details && (
        <details className={styles.details}>
          <summary>{t('error-state.details')}</summary>
          {details}
        </details>
      )}
      {onRetry && (
        <div className={styles.action}>
          <Button icon="refresh" busy={retrying} onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
