import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Link } from '@mullion/shared-kit/routing/link';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { classes } from '@mullion/shared-kit/ui/classes';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from './figure-card.module.css';
import type { Figure } from './figures';

export interface FigureCardProps {
  figure: Figure;
  /** Its list can be opened. */
  linked: boolean;
  onPrefetch: (path: string) => void;
}

/** One figure of the home page: a link to its list. Its place is the same while it loads and when it failed. */
export function FigureCard({ figure, linked, onPrefetch }: FigureCardProps) {
  const t = useT('shell');
  const kit = useT('kit');
  const { data, error, isFetching, refetch } = useQuery(figure.query());
  const label = t(`figure.${figure.id}`);
  // An old number is better than none: a failed repetition leaves it.
  if (error && !data) {
    return (
      <div className={classes(styles.card, styles.failed)} role="alert">
        <span className={styles.label}>
          <Icon name="error" />
          {label}
        </span>
        <span className={styles.reason} title={errorText(error)}>
          {errorText(error)}
        </span>
        <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {kit('retry')}
        </Button>
      </div>
    );
  }
  const value = data && figure.value(data);
  const content = (
    <>
      <span className={styles.label}>
        <Icon name={figure.icon} />
        {label}
      </span>
      <span className={styles.value} data-status={value ? figure.status : undefined}>
        {value === undefined ? <Skeleton width="3.5rem" height="1.5rem" /> : formatNumber(value)}
      </span>
      <span className={styles.detail}>
        {data && figure.isPart ? t('figure.of', { all: formatNumber(data.all) }) : '\u00a0'}
      </span>
    </>
  );
  if (!linked) {
    return (
      <div className={styles.card} aria-busy={!data}>
        {content}
      </div>
    );
  }
  return (
    <Link
      to={figure.path + (figure.search ?? '')}
      className={classes(styles.card, styles.linked)}
      aria-busy={!data}
      onPointerEnter={() => onPrefetch(figure.path)}
      onFocus={() => onPrefetch(figure.path)}
    >
      {content}
    </Link>
  );
}
