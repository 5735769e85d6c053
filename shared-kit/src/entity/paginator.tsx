import { useT } from '../i18n/i18n';
import { IconButton } from '../ui/icon-button';
import { pageSizes } from './list-state';
import styles from './paginator.module.css';

export interface PaginatorProps {
  /** Zero-based. */
  page: number;
  pageSize: number;
  /** Absent while unknown. */
  total: number | undefined;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  sizes?: readonly number[];
}

/** Below a table: which rows are shown, of how many, and the way to others. */
export function Paginator({ page, pageSize, total = 0, onPage, onPageSize, sizes = pageSizes }: PaginatorProps) {
  const t = useT('kit');
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const first = total === 0 ? 0 : page * pageSize + 1;
  const atStart = page === 0 ? t('paginator.at-start') : null;
  const atEnd = page >= last ? t('paginator.at-end') : null;
  return (
    <nav className={styles.paginator} aria-label={t('paginator.label')}>
      <label className={styles.sizes}>
        {t('paginator.rows-per-page')}
        <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.range} role="status">
        {t('paginator.range', { first, last: Math.min(total, (page + 1) * pageSize), total })}
      </span>
      <span className={styles.steps}>
        <IconButton
          icon="first_page"
          size="small"
          label={t('paginator.first')}
          disabledReason={atStart}
          onClick={() => onPage(0)}
        />
        <IconButton
          icon="chevron-left"
          size="small"
          label={t('paginator.previous')}
          disabledReason={atStart}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon="chevron-right"
          size="small"
          label={t('paginator.next')}
          disabledReason={atEnd}
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          icon="last_page"
          size="small"
          label={t('paginator.last')}
          disabledReason={atEnd}
          onClick={() => onPage(last)}
        />
      </span>
    </nav>
  );
}
