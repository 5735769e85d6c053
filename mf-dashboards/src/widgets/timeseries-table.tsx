import { defineList, type ListContext, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { TabPanel, Tabs } from '@mullion/shared-kit/ui/tabs';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { useId, useMemo, useState } from 'react';
import type { WidgetConfig } from '../model/widget';
import { NoData } from '../runtime/no-data';
import { SeriesProgress } from '../runtime/series-progress';
import { flagSetting } from '../runtime/settings';
import { useSeriesParts } from '../runtime/use-series-parts';
import { useWidgetList, writtenTitle } from '../runtime/use-widget-list';
import { readValue, valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import { useWidgetFunctions, type WidgetFunctions } from '../runtime/widget-functions';
import type { NamedEntity } from '../runtime/widget-source';
import { FunctionCell, hasCellFunctions } from './function-cell';
import { buttonsWidth, RowButtons } from './row-buttons';
import { RowStyle, withRowStyle } from './row-style';
import { type SeriesTable, seriesTables, type TimedRow } from './series-tables';
import styles from './tables.module.css';

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
  const list = useWidgetList<TimedRow>({
    id: ({ ts }) => String(ts),
    name: ({ ts }) => formatDateTime(ts),
    counted: 'series.rows.counted',
  });
  const { settings, widget } = ctx;
  const { keys } = table.source;
  const shape = JSON.stringify([keys, settings, widget.config.units, widget.config.decimals, widget.config.actions]);
  const functions = useWidgetFunctions(ctx);
  const definition = useMemo(() => tableOf(keys, settings, widget.config, () => ctx), [shape]);
  const context = useMemo((): Context => ({ ...list, table, ctx, functions }), [list, table, ctx, functions]);
  return <ListPanel definition={definition} context={context} />;
}

const factOf = (value: string | undefined) => (value === undefined ? null : readValue(value));

/** A row as functions get it. */
const rowData = ({ ts, values }: TimedRow, keys: readonly DataKey[]): Record<string, unknown> => ({
  Timestamp: ts,
  ...Object.fromEntries(keys.map((key, at) => [key.label, factOf(values[at])])),
});

/** What can be done with a row. */
function TimeButtons({ row, context: { ctx, table, functions } }: { row: TimedRow; context: Context }) {
  const data = rowData(row, table.source.keys);
  return <RowButtons ctx={ctx} functions={functions} data={data} about={table.entity ?? undefined} more={data} />;
}

function tableOf(
  keys: readonly DataKey[],
  settings: WidgetContext['settings'],
  config: WidgetConfig,
  now: () => WidgetContext,
): ListDefinition<TimedRow, Context> {
  const hidesEmpty = settings.hideEmptyLines === true;
  const words = ({ values }: TimedRow, at: number, key: DataKey) => valueText(values[at], key, config);
  const onRow = now().actions('rowClick')[0];
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
      text: (row) => [formatDateTime(row.ts), ...keys.map((key, at) => words(row, at, key))].join(' '),
      order: {
        ts: ({ ts }) => ts,
        ...Object.fromEntries(keys.map((_, at) => [String(at), ({ values }: TimedRow) => sortable(values[at])])),
      },
    }),
    columns: withRowStyle(
      [
        {
          id: 'ts',
          label: 'series.time',
          sort: 'ts',
          priority: 1,
          naming: true,
          width: 'min(11.5rem, 45cqi)',
          cell: ({ ts }) => formatDateTime(ts),
          file: ({ ts }) => new Date(ts).toISOString(),
        },
        ...keys.map((key, at) => ({
          id: String(at),
          label: writtenTitle(key.label),
          sort: String(at),
          priority: at < 2 ? (1 as const) : (3 as const),
          cell: (row: TimedRow, { functions }: Context) =>
            hasCellFunctions(key) ? (
              <FunctionCell
                functions={functions}
                of={key}
                rowName="rowData"
                value={factOf(row.values[at])}
                row={rowData(row, keys)}
              >
                {words(row, at, key)}
              </FunctionCell>
            ) : (
              words(row, at, key)
            ),
          file: ({ values }: TimedRow) => values[at] ?? '',
        })),
      ],
      settings,
      (row, { functions }, body) => (
        <RowStyle functions={functions} body={body} rowName="rowData" row={rowData(row, keys)} />
      ),
    ),
    sort: { property: 'ts', direction: 'DESC' },
    search: flagSetting(settings.enableSearch, true) ? 'series.search' : undefined,
    open: onRow && ((row, { table, ctx }) => ctx.run(onRow, table.entity ?? undefined, rowData(row, keys))),
    ...(now().actions('actionCellButton').length > 0 && {
      beside: { component: TimeButtons, width: buttonsWidth(now(), 0) },
    }),
    empty: { icon: 'show_chart', title: 'no-data' },
  });
}

/** Numbers sort as numbers, whatever else there is as text. */
function sortable(value: string | undefined): string | number {
  const number = Number(value);
  return value !== undefined && value !== '' && Number.isFinite(number) ? number : (value ?? '');
}
