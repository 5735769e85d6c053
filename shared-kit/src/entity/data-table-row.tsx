import { type MouseEvent, memo, type ReactNode } from 'react';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column';

interface DataRowProps<T> {
  row: T;
  id: string;
  index: number;
  columns: readonly TableColumn<T>[];
  naming: string;
  /** The one row that Tab reaches. */
  current: boolean;
  /** Its details are open. */
  active: boolean;
  selected: boolean;
  check: 'none' | 'no' | 'yes';
  checkLabel?: string;
  href?: string;
  onOpen?: (row: T) => void;
  onToggle: (row: T) => void;
  menu?: (row: T) => ReactNode;
}

/** A click that the browser should treat as usual: new tab, new window, download. */
const isModified = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Clicks on controls inside a row are theirs; clicks that end a text selection are nobody's. */
const isOwnClick = (event: MouseEvent): boolean => {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, [role="menu"], [data-own-click]')) return false;
  return event.currentTarget.contains(target) && (window.getSelection()?.toString() ?? '') === '';
};

function PlainDataRow<T>(props: DataRowProps<T>) {
  const { row, columns, naming, current, active, check, onOpen, menu } = props;
  const tab = current ? 0 : -1;
  const nameCell = (column: TableColumn<T>) => {
    const content = column.cell(row);
    if (!onOpen) return content;
    return (
      <a
        className={styles.name}
        href={props.href ?? '#'}
        tabIndex={tab}
        onClick={(event) => {
          if (isModified(event)) return;
          event.preventDefault();
          onOpen(row);
        }}
      >
        {content}
      </a>
    );
  };
  return (
    <tr
      className={styles.row}
      tabIndex={tab}
      data-index={props.index}
      data-id={props.id}
      data-active={active || undefined}
      data-selected={props.selected || undefined}
      data-opens={onOpen ? '' : undefined}
      aria-current={active || undefined}
      onClick={onOpen ? (event) => isOwnClick(event) && onOpen(row) : undefined}
    >
      {check !== 'none' && (
        <td className={styles.check}>
          {check === 'yes' && (
            <input
              type="checkbox"
              tabIndex={tab}
              aria-label={props.checkLabel}
              checked={props.selected}
              onChange={() => props.onToggle(row)}
            />
          )}
        </td>
      )}
      {columns.map((column) =>
        column.id === naming ? (
          <th key={column.id} scope="row" data-priority={column.priority ?? 3} data-align={column.align}>
            {nameCell(column)}
          </th>
        ) : (
          <td key={column.id} data-priority={column.priority ?? 3} data-align={column.align}>
            {column.cell(row)}
          </td>
        ),
      )}
      {menu && (
        <td className={styles.menu} data-own-click="">
          {menu(row)}
        </td>
      )}
    </tr>
  );
}

/** One row. It renders again only when its own entity, its marks or the columns change. */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
