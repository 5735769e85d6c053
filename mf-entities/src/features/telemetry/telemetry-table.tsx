import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { useListController } from '@mullion/shared-kit/list/list-controller';
import { ListSearch } from '@mullion/shared-kit/list/list-search';
import { localSource } from '@mullion/shared-kit/list/list-source';
import { ListView } from '@mullion/shared-kit/list/list-view';
import { LiveStatus } from '@mullion/shared-kit/list/live-status';
import { TableFrame, TableToolbar } from '@mullion/shared-kit/list/table-toolbar';
import { useActionContext } from '@mullion/shared-kit/list/use-action-context';
import { useLocalListState } from '@mullion/shared-kit/list/use-local-list-state';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { useCallback, useMemo } from 'react';
import { type ChartSubject, maxDrawn } from './chart-subject';
import { isDrawable } from './drawable';
import { type TelemetryContext, type TelemetryRow, telemetryActions, telemetryNaming } from './telemetry-actions';
import { useTelemetryColumns } from './telemetry-columns';
import { TelemetryMenu } from './telemetry-menu';
import { TelemetryViews } from './telemetry-views';
import { useLatestTelemetry } from './use-latest-telemetry';

interface TelemetryTableProps {
  subject: ChartSubject;
  /** Opens a chart in the tab. */
  onChart: (keys: readonly string[]) => void;
}

/** The newest value of every key, live, with its trend and its age; any of them is drawn by one press. */
export function TelemetryTable({ subject, onChart }: TelemetryTableProps) {
  const { keys, answer, live } = useLatestTelemetry(subject.entity);
  const context = useTelemetryContext(subject, onChart);
  const { t } = context;
  const state = useLocalListState({ sort: { property: 'key', direction: 'ASC' } });
  const rows = useRows(keys, state[0]);
  const list = useListController<TelemetryRow, TelemetryContext>({
    state,
    source: localSource(answer.isPending && keys.length === 0 ? undefined : rows, {
      error: keys.length === 0 ? answer.error : null,
      reload: () => void answer.refetch(),
    }),
    context,
    actions: telemetryActions,
  });
  const enlarge = useCallback(
    (key: string) =>
      runSafely(async () => {
        const { openChart } = await loadCode(() => import(/* webpackChunkName: "chart-dialog" */ './chart-dialog'));
        await openChart(subject, [key]);
      }),
    [subject],
  );
  const menu = useCallback(
    (row: TelemetryRow) => <TelemetryMenu row={row} context={context} onEnlarge={enlarge} />,
    [context, enlarge],
  );
  return (
    <TableFrame onKeyDown={list.onKeyDown}>
      <TableToolbar tools={<LiveStatus state={live.state} asOf={live.asOf} onRetry={live.retry} />}>
        <TelemetryViews value="values" onChange={() => context.chart(keys)} />
        <ListSearch list={list} label={t('telemetry.search')} />
      </TableToolbar>
      <ListView
        list={list}
        label={t('telemetry.title')}
        columns={useTelemetryColumns(subject.entity, subject.profileId, keys)}
        naming="key"
        rowMenu={menu}
        menuWidth="4.75rem"
        scrolls={false}
        skeletonRows={6}
        empty={<EmptyState level={2} icon="show_chart" title={t('telemetry.none')} text={t('telemetry.none.text')} />}
      />
    </TableFrame>
  );
}

/** The list's actions draw in the tab what can be drawn. */
function useTelemetryContext({ entity }: ChartSubject, onChart: TelemetryTableProps['onChart']): TelemetryContext {
  const list = useActionContext('mf-entities', telemetryNaming);
  return useMemo(
    () => ({
      ...list,
      entity,
      chart(wanted) {
        const drawn = wanted.filter((key) => isDrawable(entity, key)).slice(0, maxDrawn);
        if (drawn.length > 0) onChart(drawn);
        else notify.info(list.t('telemetry.nothing-to-chart'));
      },
    }),
    [list, entity, onChart],
  );
}

/** The keys that the search finds, in order. */
function useRows(
  keys: readonly string[],
  { search, sort }: ReturnType<typeof useLocalListState>[0],
): readonly TelemetryRow[] {
  return useMemo(() => {
    const wanted = search.toLocaleLowerCase();
    const found = keys.filter((key) => key.toLocaleLowerCase().includes(wanted)).map((key): TelemetryRow => ({ key }));
    return sort.direction === 'ASC' ? found : found.reverse();
  }, [keys, search, sort]);
}
