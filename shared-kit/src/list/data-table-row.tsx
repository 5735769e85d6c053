import { type MouseEvent, memo, type ReactNode } from 'react';
import { TabStopContext } from '../ui/tab-stop-context';
import styles from './data-table.module.css';
import type { TableColumn } from './table-column';

interface DataRowProps<T> {
  row: T;
  id: string;
  index: number;
  /** Its place in the table, counted from the header, where not all rows are there. */
  rowIndex?: number;
  columns: readonly TableColumn<T>[];
  naming: string;
  /** The one row that Tab reaches. */
  current: boolean;
  /** Its details are open, or it was pressed last. */
  active: boolean;
  /** What comes of pressing it: details that unfold below or beside it, or a dialog; absent: something elsewhere. */
  opens?: 'details' | 'dialog' | undefined;
  selected: boolean;
  check: 'none' | 'no' | 'yes';
  checkLabel?: string;
  href?: string;
  onOpen?: (row: T, byKey: boolean) => void;
  onOpenTwice?: (row: T) => void;
  onToggle: (row: T, range: boolean) => void;
  menu?: (row: T) => ReactNode;
}

/** A click that the browser should treat as usual: new tab, new window, download. */
const isModified = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Clicks on controls inside a row belong to the controls; clicks that end a text selection are ignored. */
const isOwnClick = (event: MouseEvent): boolean => isOnRow(event) && (window.getSelection()?.toString() ?? '') === '';

/** A press on the row itself; the second one selects a word. */
const isOnRow = (event: MouseEvent): boolean => {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, [role="menu"], [data-own-click]')) return false;
  return event.currentTarget.contains(target);
};

function PlainDataRow<T>(props: DataRowProps<T>) {
  const { row, columns, naming, current, active, check, onOpen, onOpenTwice, menu } = props;
  const nameCell = (column: TableColumn<T>) => {
    const content = column.cell(row);
    if (!onOpen) return content;
    if (props.href === undefined) {
      return (
        <button
          type="button"
          className={styles.name}
          tabIndex={-1}
          aria-expanded={props.opens === 'details' ? active : undefined}
          aria-haspopup={props.opens === 'dialog' ? 'dialog' : undefined}
          onClick={(event) => onOpen(row, event.detail === 0)}
        >
          {content}
        </button>
      );
    }
    return (
      <a
        className={styles.name}
        href={props.href}
        tabIndex={-1}
        onClick={(event) => {
          if (isModified(event)) return;
          event.preventDefault();
          // A click that no pointer made comes from the keyboard.
          onOpen(row, event.detail === 0);
        }}
      >
        {content}
      </a>
    );
  };
  return (
    <TabStopContext value={-1}>
      <tr
        className={styles.row}
        tabIndex={current ? 0 : -1}
        data-index={props.index}
        aria-rowindex={props.rowIndex}
        data-id={props.id}
        data-active={active || undefined}
        data-selected={props.selected || undefined}
        data-opens={onOpen || onOpenTwice ? '' : undefined}
        aria-current={active || undefined}
        onClick={onOpen ? (event) => isOwnClick(event) && onOpen(row, false) : undefined}
        onDoubleClick={onOpenTwice ? (event) => isOnRow(event) && onOpenTwice(row) : undefined}
      >
        {check !== 'none' && (
          <td className={styles.check}>
            {check === 'yes' && (
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={props.checkLabel}
                checked={props.selected}
                onMouseDown={(event) => event.shiftKey && event.preventDefault()}
                onChange={({ nativeEvent }) =>
                  props.onToggle(row, (nativeEvent as globalThis.MouseEvent).shiftKey === true)
                }
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
    </TabStopContext>
  );
}

/**
 * One row; its controls are reached with the arrow keys, not with Tab. It renders again only when its own entity, its
 * marks or the columns change.
 */
export const DataRow = memo(PlainDataRow) as typeof PlainDataRow;
