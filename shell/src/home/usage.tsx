import { formatNumber } from '@mullion/shared-kit/time/format';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useMayOpen } from '../routing/use-may-open';
import { Card } from './card';
import { useT } from './texts';
import styles from './usage.module.css';
import { shareOf, USAGE_URGENT, USAGE_WARNING, usageQuery } from './usage-counters';

const USAGE_PATH = '/usage';
/** How many counters a tenant with devices has; their place is kept while they load. */
const USUAL_COUNTERS = 4;

/** What of its monthly limits the tenant has used, as bars. Absent where the platform keeps no such counters. */
export function UsageCard({ className }: { className?: string }) {
  const t = useT();
  const mayOpen = useMayOpen();
  const query = useQuery(usageQuery());
  const usage = query.data?.usage;
  if (usage?.length === 0) return null;
  return (
    <Card
      title={t('usage.title')}
      more={mayOpen(USAGE_PATH) && <TextLink to={USAGE_PATH}>{t('usage.all')}</TextLink>}
      query={query}
      className={className}
    >
      {usage ? (
        <dl className={styles.counters}>
          {usage.map((one) => {
            const share = shareOf(one);
            const { counter, count, limit } = one;
            return (
              <div key={counter} className={styles.counter} data-state={stateOf(share)}>
                <dt>{t(`usage.${counter}`)}</dt>
                <dd className={styles.number}>
                  <strong>{formatNumber(count)}</strong>
                  {limit !== null && ` ${t('usage.of', { limit: formatNumber(limit) })}`}
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
      ) : (
        <Skeleton lines={USUAL_COUNTERS} height="1.25rem" />
      )}
      {usage?.every(({ limit }) => limit === null) && <p className={styles.note}>{t('usage.no-limits')}</p>}
    </Card>
  );
}

const stateOf = (share: number) => (share >= USAGE_URGENT ? 'full' : share >= USAGE_WARNING ? 'near' : undefined);
