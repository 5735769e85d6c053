import { useCallback, useMemo } from 'react';
import { entityTypeTable } from '../api/entity-types';
import type { LatestSource } from '../data/data-source';
import { useDataSource } from '../data/use-data-source';
import { AddButton } from '../list/add-button';
import type { ListFilter } from '../list/list-filters';
import { ListPage } from '../list/list-page';
import { pageLinkOf, usePagedSource } from '../list/list-source';
import type { ListDefaults, ListStateHandle } from '../list/list-state';
import { ListView } from '../list/list-view';
import { useTableController } from '../list/table-controller';
import { useTableColumns } from '../list/use-table-columns';
import { ViewsMenu } from '../list/views-menu';
import { useVisibleColumns } from '../list/visible-columns';
import { runSafely } from '../notify/run-safely';
import type { KeptSelection } from '../rows/use-selection';
import { EmptyState } from '../ui/empty-state';
import type { EntityAction, EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
import { listOrder } from './entity-request';
import { ListToolbar } from './list-toolbar';
import { addActions, addLabelOf, useScreenActions } from './screen-actions';
import { useMissingRows } from './use-missing-rows';
import { useListPath } from './use-screen-context';

interface EntityListProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  context: ScreenContext;
  filters: readonly ListFilter<ScreenContext>[];
  defaults: ListDefaults;
  state: ListStateHandle;
  selection: KeptSelection<T>;
  onOpen: (id: string, byKey: boolean) => void;
  /** Opens an entity's form beside the list. */
  onEdit: (id: string) => void;
}

/** Toolbar, selection, table and paging of a screen's list. */
export function EntityList<T extends ScreenEntity>(props: EntityListProps<T>) {
  const { definition, context, onOpen, onEdit } = props;
  const [state] = props.state;
  const { t, scope, authority } = context;
  const info = entityTypeTable[definition.type];
  const { columns, sort } = useMemo(
    () => listOrder(definition, { scope, authority }, state, props.defaults),
    [definition, scope, authority, state, props.defaults],
  );
  const link = pageLinkOf(state, sort);
  const source = usePagedSource<T>((pageLink) => definition.list({ scope, filter: state.filter, pageLink }), link);
  useMissingRows(definition, source, JSON.stringify([source.found, link]), props.selection[0]);
  const listName = `${definition.type}:${scope.kind}`;
  const { shown, choose, reset } = useVisibleColumns(listName, columns, props.state);
  const live = shown.flatMap((column) => column.live ?? []);
  const ids = source.rows?.map(idOf) ?? [];

  const ways = addActions(definition, context);
  const add = ways.filter((way) => !way.aside);
  const aside = ways.filter((way) => way.aside);
  const list = useTableController<T, ScreenContext>({
    state: props.state,
    source,
    sort,
    context,
    actions: useListActions(definition, context),
    kept: props.selection,
    keys: {
      add: add[0] && (() => runSafely(() => add[0]?.run(context))),
      edit: (id = state.open ?? undefined) => {
        const row = source.rows?.find((one) => idOf(one) === id);
        if (row && definition.form && definition.save && !definition.readOnly?.(row, context)) onEdit(idOf(row));
      },
    },
  });
  const path = useListPath(definition.type, scope);
  const href = useCallback((row: T) => `${path}/${row.id.id}`, [path]);

  return (
    <ListPage label={t(info.plural)} {...list.frame}>
      {live.length > 0 && ids.length > 0 && (
        <LiveCells source={{ kind: 'latest', entities: { entityType: definition.type, ids }, keys: live }} />
      )}
      <ListToolbar
        list={list}
        info={info}
        heading={definition.title ? <definition.title scope={scope} /> : t(info.plural)}
        filters={props.filters}
        add={add}
        aside={aside}
        columns={columns}
        shown={shown}
        onColumns={choose}
        onResetColumns={reset}
        views={<ViewsMenu list={listName} state={state} shown={shown} defaults={props.defaults} />}
      />
      <ListView
        list={list}
        label={t(info.plural)}
        columns={useTableColumns(shown, context, state.filter)}
        naming={columns.find((column) => column.naming)?.id ?? ''}
        activeId={state.open}
        onOpen={(row, byKey) => onOpen(idOf(row), byKey)}
        href={href}
        empty={
          <EmptyState
            level={2}
            icon={info.icon}
            title={t(info.empty)}
            text={
              authority === 'CUSTOMER_USER' ? t('kit:entity.empty.customer') : definition.empty && t(definition.empty)
            }
            action={
              <>
                <AddButton add={add} context={context} label={t(addLabelOf(add, info))} />
                {aside.map((way) => (
                  <AddButton key={way.id} add={[way]} context={context} variant="secondary" />
                ))}
              </>
            }
          />
        }
      />
    </ListPage>
  );
}

/** The screen's actions; where rows lead to a page of their own, the details are among them. */
function useListActions<T extends ScreenEntity>(definition: EntityScreenDefinition<T>, context: ScreenContext) {
  const actions = useScreenActions(definition, context);
  return useMemo((): readonly EntityAction<T>[] => {
    if (!definition.page) return actions;
    const details: EntityAction<T> = {
      kind: 'dialog',
      id: 'details',
      label: entityTypeTable[definition.type].details,
      icon: 'info',
      open: ([row], { open }) => row && open(idOf(row)),
    };
    return [details, ...actions];
  }, [definition, actions]);
}

/** Keeps live what cells read. By itself: what a source tells of its entities renders no list. */
function LiveCells({ source }: { source: LatestSource }) {
  useDataSource(source);
  return null;
}

const idOf = (row: ScreenEntity) => row.id.id;
