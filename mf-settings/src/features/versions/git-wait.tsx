import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from './texts';
import styles from './versions.module.css';

/** Answers of git that take longer are waited for with words, ms. */
const LONG_WAIT_MS = 500;
/** Everything that is read from the repository. */
const reads = { queryKey: ['versionControl'] };

/** Says that git takes its time, and gives the wait up. */
export function GitWait() {
  const t = useT();
  const client = useQueryClient();
  const isWaiting = useIsFetching(reads) > 0;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return (
    <div role="status">
      {isWaiting && isLong && (
        <div className={styles.wait}>
          <span>{t('wait')}</span>
          <Button size="small" variant="text" onClick={() => runSafely(() => client.cancelQueries(reads))}>
            {t('wait.stop')}
          </Button>
          <ProgressBar label={t('wait')} />
        </div>
      )}
    </div>
  );
}
