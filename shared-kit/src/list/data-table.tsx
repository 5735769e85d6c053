import { type CSSProperties, Fragment, type ReactNode, useCallback, useRef } from 'react';
import { pageSelection, type Selection } from '../rows/selection';
import { classes } from '../ui/classes';
import { usePainted } from '../ui/use-painted';
import styles from './data-table.module.css';
import { DataRow } from './data-table-row';
import { HeaderCell } from './header-cell';
import type { ListSort } from './list-state';
import type { TableColumn } from './table-column';
import { pageStop, useHeaderKeys } from './use-header-keys';
import { useLongRows } from './use-long-rows';
import { useRowKeys } from './use-row-keys';

export type { TableColumn } from './table-column';

/** Rows that a table draws at once when it appears; the others follow in a frame of their own. */
const FIRST_ROWS = 12;

export interface TableSelection<T> {
  selected: Selection;
  selectable: (row: T) => boolean;
  /** `range`: together with all rows since the one before. */
  onToggle: (id: string, range: boolean) => void;
  onTogglePage: () => void;
  /** Names of the checkboxes. */
  pageLabel: string;
  rowLabel: (row: T) => string;
}

export interface DataTableProps<T> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<T>[];
  /** Absent until the first answer: the table shows skeleton rows. */
  rows: readonly T[] | undefined;
  rowId: (row: T) => string;
  /** Id of the column that names its row; it holds the row's link. */
  naming: string;
  sort?: ListSort;
  onSort?: (sort: ListSort) => void;
  selection?: TableSelection<T>;
  /** The row whose details are open. */
  activeId?: string | null;
  /** The row that was pressed last, where pressing one opens nothing here. */
  pressedId?: string | null;
  /** Opens a row; `byKey`: with the keyboard. */
  onOpen?: (row: T, byKey: boolean) => void;
  /** A row is pressed twice; without `onOpen` Enter does this. */
  onOpenTwice?: (row: T) => void;
  /** Address behind the row's name, for a new tab; a plain click calls `onOpen`. Absent: the row unfolds its details, or opens a dialog where there is neither `activeId` nor `pressedId`. */
  href?: (row: T) => string;
  /** The row's last cell: its menu. */
  rowMenu?: (row: T) => ReactNode;
  menuLabel?: string;
  /** Width of the last cell where it holds more than the menu's button. */
  menuWidth?: string;
  /** New rows are on their way while old ones are shown. */
  busy?: boolean;
  /** The rows may be out of date: muted, and still there to be read. */
  old?: boolean;
  skeletonRows?: number;
  /** Content below the open row. */
  details?: (row: T) => ReactNode;
  /** Below the header in place of rows: the empty or the failed state. */
  placeholder?: ReactNode;
  /** Off where the surroundings scroll: the header then sticks to their top. */
  scrolls?: boolean;
}

/**
 * A table of rows, as native markup, with two tab stops: its header and its rows. Arrows move inside of them: up and
 * down between rows, to the side through the controls of a header or a row. Home and End lead to the first and the last,
 * Enter opens, Space selects. While a row is open, moving to another opens that one. Of very many rows those around what is in
 * sight are there, and `aria-rowcount` says how many there are.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    columns,
    rows,
    rowId,
    naming,
    sort,
    onSort,
    selection,
    activeId,
    pressedId,
    rowMenu,
    skeletonRows = 10,
  } = props;
  const latest = useRef(props);
  latest.current = props;
  const open = useCallback((row: T, byKey: boolean) => latest.current.onOpen?.(row, byKey), []);
  const openTwice = useCallback((row: T) => latest.current.onOpenTwice?.(row), []);
  const toggle = useCallback((row: T, range: boolean) => {
    const { selection: now, rowId: idOf } = latest.current;
    if (now?.selectable(row)) now.onToggle(idOf(row), range);
  }, []);
  const frame = useRef<HTMLDivElement>(null);
  const reach = useRef<(index: number) => void>(undefined);
  const keys = useRowKeys({
    rows: rows ?? [],
    reach: (index) => reach.current?.(index),
    open: props.onOpen ? (row) => open(row, true) : props.onOpenTwice,
    toggle,
    togglePage: () => selection?.onTogglePage(),
    moved: (row) => typeof activeId === 'string' && activeId !== rowId(row) && open(row, true),
  });
  const selectable = selection && rows ? rows.filter(selection.selectable).map(rowId) : [];
  const page = selection ? pageSelection(selection.selected, selectable) : 'none';

  const sorts = columns.filter((column) => column.unsortable || (column.sort !== undefined && onSort));
  const header = useHeaderKeys(
    [...(selectable.length > 0 ? [pageStop] : []), ...sorts.map(({ id }) => id)],
    sorts.find((column) => column.sort === sort?.property)?.id,
  );

  // Where every column that stays in a narrow table has a width, the one that names the row takes what is left.
  const isFixedWidth = columns.every(({ width, priority }) => width || priority !== 1);

  const painted = usePainted((rows?.length ?? 0) > FIRST_ROWS);
  const count = rows?.length ?? 0;
  const long = useLongRows(count);
  const LongRows = painted ? long.Rows : undefined;

  const cells = columns.length + (selection ? 1 : 0) + (rowMenu ? 1 : 0);
  // What boxes and buttons take beside the columns.
  const beside = `calc(${selection ? '2.5rem' : '0rem'} + ${rowMenu ? (props.menuWidth ?? '3rem') : '0rem'})`;

  const drawRow = (row: T, index: number) => (
    <Fragment key={rowId(row)}>
      <DataRow
        row={row}
        id={rowId(row)}
        index={index}
        rowIndex={LongRows && index + 2}
        columns={columns}
        naming={naming}
        current={index === keys.current}
        active={rowId(row) === (activeId ?? pressedId)}
        opens={activeId !== undefined ? 'details' : pressedId === undefined ? 'dialog' : undefined}
        selected={selection?.selected.has(rowId(row)) ?? false}
        check={selection ? (selection.selectable(row) ? 'yes' : 'no') : 'none'}
        checkLabel={selection?.rowLabel(row)}
        href={props.href?.(row)}
        onOpen={props.onOpen ? open : undefined}
        onOpenTwice={props.onOpenTwice ? openTwice : undefined}
        onToggle={toggle}
        menu={rowMenu}
      />
      {props.details && rowId(row) === activeId && (
        <tr className={styles.details}>
          <td colSpan={cells}>{props.details(row)}</td>
        </tr>
      )}
    </Fragment>
  );

  return (
    <div
      ref={frame}
      className={classes(styles.frame, props.scrolls !== false && styles.scrolls)}
      data-busy={props.busy || undefined}
      data-old={props.old || undefined}
    >
      <table
        className={styles.table}
        style={{ '--columns': columns.length, '--cells': cells, '--beside': beside } as CSSProperties}
        aria-label={props.label}
        aria-busy={!rows || props.busy || undefined}
        aria-rowcount={LongRows && count + 1}
      >
        <thead className={styles.head}>
          <tr {...header.head}>
            {selection && (
              <th className={styles.check} scope="col">
                <input
                  type="checkbox"
                  tabIndex={header.tabIndex(pageStop)}
                  data-header={pageStop}
                  aria-label={selection.pageLabel}
                  checked={page === 'all'}
                  ref={(box) => {
                    if (box) box.indeterminate = page === 'some';
                  }}
                  disabled={selectable.length === 0}
                  onChange={selection.onTogglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                fills={column.id === naming && isFixedWidth}
                tabIndex={header.tabIndex(column.id)}
              />
            ))}
            {rowMenu && (
              <th className={styles.menu} scope="col" style={{ inlineSize: props.menuWidth }}>
                <span className={styles.unseen}>{props.menuLabel}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...keys.body}>
          {LongRows ? (
            <LongRows
              count={count}
              current={keys.current}
              frame={frame}
              cells={cells}
              reach={reach}
              draw={(index) => rows?.[index] !== undefined && drawRow(rows[index], index)}
            />
          ) : (
            rows?.slice(0, painted && long.isReady ? count : FIRST_ROWS).map(drawRow)
          )}
          {!rows &&
            !props.placeholder &&
            Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
              <tr key={index} className={styles.row}>
                {selection && <td className={styles.check} />}
                {columns.map((column) => (
                  <td key={column.id} data-priority={column.priority ?? 3}>
                    <span className={styles.skeletonBar} style={{ inlineSize: `${45 + ((index * 17) % 40)}%` }} />
                  </td>
                ))}
                {rowMenu && <td className={styles.menu} />}
              </tr>
            ))}
        </tbody>
      </table>
      {props.placeholder && <div className={styles.placeholder}>{props.placeholder}</div>}
    </div>
  );
}
