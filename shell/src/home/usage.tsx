import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useMayOpen } from '../routing/use-may-open';
import { Panel } from './panel';
import styles from './usage.module.css';
import { shareOf, USAGE_WARNING, usageQuery } from './usage-counters';

const USAGE_PATH = '/usage';
/** How many counters a tenant with devices has; their place is kept while they load. */
const USUAL_COUNTERS = 3;

/** What of its monthly limits the tenant has used. Absent where the platform keeps no such counters. */
export function UsagePanel() {
  const t = useT('shell');
  const mayOpen = useMayOpen();
  const { data, error, isFetching, refetch } = useQuery(usageQuery());
  if (error && !data) {
    return (
      <Panel title={t('usage.title')}>
        <ErrorState reason={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel title={t('usage.title')} busy>
        <Skeleton lines={USUAL_COUNTERS} height="1.25rem" />
      </Panel>
    );
  }
  if (data.length === 0) return null;
  return (
    <Panel title={t('usage.title')} more={mayOpen(USAGE_PATH) && <TextLink to={USAGE_PATH}>{t('usage.all')}</TextLink>}>
      <dl className={styles.counters}>
        {data.map((usage) => {
          const share = shareOf(usage);
          const { counter, count, limit } = usage;
          return (
            <div key={counter} className={styles.counter} data-state={stateOf(share)}>
              <dt>{t(`usage.${counter}`)}</dt>
              <dd className={styles.number}>
                {limit === null
                  ? formatNumber(count)
                  : t('usage.of', { part: formatNumber(count), limit: formatNumber(limit) })}
              </dd>
              {limit !== null && (
                <div
                  className={styles.bar}
                  style={{ '--share': `${Math.min(100, share * 100)}%` } as CSSProperties}
                  aria-hidden="true"
                />
              )}
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

const stateOf = (share: number) => (share >= 1 ? 'full' : share >= USAGE_WARNING ? 'near' : undefined);
