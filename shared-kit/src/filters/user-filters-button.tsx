import { runSafely } from '../notify/run-safely';
import { IconButton } from '../ui/icon-button';
import { Popover } from '../ui/popover';
import { type DashboardFilter, isUserFilter } from './key-filter-info';
import { useT } from './texts';
import { editUserFilter } from './user-filter-dialog';
import styles from './user-filters-button.module.css';

export interface UserFiltersButtonProps {
  filters: readonly DashboardFilter[];
  /** A filter with the values of the person who looks; they last as long as the page. */
  onChange: (filter: DashboardFilter) => void;
}

/**
 * Where the person who looks at a dashboard changes what its filters ask for: a button of the toolbar. One filter opens
 * at once, several are listed first; where there is nothing to change there is no button.
 */
export function UserFiltersButton({ filters, onChange }: UserFiltersButtonProps) {
  const t = useT();
  const offered = filters.filter(isUserFilter);
  const [first] = offered;
  const look = { icon: 'filter_alt', label: t('dashboard.filters') } as const;
  const edit = async (filter: DashboardFilter) => {
    const changed = await editUserFilter(filter);
    if (changed) onChange(changed);
  };
  if (!first) return null;
  if (offered.length === 1) return <IconButton {...look} onClick={() => runSafely(() => edit(first))} />;
  return (
    <Popover label={look.label} trigger={(props) => <IconButton {...props} {...look} />}>
      {(close) => (
        <ul className={styles.list}>
          {offered.map((filter) => (
            <li key={filter.id} className={styles.row}>
              <span className={styles.name}>{filter.filter}</span>
              <IconButton
                icon="edit"
                size="small"
                label={t('dashboard.edit-one', { name: filter.filter })}
                onClick={() => {
                  close();
                  runSafely(() => edit(filter));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
