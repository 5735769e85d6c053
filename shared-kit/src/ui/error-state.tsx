import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n';
import { Button } from './button';
import { EmptyState, type EmptyStateProps } from './empty-state';
import styles from './state.module.css';

export interface ErrorStateProps extends Pick<EmptyStateProps, 'level'> {
  /** What could not be done; default: it could not be loaded. */
  title?: string;
  /** Why, in words for people. */
  reason: ReactNode;
  /** What only those who look into it want to read: names of code, messages of programs. Folded away. */
  details?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Replaces content that failed: what happened, why, and Retry. */
export function ErrorState({ title, reason, details, onRetry, retrying, level }: ErrorStateProps) {
  const t = useT('kit');
  const retry = onRetry && (
    <Button icon="refresh" busy={retrying} onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  const folded = details && (
    <details className={styles.details}>
      <summary>{t('error-state.details')}</summary>
      {details}
    </details>
  );
  const said = { title: title ?? t('error-state.title'), text: reason, details: folded, action: retry };
  return <EmptyState {...said} tone="failed" icon="error" level={level} />;
}
