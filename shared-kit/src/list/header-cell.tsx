import { type CSSProperties, useId } from 'react';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { Tooltip } from '../ui/tooltip';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './data-table.module.css';
import { type ListSort, toggleSort } from './list-state';
import type { TableColumn } from './table-column';

interface HeaderCellProps<T> {
  column: TableColumn<T>;
  sort?: ListSort;
  onSort?: (sort: ListSort) => void;
  fills: boolean;
  tabIndex: number;
}

/** A column's header, which sorts as a whole; one that cannot says why. */
export function HeaderCell<T>({ column, sort, onSort, fills, tabIndex }: HeaderCellProps<T>) {
  const property = column.unsortable ? undefined : column.sort;
  const sorted = property !== undefined && sort?.property === property ? sort.direction : null;
  return (
    <th
      scope="col"
      style={{ '--column-width': column.width } as CSSProperties}
      data-fills={fills || undefined}
      data-priority={column.priority ?? 3}
      data-align={column.align}
      aria-sort={sorted ? (sorted === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {property !== undefined && sort && onSort ? (
        <button
          type="button"
          className={styles.sort}
          tabIndex={tabIndex}
          data-header={column.id}
          onClick={() => onSort(toggleSort(sort, property))}
        >
          <span className={styles.headerText}>{column.header}</span>
          <Icon
            name={sorted === 'DESC' ? 'arrow-down' : 'arrow-up'}
            size={14}
            className={classes(styles.arrow, sorted && styles.arrowOn)}
          />
        </button>
      ) : column.unsortable ? (
        <Unsortable column={column} reason={column.unsortable} tabIndex={tabIndex} />
      ) : (
        <span className={styles.headerText}>{column.header}</span>
      )}
    </th>
  );
}

function Unsortable<T>({ column, reason, tabIndex }: { column: TableColumn<T>; reason: string; tabIndex: number }) {
  const id = useId();
  return (
    <>
      <Tooltip text={reason} describe={false}>
        <button
          type="button"
          className={styles.sort}
          tabIndex={tabIndex}
          data-header={column.id}
          aria-disabled
          aria-describedby={id}
        >
          <span className={styles.headerText}>{column.header}</span>
        </button>
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}
