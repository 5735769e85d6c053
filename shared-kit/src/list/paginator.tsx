import { useId } from 'react';
import { useT } from '../i18n/i18n';
import { Select } from '../inputs/select';
import { formatNumber } from '../time/format';
import { IconButton } from '../ui/icon-button';
import { pageSizes } from './list-state';
import styles from './paginator.module.css';

export interface PaginatorProps {
  /** What the pages are of: several lists may stand beside each other. */
  label: string;
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
export function Paginator({ label, page, pageSize, onPage, onPageSize, sizes = pageSizes, ...props }: PaginatorProps) {
  const t = useT('kit');
  const sizesId = useId();
  const { total = 0 } = props;
  // A list may begin with another size than those that people choose from.
  const offered = sizes.includes(pageSize) ? sizes : [...sizes, pageSize].sort((one, other) => one - other);
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const first = total === 0 ? 0 : page * pageSize + 1;
  const atStart = page === 0 ? t('paginator.at-start') : null;
  const atEnd = page >= last ? t('paginator.at-end') : null;
  return (
    <nav className={styles.paginator} aria-label={t('paginator.label', { list: label })}>
      <span className={styles.sizes}>
        <label htmlFor={sizesId}>{t('paginator.rows-per-page')}</label>
        <Select
          id={sizesId}
          className={styles.size}
          value={pageSize}
          options={offered.map((size) => ({ value: size, label: formatNumber(size) }))}
          required
          onChange={(size) => size && onPageSize(size)}
        />
      </span>
      <span className={styles.range} role="status">
        {props.total !== undefined &&
          t('paginator.range', { first, last: Math.min(total, (page + 1) * pageSize), total })}
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
