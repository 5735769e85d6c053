import type { Column } from '@mullion/shared-kit/list/column';
import { defineList, type ListContext, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { TabPanel, Tabs } from '@mullion/shared-kit/ui/tabs';
import { useId, useMemo, useState } from 'react';
import { NoData } from '../../runtime/no-data';
import { SeriesProgress } from '../../runtime/series-progress';
import { flagSetting } from '../../runtime/settings';
import { useSeriesParts } from '../../runtime/use-series-parts';
import { useWidgetList, writtenTitle } from '../../runtime/use-widget-list';
import { readValue, valueText } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import { useWidgetFunctions, type WidgetFunctions } from '../../runtime/widget-functions';
import type { NamedEntity } from '../../runtime/widget-source';
import { windowZone } from '../../runtime/window-zone';
import { FunctionCell, hasCellFunctions } from './function-cell';
import { columnAlign, sortable } from './key-columns';
import { type NumberColumns, toldByRows, useNumberColumns } from './number-columns';
import { RowButtons } from './row-buttons';
import { RowStyle, withRowStyle } from './row-style';
import { type SeriesTable, seriesTables, type TimedRow, textIn, type ValueColumn, valueColumns } from './series-tables';
import { ALL_ROWS, isInPages } from './table-place';
import styles from './tables.module.css';
import { tableShape, WidgetTable } from './widget-table';

interface Context extends ListContext<TimedRow> {
  table: SeriesTable;
  ctx: WidgetContext;
  functions: WidgetFunctions;
}

/** The points of time series as rows, newest first, with a tab for each entity. */
export default function TimeseriesTable({ ctx }: { ctx: WidgetContext }) {
  const { made, progress, stop, retry, ...status } = useSeriesParts(ctx, (parts) => seriesTables(ctx.sources, parts));
  const isEmpty = !made?.length;
  if (status.failure || (isEmpty && (status.error || status.problem)) || made?.length === 0) {
    return <NoData ctx={ctx} {...status} onRetry={retry} />;
  }
  if (!made) return <Skeleton height="100%" />;
  return (
    <div className={styles.table}>
      <SeriesProgress progress={progress} stop={stop} />
      <Entities ctx={ctx} tables={made} />
    </div>
  );
}

function Entities({ ctx, tables }: { ctx: WidgetContext; tables: readonly SeriesTable[] }) {
  const idPrefix = useId();
  const [chosen, setChosen] = useState<string>();
  const table = tables.find(({ id }) => id === chosen) ?? tables[0];
  if (!table) return null;
  const content = <Rows key={table.id} ctx={ctx} table={table} />;
  if (tables.length === 1) return content;
  const nameOf = (entity: NamedEntity | null, other: string) =>
    (ctx.settings.useEntityLabel === true && entity?.label) || entity?.name || other;
  const title = ctx.widget.config.title || ctx.widget.title;
  return (
    <>
      <Tabs
        idPrefix={idPrefix}
        label={title}
        tabs={tables.map(({ id, entity, source }) => ({ id, label: nameOf(entity, source.name) }))}
        value={table.id}
        onChange={setChosen}
      />
      <TabPanel idPrefix={idPrefix} value={table.id}>
        {content}
      </TabPanel>
    </>
  );
}

function Rows({ ctx, table }: { ctx: WidgetContext; table: SeriesTable }) {
  const timeText = timeTextOf(ctx);
  const list = useWidgetList<TimedRow>({
    id: ({ ts }) => String(ts),
    name: ({ ts }) => timeText(ts),
    counted: 'series.rows.counted',
  });
  const shape = tableShape(ctx, table.source.keys, table.source.latestKeys);
  const functions = useWidgetFunctions(ctx);
  const values = valueColumns(table.source);
  const [numbers, tellNumbers] = useNumberColumns(shape);
  const unknown = values.filter(({ id }) => !(id in numbers));
  const said = toldByRows(table.rows, unknown, (column, row) => textIn(column, row, table));
  // Before they are drawn otherwise.
  if (Object.keys(said).length > 0) tellNumbers(said);
  const definition = useMemo(() => tableOf(values, ctx, numbers), [shape, windowZone(ctx), numbers]);
  const context = useMemo((): Context => ({ ...list, table, ctx, functions }), [list, table, ctx, functions]);
  return <WidgetTable ctx={ctx} definition={definition} context={context} buttons={TimeButtons} />;
}

/** A time as the settings want it written. */
const timeTextOf = (ctx: WidgetContext) => {
  const timeZone = windowZone(ctx);
  return ctx.settings.showMilliseconds === true
    ? (ts: number) =>
        // The fraction as the reader's language writes it, behind the seconds.
        formatDateTime(ts, { timeZone }).replace(
          /:\p{Nd}{2}(?=\D*$)/u,
          (seconds) => seconds + formatNumber((ts % 1000) / 1000, { decimals: 3 }).slice(1),
        )
    : (ts: number) => formatDateTime(ts, { timeZone });
};

const factOf = (value: string | undefined) => (value === undefined ? null : readValue(value));

/** A row as functions get it. */
const rowData = (row: TimedRow, table: SeriesTable): Record<string, unknown> => ({
  Timestamp: row.ts,
  ...Object.fromEntries(
    valueColumns(table.source).map((column) => [column.key.label, factOf(textIn(column, row, table))]),
  ),
});

/** What can be done with a row. */
function TimeButtons({ row, context: { ctx, table, functions } }: { row: TimedRow; context: Context }) {
  const data = rowData(row, table);
  return <RowButtons ctx={ctx} functions={functions} data={data} about={table.entity ?? undefined} more={data} />;
}

function tableOf(
  values: readonly ValueColumn[],
  now: WidgetContext,
  numbers: NumberColumns,
): ListDefinition<TimedRow, Context> {
  const { settings } = now;
  const { config } = now.widget;
  const timeText = timeTextOf(now);
  const showsTime = flagSetting(settings.showTimestamp, true);
  const hidesEmpty = settings.hideEmptyLines === true;
  const series = values.filter(({ isLatest }) => !isLatest);
  const words = (row: TimedRow, column: ValueColumn, table: SeriesTable) =>
    valueText(textIn(column, row, table), column.key, config);
  const onRow = now.actions('rowClick')[0];
  const time: Column<TimedRow, Context> = {
    id: 'ts',
    label: 'series.time',
    sort: 'ts',
    priority: 1,
    naming: true,
    width: settings.showMilliseconds === true ? '13rem' : '11.5rem',
    cell: ({ ts }) => timeText(ts),
    file: ({ ts }) => new Date(ts).toISOString(),
  };
  const columns = values.map((column, at): Column<TimedRow, Context> => {
    const { key, isLatest } = column;
    return {
      id: column.id,
      ...columnAlign(key, numbers[column.id] === true),
      label: writtenTitle(key.label),
      // Values beside the series are the same in every row.
      sort: isLatest ? null : column.id,
      priority: at < 2 ? 1 : 3,
      naming: !showsTime && at === 0,
      cell: (row, { functions, table }) => {
        const shown = <bdi>{words(row, column, table)}</bdi>;
        if (!hasCellFunctions(key)) return shown;
        return (
          <FunctionCell
            functions={functions}
            of={key}
            rowName="rowData"
            value={factOf(textIn(column, row, table))}
            row={rowData(row, table)}
          >
            {shown}
          </FunctionCell>
        );
      },
      file: (row, { table }) => textIn(column, row, table) ?? '',
    };
  });
  return defineList<TimedRow, Context>({
    title: 'series.rows',
    file: 'series.rows',
    useSource: localRows<TimedRow, Context>({
      useRows: ({ table }) => {
        const rows = useMemo(
          () => (hidesEmpty ? table.rows.filter(({ values }) => values.some(Boolean)) : table.rows),
          [table],
        );
        return { rows, reload: () => undefined };
      },
      text: (row, { table }) =>
        // Also as it came: who searches writes no marks between thousands.
        [
          timeText(row.ts),
          ...values.flatMap((column) => [words(row, column, table), textIn(column, row, table) ?? '']),
        ].join(' '),
      order: {
        ts: ({ ts }) => ts,
        ...Object.fromEntries(series.map(({ id, at }) => [id, ({ values }: TimedRow) => sortable(values[at])])),
      },
      unpaged: isInPages(settings) ? 0 : ALL_ROWS,
    }),
    columns: withRowStyle(showsTime ? [time, ...columns] : columns, settings, (row, { functions, table }, body) => (
      <RowStyle functions={functions} body={body} rowName="rowData" row={rowData(row, table)} />
    )),
    sort: { property: 'ts', direction: 'DESC' },
    search: flagSetting(settings.enableSearch, true) ? 'series.search' : undefined,
    press: onRow && ((row, { table, ctx }) => ctx.run(onRow, table.entity ?? undefined, rowData(row, table))),
    empty: { icon: 'show_chart', title: 'no-data' },
  });
}
