import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef } from 'react';
import { entityTypeTable } from '../api/entity-types';
import { runSafely } from '../notify/run-safely';
import { useEntityData } from '../realtime/use-latest';
import { formatNumber } from '../time/format';
import { DataTable } from './data-table';
import {
  type EntityAction,
  type EntityScreenDefinition,
  entityName,
  type ListFilter,
  type ListRequest,
  type ScreenContext,
  type ScreenEntity,
} from './define-entity-screen';
import styles from './entity-list.module.css';
import { groupOffers } from './group-offers';
import { ListPlaceholder } from './list-placeholder';
import type { ListDefaults, ListState } from './list-state';
import { ListToolbar } from './list-toolbar';
import { Paginator } from './paginator';
import { singleActions } from './row-action';
import { RowMenu } from './row-menu';
import { addActions, useScreenActions } from './screen-actions';
import { useScreenQuery } from './screen-query';
import { isOffered } from './screen-scope';
import type { Selection } from './selection';
import { SelectionBar } from './selection-bar';
import { useListKeys } from './use-list-keys';
import { listPath } from './use-screen-context';
import { useSelectAll } from './use-select-all';
import { usableSort, useTableColumns } from './use-table-columns';
import { useTableSelection } from './use-table-selection';
import { useVisibleColumns } from './visible-columns';

interface EntityListProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  context: ScreenContext;
  filters: readonly ListFilter[];
  defaults: ListDefaults;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  selection: readonly [Selection<T>, Dispatch<SetStateAction<Selection<T>>>];
  onOpen: (id: string, byKey: boolean) => void;
  /** Opens an entity's form beside the list. */
  onEdit: (id: string) => void;
}

/** Toolbar, selection, table and paging of a screen's list. */
export function EntityList<T extends ScreenEntity>(props: EntityListProps<T>) {
  const { definition, context, filters, state, onChange, onOpen, onEdit } = props;
  const { t, scope, authority } = context;
  const info = entityTypeTable[definition.type];
  const inThisScope = useMemo(
    () => definition.columns.filter((column) => isOffered(column, { scope, authority })),
    [definition, scope, authority],
  );
  const sort = usableSort(inThisScope, { scope, authority, filter: state.filter }, state.sort, props.defaults.sort);
  const request: ListRequest = {
    scope,
    filter: state.filter,
    pageLink: {
      page: state.page,
      pageSize: state.pageSize,
      textSearch: state.search || undefined,
      sortProperty: sort.property,
      sortOrder: sort.direction,
    },
  };
  const query = useScreenQuery(definition.list(request));
  const rows = query.data?.data;
  const total = query.data?.totalElements;
  usePageInRange(state, query.isPlaceholderData ? undefined : query.data?.totalPages, onChange);

  const naming = inThisScope.find((column) => column.naming)?.id ?? '';
  const { shown, choose, reset } = useVisibleColumns(`${definition.type}:${scope.kind}`, inThisScope);
  const live = shown.flatMap((column) => column.live ?? []);
  useEntityData(definition.type, live.length > 0 ? (rows?.map(idOf) ?? []) : [], live);

  const actions = useScreenActions(definition, context);
  const add = addActions(definition, context);
  const groupActions = actions.filter(isForMany);
  const selection = useTableSelection({ rows: rows ?? [], rowId: idOf, rowName: entityName, kept: props.selection });
  const selected = selection.rows.length;
  const all = useSelectAll(definition, request, context, selection.add);

  const path = listPath(definition, scope);
  const href = useCallback((row: T) => `${path}/${row.id.id}`, [path]);
  const rowMenu = useCallback(
    (row: T) => <RowMenu row={row} actions={actions} context={context} />,
    [actions, context],
  );
  const searchField = useRef<HTMLInputElement>(null);
  const onKeyDown = useListKeys({
    search: () => searchField.current?.focus(),
    add: add[0] && (() => runSafely(() => add[0]?.run(context))),
    edit: (id = state.open ?? undefined) => {
      const row = rows?.find((one) => idOf(one) === id);
      if (row && definition.form && definition.save && !definition.readOnly?.(row, context)) onEdit(idOf(row));
    },
    clear: selected > 0 ? selection.clear : undefined,
  });
  const filtered = state.search !== '' || Object.keys(state.filter).length > 0;

  return (
    <section className={styles.list} aria-label={t(info.plural)} onKeyDown={onKeyDown}>
      <ListToolbar
        info={info}
        heading={definition.title ? <definition.title scope={scope} /> : t(info.plural)}
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
        searchRef={searchField}
      />
      {selected > 0 && (
        <SelectionBar
          what={t(info.counted, { count: selected })}
          where={
            selection.here < selected
              ? t('kit:entity.selected-where', { here: selection.here, others: selected - selection.here })
              : undefined
          }
          all={
            total !== undefined && total > selection.here && selected < total
              ? {
                  label: t('kit:entity.select-all', { count: formatNumber(total) }),
                  busy: all.busy,
                  run: () => runSafely(all.run),
                }
              : null
          }
          offers={groupOffers(groupActions, selection.rows, context, selection.clear)}
          onClear={selection.clear}
        />
      )}
      <DataTable
        label={t(info.plural)}
        columns={useTableColumns(shown, context, state.filter)}
        rows={query.isError ? [] : rows}
        rowId={idOf}
        naming={naming}
        sort={sort}
        onSort={(next) => onChange({ sort: next })}
        selection={groupActions.length > 0 ? selection.table : undefined}
        activeId={state.open}
        onOpen={(row, byKey) => onOpen(idOf(row), byKey)}
        href={href}
        rowMenu={actions.length > 0 ? rowMenu : undefined}
        menuLabel={t('kit:entity.actions')}
        busy={query.isPlaceholderData}
        placeholder={
          (query.isError || rows?.length === 0) && (
            <ListPlaceholder
              definition={definition}
              context={context}
              query={query}
              add={add}
              onClearFilters={filtered ? () => onChange({ search: '', filter: {} }) : undefined}
            />
          )
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

const isForMany = <T extends ScreenEntity>(action: EntityAction<T>) =>
  singleActions([action]).some(({ groupLabel }) => groupLabel !== undefined);
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
