import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { DashboardView } from '@mullion/shared-kit/displays/dashboard-view';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { useSearchParams } from '@mullion/shared-kit/routing/navigation';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { NodeFailures } from './node-failures';
import { useT } from './texts';
import styles from './usage.module.css';
import { UsageCard } from './usage-card';
import { type UsageView, usageDashboard } from './usage-dashboard';
import { usageKinds } from './usage-kinds';
import { usageQuery } from './usage-query';
import { useChartColumns } from './use-chart-columns';

/** The view that an address names. */
const viewOf = (name: string | null): UsageView =>
  name === 'statistics' ? name : (usageKinds.find(({ id }) => id === name)?.id ?? 'overview');

/** What the tenant uses of the platform this month, and what it used before. */
export function UsagePage() {
  const t = useT();
  const [params] = useSearchParams();
  const view = viewOf(params.get('view'));
  const columns = useChartColumns();
  const configuration = useMemo(() => usageDashboard(view, t, columns), [view, t, columns]);
  const failuresId = useId();
  const title = view === 'overview' ? t('title') : view === 'statistics' ? t('statistics') : t(`kind.${view}`);
  return (
    <div className={styles.page} data-view={view}>
      {view === 'overview' ? (
        <Cards />
      ) : (
        <header className={styles.head}>
          <TextLink to="/usage">{t('back')}</TextLink>
          <h2 className={styles.title}>{title}</h2>
        </header>
      )}
      <div className={styles.charts}>
        <DashboardView
          key={`${view} ${columns}`}
          configuration={configuration}
          title={t('charts', { title })}
          hideToolbar
        />
      </div>
      {view === 'statistics' && (
        <section className={styles.failures} aria-labelledby={failuresId}>
          <h3 id={failuresId} className={styles.name}>
            {t('chart.exceptions')}
          </h3>
          <NodeFailures />
        </section>
      )}
    </div>
  );
}

function Cards() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(toldInPlace(asOptions(usageQuery())));
  if (data === null) return <EmptyState level={2} icon="insert_chart" title={t('none')} text={t('none.text')} />;
  if (data)
    return (
      <div className={styles.used}>
        <p className={styles.period}>{t('period.month')}</p>
        <ul className={styles.cards} aria-label={t('title')}>
          {data.map((use) => (
            <UsageCard key={use.kind.id} use={use} />
          ))}
        </ul>
        <p className={styles.period}>{t('period.day')}</p>
      </div>
    );
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={styles.used} aria-busy="true">
      <div className={styles.cards}>
        {usageKinds.map(({ id }) => (
          <div key={id} className={styles.card}>
            <Skeleton lines={3} />
          </div>
        ))}
      </div>
    </div>
  );
}
