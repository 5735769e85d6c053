import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { deleteTimeseries, latestTimeseriesQuery } from '@mullion/shared-kit/api/telemetry';
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
import { valuesOfTimeseries } from '@mullion/shared-kit/realtime/read-latest';
import { useLiveKeys, useLiveStatus, useStoredValues } from '@mullion/shared-kit/realtime/use-latest';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chartOf } from './chart-address';
import type { ChartSubject } from './chart-dialog';
import { isDrawable } from './drawable';
import { LiveAge, LiveTrend, LiveValue } from './telemetry-cells';
import { TelemetryMenu } from './telemetry-menu';
import { useTrendHistory } from './use-trend';
import { useUnits } from './use-units';

interface TelemetryRow {
  key: string;
}

const byKey: ListSort = { property: 'key', direction: 'ASC' };
const timeseries = ['TIME_SERIES'] as const;
const keyOf = (row: TelemetryRow) => row.key;

interface TelemetryPanelProps {
  entity: EntityId;
  entityName: string;
  /** Whose units the keys have where the entity names none. */
  profileId?: string;
}

/** The newest value of every key, live, with its trend and its age; any of them is drawn by one press. */
export function TelemetryPanel({ entity, entityName, profileId }: TelemetryPanelProps) {
  const t = useT('mf-entities');
  const kit = useT('kit');
  const client = useQueryClient();
  const keys = useLiveKeys(entity, 'TIME_SERIES');
  // What is shown while nothing is live; tells "no keys" from "no answer yet", and why there is none.
  const answer = useQuery(latestTimeseriesQuery(entity));
  const stored = useMemo(() => answer.data && valuesOfTimeseries(answer.data), [answer.data]);
  useStoredValues(entity, 'TIME_SERIES', stored);
  const live = useLiveStatus(entity, timeseries);
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
    async (wanted: readonly string[]) => {
      const drawn = wanted.filter((key) => isDrawable(entity, key)).slice(0, maxDrawn);
      if (drawn.length === 0) {
        notify.info(t('telemetry.nothing-to-chart'));
        return;
      }
      const { openChart } = await loadCode(() => import('./chart-dialog'));
      await openChart({ entity, name: entityName, profileId }, drawn);
    },
    [entity, entityName, profileId, t],
  );
  useLinkedChart(keys.length > 0, { entity, name: entityName, profileId });
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
      await client.invalidateQueries({ queryKey: latestTimeseriesQuery(entity).queryKey });
      notify.success(t('telemetry.deleted', what));
      return true;
    },
    [entity, client, t, kit],
  );

  const { refetch } = answer;
  const retry = () => {
    live.retry();
    void refetch();
  };

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
        onChart={() => runSafely(() => chart([key]))}
        onDelete={() => runSafely(() => remove([key]))}
      />
    ),
    [entity, chart, remove],
  );
  const selected = selection.rows.map(keyOf);

  return (
    <TableFrame>
      <TableToolbar
        tools={
          <>
            <LiveStatus {...live} onRetry={retry} />
            {rows.length > 0 && (
              <Button size="small" icon="show_chart" onClick={() => runSafely(() => chart(rows.map(keyOf)))}>
                {t('telemetry.chart-all')}
              </Button>
            )}
          </>
        }
      >
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
              run: () => runSafely(() => chart(selected)),
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

/** Opens the chart that the address asks for, once there is something to draw. */
function useLinkedChart(isReady: boolean, subject: ChartSubject) {
  const latest = useRef(subject);
  latest.current = subject;
  useEffect(() => {
    const view = isReady && chartOf(window.location.search);
    if (!view) return;
    runSafely(async () => {
      const { openChart } = await loadCode(() => import('./chart-dialog'));
      await openChart(latest.current, view.keys.slice(0, maxDrawn), view.timewindow);
    });
  }, [isReady]);
}

/** Lines one chart shows at once: as many as there are colors that can be told apart. */
const maxDrawn = 8;
