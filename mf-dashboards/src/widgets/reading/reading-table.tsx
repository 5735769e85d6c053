import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListContext } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { useMemo } from 'react';
import { useWidgetList, writtenTitle } from '../../runtime/use-widget-list';
import { TablePlace } from '../tables/table-place';

/** A row of what a chart shows. */
export interface ReadingRow {
  id: string;
  /** For each column: what is read, and what it is sorted by. */
  cells: readonly { text: string; order: string | number }[];
}

export interface ReadingTableProps {
  title: string;
  /** The first names the row. */
  columns: readonly { id: string; label: string; isText?: boolean }[];
  rows: readonly ReadingRow[];
  /** Rows begin with the largest of the first column; absent: in the order of the chart. */
  isDescending?: boolean;
  /** What is to be known besides. */
  note?: string;
}

interface Context extends ListContext<ReadingRow> {
  rowsNow: readonly ReadingRow[];
  noteNow: string | undefined;
}

/** What a chart shows, as a table. */
export default function ReadingTable({ title, columns, rows, isDescending = false, note }: ReadingTableProps) {
  const list = useWidgetList<ReadingRow>({
    id: ({ id }) => id,
    name: ({ cells }) => cells[0]?.text ?? '',
    counted: 'series.rows.counted',
  });
  const shape = JSON.stringify([title, columns, isDescending]);
  const definition = useMemo(
    () =>
      defineList<ReadingRow, Context>({
        title: writtenTitle(title),
        useSource: localRows<ReadingRow, Context>({
          useRows: ({ rowsNow, noteNow }) => ({ rows: rowsNow, note: noteNow, reload: () => undefined }),
          text: () => '',
          order: Object.fromEntries(columns.map(({ id }, at) => [id, ({ cells }) => cells[at]?.order ?? ''])),
        }),
        columns: columns.map(
          ({ id, label, isText = false }, at): Column<ReadingRow, Context> => ({
            id,
            label: writtenTitle(label),
            sort: id,
            priority: at < 2 ? 1 : 3,
            naming: at === 0,
            ...(!isText && { align: 'end' }),
            cell: ({ cells }) => cells[at]?.text ?? '',
          }),
        ),
        sort: { property: columns[0]?.id ?? '', direction: isDescending ? 'DESC' : 'ASC' },
        empty: { icon: 'show_chart', title: 'no-data' },
      }),
    [shape],
  );
  const context = useMemo((): Context => ({ ...list, rowsNow: rows, noteNow: note }), [list, rows, note]);
  return (
    <TablePlace settings={{}} hasActions={false}>
      <ListPanel definition={definition} context={context} />
    </TablePlace>
  );
}
