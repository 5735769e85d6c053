import { errorText } from '@mullion/shared-kit/list/error-text';
import { classes } from '@mullion/shared-kit/ui/classes';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import type { ReactNode } from 'react';
import styles from './card.module.css';

/** Read again this often while the home page is open, in ms. */
export const HOME_REFRESH_MS = 30_000;

/** What a card shows of a query, as far as it needs to know. */
export interface CardQuery {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface CardProps {
  title: string;
  /** Beside the title: how many. */
  detail?: ReactNode;
  /** At the end of the title's line: a link to the whole. */
  more?: ReactNode;
  /** Where the content comes from: says why there is none. An old answer is better than none. */
  query?: CardQuery;
  /** The content brings its own distance to the edge: rows from side to side. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A framed part of the home page, which loads and fails on its own. */
export function Card({ title, detail, more, query, flush = false, className, children }: CardProps) {
  const failure = query && !query.data ? query.error : null;
  return (
    <section className={classes(styles.card, className)} aria-busy={query ? !query.data && !query.error : undefined}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {detail && <span className={styles.detail}>{detail}</span>}
        {more && <span className={styles.more}>{more}</span>}
      </header>
      {failure ? (
        <ErrorState reason={errorText(failure)} onRetry={() => void query?.refetch()} retrying={query?.isFetching} />
      ) : (
        <div className={flush ? styles.flush : styles.body}>{children}</div>
      )}
    </section>
  );
}
