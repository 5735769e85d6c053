import { changes } from '@mullion/shared-kit/api/changes';
import { deleteTimeseries } from '@mullion/shared-kit/api/telemetry';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { ageWidth } from '@mullion/shared-kit/entity/age';
import { DataTable, type TableColumn } from '@mullion/shared-kit/entity/data-table';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import type { ListSort } from '@mullion/shared-kit/entity/list-state';
import { LiveStatus } from '@mullion/shared-kit/entity/live-status';
import { SelectionBar } from '@mullion/shared-kit/entity/selection-bar';
import { TableFrame, TableToolbar } from '@mullion/shared-kit/entity/table-toolbar';
import { useTableSelection } from '@mullion/shared-kit/entity/use-table-selection';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { useCallback, useMemo, useState } from 'react';
import { type ChartSubject, maxDrawn } from './chart-subject';
import { isDrawable } from './drawable';
import { LiveAge, LiveTrend, LiveValue } from './telemetry-cells';
import { TelemetryMenu } from './telemetry-menu';
import { TelemetryViews } from './telemetry-views';
import { useLatestTelemetry } from './use-latest-telemetry';
import { useTrendHistory } from './use-trend';
import { useUnits } from './use-units';

interface TelemetryRow {
  key: string;
}

const byKey: ListSort = { property: 'key', direction: 'ASC' };
const keyOf = (row: TelemetryRow) => row.key;

interface TelemetryTableProps {
  subject: ChartSubject;
  /** Opens a chart in the tab. */
  onChart: (keys: readonly string[]) => void;
}

/** The newest value of every key, live, with its trend and its age; any of them is drawn by one press. */
export function TelemetryTable({ subject, onChart }: TelemetryTableProps) {
  const { entity, profileId } = subject;
  const t = useT('mf-entities');
  const kit = useT('kit');
  const { keys, answer, live } = useLatestTelemetry(entity);
  const units = useUnits(entity, profileId);
  const history = useTrendHistory(entity, keys);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(byKey);
  const rows = useMemo(() => {
    const wanted = search.toLocaleLowerCase();
    const found = keys.filter((key) => key.toLocaleLowerCase().includes(wanted)).map((key): TelemetryRow => ({ key }));
    return sort.direction === 'ASC' ? found : found.reverse();
  }, [keys, search, sort]);
  const selection = useTableSelection({ rows, rowId: keyOf, rowName: keyOf });

  const chart = useCallback(
    (wanted: readonly string[]) => {
      const drawn = wanted.filter((key) => isDrawable(entity, key)).slice(0, maxDrawn);
      if (drawn.length > 0) onChart(drawn);
      else notify.info(t('telemetry.nothing-to-chart'));
    },
    [entity, onChart, t],
  );
  const enlarge = useCallback(
    (key: string) =>
      runSafely(async () => {
        const { openChart } = await loadCode(() => import(/* webpackChunkName: "chart-dialog" */ './chart-dialog'));
        await openChart(subject, [key]);
      }),
    [subject],
  );
  const remove = useCallback(
    async (removed: readonly string[]) => {
      const what = { count: removed.length, key: removed[0] };
      const yes = await confirm({
        title: t('telemetry.delete.title', what),
        message: t('telemetry.delete.text'),
        confirmLabel: kit('entity.delete.confirm', { what: t('telemetry.counted', what) }),
        danger: true,
      });
      if (!yes) return false;
      await deleteTimeseries(entity, removed, 'all');
      await changes.settled();
      notify.success(t('telemetry.deleted', what));
      return true;
    },
    [entity, t, kit],
  );

  const columns = useMemo<TableColumn<TelemetryRow>[]>(
    () => [
      { id: 'key', header: t('telemetry.key'), sort: 'key', priority: 1, width: '28cqi', cell: keyOf },
      {
        id: 'value',
        header: t('telemetry.value'),
        priority: 1,
        cell: ({ key }) => <LiveValue entity={entity} name={key} unit={units[key]} />,
      },
      {
        id: 'trend',
        header: t('telemetry.trend'),
        width: '6.75rem',
        priority: 2,
        cell: ({ key }) => <LiveTrend entity={entity} name={key} history={history[key]} />,
      },
      {
        id: 'age',
        header: t('telemetry.age'),
        width: ageWidth(),
        priority: 1,
        cell: ({ key }) => <LiveAge entity={entity} name={key} />,
      },
    ],
    [t, entity, history, units],
  );
  const menu = useCallback(
    ({ key }: TelemetryRow) => (
      <TelemetryMenu
        entity={entity}
        name={key}
        onChart={() => enlarge(key)}
        onDelete={() => runSafely(() => remove([key]))}
      />
    ),
    [entity, enlarge, remove],
  );
  const selected = selection.rows.map(keyOf);

  return (
    <TableFrame>
      <TableToolbar tools={<LiveStatus state={live.state} asOf={live.asOf} onRetry={live.retry} />}>
        <TelemetryViews value="values" onChange={() => chart(keys)} />
        <SearchField label={t('telemetry.search')} value={search} onChange={setSearch} />
      </TableToolbar>
      {selected.length > 0 && (
        <SelectionBar
          what={t('telemetry.counted', { count: selected.length })}
          onClear={selection.clear}
          offers={[
            {
              id: 'chart',
              label: t('telemetry.chart'),
              icon: 'show_chart',
              run: () => chart(selected),
            },
            {
              id: 'delete',
              label: t('delete'),
              icon: 'trash',
              danger: true,
              run: () => runSafely(() => remove(selected).then((done) => done && selection.clear())),
            },
          ]}
        />
      )}
      <DataTable
        label={t('telemetry.title')}
        scrolls={false}
        columns={columns}
        rows={answer.isPending && keys.length === 0 ? undefined : rows}
        rowId={keyOf}
        naming="key"
        sort={sort}
        onSort={setSort}
        selection={selection.table}
        rowMenu={menu}
        menuLabel={t('actions')}
        menuWidth="4.75rem"
        skeletonRows={6}
        placeholder={
          answer.isError && keys.length === 0 ? (
            <ErrorState level={2} reason={errorText(answer.error)} onRetry={() => void answer.refetch()} />
          ) : answer.isPending || rows.length > 0 ? undefined : search ? (
            <EmptyState level={2} icon="search" title={t('telemetry.none-found')} />
          ) : (
            <EmptyState level={2} icon="show_chart" title={t('telemetry.none')} text={t('telemetry.none.text')} />
          )
        }
      />
    </TableFrame>
  );
}
