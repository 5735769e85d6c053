import { useCallback, useEffect, useMemo } from 'react';
import { entityTypeTable } from '../api/entity-types';
import { runSafely } from '../notify/run-safely';
import { useEntityData } from '../realtime/use-latest';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import type { Column } from './column';
import { DataTable, type TableColumn } from './data-table';
import {
  type EntityScreenDefinition,
  entityName,
  type ListFilter,
  type ScreenContext,
  type ScreenEntity,
} from './define-entity-screen';
import styles from './entity-list.module.css';
import { errorText } from './error-text';
import { groupOffers } from './group-offers';
import type { ListState } from './list-state';
import { AddButton, ListToolbar } from './list-toolbar';
import { Paginator } from './paginator';
import { RowMenu } from './row-menu';
import { addActions, useScreenActions } from './screen-actions';
import { useScreenQuery } from './screen-query';
import { inScope, scopeKey } from './screen-scope';
import { SelectionBar } from './selection-bar';
import { listPath } from './use-screen-context';
import { useTableSelection } from './use-table-selection';
import { useVisibleColumns } from './visible-columns';

interface EntityListProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  context: ScreenContext;
  filters: readonly ListFilter[];
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

/** Toolbar, table and paging of a screen's list. */
export function EntityList<T extends ScreenEntity>(props: EntityListProps<T>) {
  const { definition, context, filters, state, onChange } = props;
  const { t, scope } = context;
  const info = entityTypeTable[definition.type];
  const query = useScreenQuery(
    definition.list({
      scope,
      filter: state.filter,
      pageLink: {
        page: state.page,
        pageSize: state.pageSize,
        textSearch: state.search || undefined,
        sortProperty: state.sort.property,
        sortOrder: state.sort.direction,
      },
    }),
  );
  const rows = query.data?.data;
  const total = query.data?.totalElements;
  usePageInRange(state, query.isPlaceholderData ? undefined : query.data?.totalPages, onChange);

  const inThisScope = useMemo(
    () => definition.columns.filter(({ scopes }) => inScope(scopes, scope)),
    [definition, scope],
  );
  const naming = inThisScope.find((column) => column.naming)?.id ?? '';
  const { shown, choose, reset } = useVisibleColumns(`${definition.type}:${scope.kind}`, inThisScope);

  const live = shown.flatMap((column) => column.live ?? []);
  useEntityData(definition.type, live.length > 0 ? (rows?.map(idOf) ?? []) : [], live);

  const actions = useScreenActions(definition, context);
  const add = addActions(definition, context);
  const groupActions = actions.filter(({ groupLabel }) => groupLabel !== undefined);
  const selection = useTableSelection({
    rows: rows ?? [],
    rowId: idOf,
    rowName: entityName,
    selectable: useCallback((row: T) => definition.selectable?.(row, context) ?? true, [definition, context]),
    list: scopeKey(scope),
  });
  const path = listPath(definition, scope);
  const heading = definition.title ? <definition.title scope={scope} /> : t(info.plural);
  const rowMenu = useCallback(
    (row: T) => <RowMenu entity={row} actions={actions} context={context} />,
    [actions, context],
  );
  const filtered = state.search !== '' || Object.keys(state.filter).length > 0;

  return (
    <section className={styles.list} aria-label={t(info.plural)}>
      {selection.rows.length > 0 ? (
        <SelectionBar
          what={t(info.counted, { count: selection.rows.length })}
          offers={groupOffers(groupActions, selection.rows, context, selection.clear)}
          onClear={selection.clear}
        />
      ) : (
        <ListToolbar
          info={info}
          heading={heading}
          total={total}
          state={state}
          onChange={onChange}
          filters={filters}
          add={add}
          context={context}
          columns={inThisScope}
          shown={shown}
          onColumns={choose}
          onResetColumns={reset}
          onRefresh={() => runSafely(() => context.refresh())}
          refreshing={query.isFetching}
        />
      )}
      <DataTable
        label={t(info.plural)}
        columns={useTableColumns(shown, context)}
        rows={query.isError ? [] : rows}
        rowId={idOf}
        naming={naming}
        sort={state.sort}
        onSort={(sort) => onChange({ sort })}
        selection={groupActions.length > 0 ? selection.table : undefined}
        activeId={state.open}
        onOpen={(row) => onChange({ open: row.id.id === state.open ? null : row.id.id })}
        href={(row) => `${path}/${row.id.id}`}
        rowMenu={actions.length > 0 ? rowMenu : undefined}
        menuLabel={t('kit:entity.actions')}
        busy={query.isPlaceholderData}
        placeholder={
          query.isError ? (
            <ErrorState
              level={2}
              reason={errorText(query.error)}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : rows?.length === 0 ? (
            filtered ? (
              <EmptyState
                level={2}
                icon="search"
                title={t('kit:entity.nothing-matches')}
                action={
                  <Button onClick={() => onChange({ search: '', filter: {} })}>{t('kit:entity.clear-filters')}</Button>
                }
              />
            ) : (
              <EmptyState
                level={2}
                icon={info.icon}
                title={t(info.empty)}
                action={<AddButton add={add} context={context} label={t(info.add)} />}
              />
            )
          ) : undefined
        }
      />
      {total !== 0 && (
        <Paginator
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          onPage={(page) => onChange({ page })}
          onPageSize={(pageSize) => onChange({ pageSize })}
        />
      )}
    </section>
  );
}

const idOf = (row: ScreenEntity) => row.id.id;

/**
 * A page that no longer exists (its last rows were deleted, or the address is old) gives way to the last one. `pages`:
 * of the list that is asked for; those of the list before, which is shown meanwhile, say nothing about it.
 */
function usePageInRange(state: ListState, pages: number | undefined, onChange: (change: Partial<ListState>) => void) {
  const last = pages === undefined ? undefined : Math.max(0, pages - 1);
  useEffect(() => {
    if (last !== undefined && state.page > last) onChange({ page: last });
  }, [last, state.page, onChange]);
}

function useTableColumns<T>(columns: readonly Column<T>[], context: ScreenContext): readonly TableColumn<T>[] {
  const ids = columns.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the columns; rows render again when these change
  return useMemo(
    () =>
      columns.map(({ label, cell, ...column }) => ({
        ...column,
        header: context.t(label),
        cell: (row: T) => cell(row, context),
      })),
    [ids, context],
  );
}
