import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isNotFound } from '../api/api-error';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { useT } from './texts';
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

/** Calls `lose` once what a value stands for is known to be gone: the picker then reports nothing. */
export function useResetWhenMissing(isLost: boolean, lose: () => void): void {
  const loseNow = useEffectEvent(lose);
  useEffect(() => {
    if (isLost) loseNow();
  }, [isLost]);
}

/**
 * A stored value whose name is read: what the platform does not know any more empties the picker; what only could not be
 * read stays.
 *
 * @returns the note under the field, which says so and offers to try again
 */
export function useStoredReference({ read, isSet, isGone = false, lose }: StoredReference): ReactNode {
  const t = useT();
  const isLost = isSet && (isGone || isNotFound(read.error));
  useResetWhenMissing(isLost, lose);
  if (!isSet || isLost || !read.error) return null;
  return (
    <span className={styles.note}>
      {t('entity.not-loaded')}
      <Button size="small" variant="text" busy={read.isFetching} onClick={() => runSafely(() => read.refetch())}>
        {t('entity.retry')}
      </Button>
    </span>
  );
}
