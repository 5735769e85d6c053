import { errorText } from '@mullion/shared-kit/list/error-text';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Bars } from './bars';
import { changeOf, type Daily, dailyFigures, dailyFiguresQuery, HOURS } from './daily-figures';
import styles from './figure-cards.module.css';
import { useT } from './texts';

/** Four figures of a day with their trend. Absent where nothing is counted. */
export function FigureCards() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(dailyFiguresQuery());
  if (error && !data) {
    return (
      <div className={styles.failed}>
        <ErrorState reason={errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    );
  }
  if (data?.length === 0) return null;
  return (
    <ul className={styles.figures} aria-label={t('figures')} aria-busy={!data}>
      {data
        ? data.map((daily) => <Figure key={daily.figure} daily={daily} />)
        : dailyFigures.map((figure) => (
            <li key={figure} className={styles.card}>
              <span className={styles.label}>{t(`daily.${figure}`)}</span>
              <Skeleton lines={3} />
            </li>
          ))}
    </ul>
  );
}

function Figure({ daily }: { daily: Daily }) {
  const t = useT();
  const change = changeOf(daily);
  return (
    <li className={styles.card}>
      <span className={styles.label}>{t(`daily.${daily.figure}`)}</span>
      <span className={styles.numbers}>
        <span className={styles.value}>{formatNumber(daily.count)}</span>
        <span className={styles.change}>
          {'by' in change
            ? t(`daily.${change.kind}`, { count: change.by, by: formatNumber(change.by) })
            : t(`daily.${change.kind}`)}
        </span>
      </span>
      <Bars values={daily.hours} places={HOURS} />
    </li>
  );
}
