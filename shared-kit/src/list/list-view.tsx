import { type ReactNode, useCallback } from 'react';
import { isConnectionLost } from '../api/api-error';
import { useT } from '../i18n/i18n';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { Problem } from '../ui/problem';
import { DataTable, type DataTableProps } from './data-table';
import { errorText } from './error-text';
import styles from './list-view.module.css';
import { LiveStatus } from './live-status';
import { Paginator } from './paginator';
import type { ActionContext } from './row-action';
import { RowMenu } from './row-menu';
import { SelectionBar } from './selection-bar';
import type { TableController } from './table-controller';

interface ListViewProps<R, C extends ActionContext<R>>
  extends Pick<
    DataTableProps<R>,
    | 'label'
    | 'columns'
    | 'naming'
    | 'activeId'
    | 'pressedId'
    | 'onOpen'
    | 'onOpenTwice'
    | 'href'
    | 'rowMenu'
    | 'menuWidth'
    | 'scrolls'
    | 'skeletonRows'
    | 'details'
  > {
  list: TableController<R, C>;
  /** In place of rows where there are none at all: why, and the way to the first one. */
  empty: ReactNode;
  /** By what its pages are named; absent: by its label. */
  pagesOf?: string;
  pageSizes?: readonly number[];
}

/** A list as it looks everywhere: the bar of its selection, its table or why that is empty, the way to other pages. */
export function ListView<R, C extends ActionContext<R>>(props: ListViewProps<R, C>) {
  const { list, empty, rowMenu, pageSizes, pagesOf = props.label, ...table } = props;
  const t = useT('kit');
  const { source, outcome, state, change, context, actions } = list;
  const failed = outcome === 'failed';
  // Rows that stay without a connection: the console's banner says why.
  const isKept = !failed && isConnectionLost(source.error);
  const ownMenu = useCallback(
    (row: R) => <RowMenu row={row} actions={actions} context={context} />,
    [actions, context],
  );
  return (
    <>
      {list.selectionBar && <SelectionBar {...list.selectionBar} />}
      {isKept && (
        <div className={styles.asOf}>
          <LiveStatus state="stale" asOf={source.asOf ?? 0} onRetry={source.reload} />
        </div>
      )}
      {!failed && !isKept && Boolean(source.error) && (
        <Problem>
          {t('entity.part-failed', { reason: errorText(source.error) })}{' '}
          <Button size="small" variant="text" icon="refresh" busy={source.isFetching} onClick={source.reload}>
            {t('retry')}
          </Button>
        </Problem>
      )}
      <DataTable
        {...table}
        rows={failed ? [] : source.rows}
        rowId={context.rows.id}
        sort={list.sort}
        onSort={(sort) => change({ sort })}
        selection={list.tableSelection}
        rowMenu={rowMenu ?? (actions.length > 0 ? ownMenu : undefined)}
        menuLabel={t('entity.actions')}
        busy={source.isOld}
        old={isKept}
        placeholder={outcome !== 'rows' && outcome !== 'pending' && <Placeholder list={list} empty={empty} />}
      />
      {source.note && <p className={styles.note}>{source.note}</p>}
      {source.isPaged && !failed && source.total !== 0 && (
        <Paginator
          label={pagesOf}
          page={state.page}
          pageSize={state.pageSize}
          total={source.total}
          sizes={pageSizes}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  );
}

/** Why there are no rows: it failed, nothing matches, or there are none. */
function Placeholder<R, C extends ActionContext<R>>({ list, empty }: Pick<ListViewProps<R, C>, 'list' | 'empty'>) {
  const t = useT('kit');
  const { source, outcome, change } = list;
  if (outcome === 'failed') {
    return (
      <ErrorState level={2} reason={errorText(source.error)} retrying={source.isFetching} onRetry={source.reload} />
    );
  }
  if (outcome === 'nothing') return empty;
  return (
    <EmptyState
      level={2}
      icon="search"
      title={t('entity.nothing-matches')}
      action={<Button onClick={() => change({ search: '', filter: {} })}>{t('entity.clear-filters')}</Button>}
    />
  );
}
