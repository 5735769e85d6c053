import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../api/api-error';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { useT } from './texts';
import { useResetWhenMissing } from './use-reset-when-missing';
import styles from './use-stored-reference.module.css';

interface StoredReference {
  /** The call that reads what the value stands for. */
  read: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Whether there is a value at all. */
  isSet: boolean;
  /** Known to be gone for another reason than the platform's 404. */
  isGone?: boolean;
  /** Empties the picker. */
  lose: () => void;
}

/**
 * A stored value whose name is read: what the platform does not know any more empties the picker; what only could not be
 * read stays, and the note under the field says so and offers to try again.
 */
export function useStoredReference({ read, isSet, isGone = false, lose }: StoredReference): {
  isLost: boolean;
  note: ReactNode;
} {
  const t = useT();
  const isLost = isSet && (isGone || isNotFound(read.error));
  useResetWhenMissing(isLost, lose);
  const isUnread = isSet && !isLost && Boolean(read.error);
  const note = isUnread && (
    <span className={styles.note}>
      {t('entity.not-loaded')}
      <Button size="small" variant="text" busy={read.isFetching} onClick={() => runSafely(() => read.refetch())}>
        {t('entity.retry')}
      </Button>
    </span>
  );
  return { isLost, note };
}
