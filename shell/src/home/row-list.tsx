import { Link } from '@mullion/shared-kit/routing/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './row-list.module.css';

interface Row {
  id: string;
  /** Where the row leads; null: it is text. */
  path: string | null;
  /** Before the name: a state, a kind. */
  mark: ReactNode;
  name: ReactNode;
  /** After the name: where, of what. */
  detail?: ReactNode;
  /** At the end: how long ago. */
  end?: ReactNode;
}

interface RowListProps {
  label: string;
  /** Absent while they load. */
  rows: readonly Row[] | undefined;
  /** Rows whose place is kept from the start. */
  lines: number;
  onPrefetch?: (path: string) => void;
}

/** Names one below the other; a whole row is the target of its link. */
export function RowList({ label, rows, lines, onPrefetch }: RowListProps) {
  if (!rows) {
    return (
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className={styles.row}>
            <Skeleton width="60%" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ id, path, mark, name, detail, end }) => {
        const content = (
          <>
            <span className={styles.mark}>{mark}</span>
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{detail}</span>
            <span className={styles.end}>{end}</span>
          </>
        );
        return (
          <li key={id}>
            {path === null ? (
              <div className={styles.row}>{content}</div>
            ) : (
              <Link
                to={path}
                className={`${styles.row} ${styles.linked}`}
                onPointerEnter={() => onPrefetch?.(path)}
                onFocus={() => onPrefetch?.(path)}
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
