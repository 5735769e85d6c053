import { type ReactNode, useCallback, useMemo } from 'react';
import { runSafely } from '../notify/run-safely';
import type { KeptSelection } from '../rows/use-selection';
import { EmptyState } from '../ui/empty-state';
import { IconButton } from '../ui/icon-button';
import { AddButton } from './add-button';
import { ColumnChooser } from './column-chooser';
import type { ListContext, ListDefinition } from './define-list';
import { ListFilters } from './list-filters';
import { ListMenu } from './list-menu';
import { ListPage, PageToolbar } from './list-page';
import { ListSearch } from './list-search';
import type { ListStateHandle } from './list-state';
import { ListView } from './list-view';
import styles from './list-view.module.css';
import { LiveStatus } from './live-status';
import { isOffered } from './offered';
import { offeredActions } from './row-action';
import { RowMenu } from './row-menu';
import { useTableController } from './table-controller';
import { TableFrame, TableToolbar } from './table-toolbar';
import { useExport } from './use-export';
import { useLocalListState } from './use-local-list-state';
import { usableSort, useTableColumns } from './use-table-columns';
import { useVisibleColumns } from './visible-columns';

interface ListPanelProps<R, C extends ListContext<R>> {
  definition: ListDefinition<R, C>;
  /** The same object as long as it says the same, or every row is drawn again. */
  context: C;
  /** Rows are selected for what is around the list, over all its pages. */
  selection?: KeptSelection<R>;
  /** Where its state is kept, such as the address of its page (`useListState`); absent: it keeps it to itself. */
  state?: ListStateHandle;
  /** What it stands in, where a page has several lists of one kind: its pages are named after that. */
  place?: string;
  /** Where its buttons stand that would have a line of their own: nothing else is above its rows. */
  head?: (tools: ReactNode) => ReactNode;
  /**
   * It fills a page of its own, with its title and how many there are. The page shows the row that is open beside it, and
   * this above its rows.
   */
  page?: {
    above?: ReactNode;
    /** A pressed row opens in the list's own dialog instead. */
    opens?: 'dialog';
  };
}

/** A declared list with its toolbar: in a tab beside others, in a dialog, or as a page. */
export function ListPanel<R, C extends ListContext<R>>(props: ListPanelProps<R, C>) {
  const { definition, context, selection, place, head, page } = props;
  const {
    search,
    filters = [],
    toolbar: Toolbar,
    tools: Tools,
    selectable,
    open,
    press,
    edit,
    details,
    beside,
    empty: { action: Onward, ...empty },
  } = definition;
  const { t, rows: kind, scope, authority, isVisitor } = context;
  const own = useLocalListState({ sort: definition.sort });
  const handle = props.state ?? own;
  const [state, change] = handle;
  const { columns, actions, add } = useMemo(
    () => ({
      columns: definition.columns.filter((column) => isOffered(column, { scope, authority })),
      actions: offeredActions(definition.actions ?? [], { scope, authority }),
      add: (definition.add ?? []).filter((way) => isOffered(way, { scope, authority, isVisitor })),
    }),
    [definition, scope, authority, isVisitor],
  );
  const { shown, choose, reset } = useVisibleColumns(definition.choice ?? null, columns, handle);
  const sort = usableSort(columns, { scope, authority, filter: state.filter }, state.sort, definition.sort);
  const source = definition.useSource({ context, state, sort });
  const [firstAdd] = add;
  const list = useTableController<R, C>({
    state: handle,
    source,
    sort,
    context,
    actions,
    selects: selection && true,
    kept: selection,
    selectable: selectable && ((row) => selectable(row, context)),
    keys: {
      add: firstAdd && !firstAdd.blocked?.(context) ? () => runSafely(() => firstAdd.run(context)) : undefined,
      edit:
        edit &&
        ((id) => {
          const row = source.rows?.find((one) => kind.id(one) === id);
          if (row !== undefined) edit(row, context);
        }),
    },
  });
  const Beside = beside?.component;
  const menu = useCallback(
    (row: R) =>
      Beside && (
        <span className={styles.rowMenu}>
          <Beside row={row} context={context} />
          <RowMenu row={row} actions={actions} context={list.context} />
        </span>
      ),
    [Beside, actions, context, list.context],
  );
  const isOpenBeside = details !== undefined || (page !== undefined && page.opens !== 'dialog');
  const pressRow = (row: R) => {
    change({ open: kind.id(row) });
    runSafely(() => press?.(row, context));
  };
  const toggleOpen = (row: R) => change({ open: kind.id(row) === state.open ? null : kind.id(row) });
  const file = useExport({ title: t(definition.file ?? definition.title), source, columns: shown, context });
  const isAlone = !Toolbar && !Tools && !search && filters.length === 0 && add.length === 0;
  const inHead = isAlone ? head : undefined;
  const size = inHead && 'small';
  const tools = (
    <>
      {source.live && <LiveStatus {...source.live} />}
      {definition.refresh && !source.live && (
        <IconButton icon="refresh" label={t('kit:refresh')} busy={source.isFetching} onClick={source.reload} />
      )}
      {definition.file && <ListMenu items={[file]} size={size} />}
      {definition.choice && (
        <ColumnChooser
          size={size}
          columns={columns
            .filter(({ unchosen }) => !unchosen)
            .map(({ id, label, naming }) => ({ id, label: t(label), fixed: naming }))}
          visible={shown.map(({ id }) => id)}
          onChange={(ids) => choose([...ids, ...shown.flatMap(({ id, unchosen }) => (unchosen ? id : []))])}
          onReset={reset}
        />
      )}
      {Tools && <Tools context={context} state={state} source={source} />}
      <AddButton add={add} context={context} variant={page ? undefined : 'secondary'} />
    </>
  );
  const searchField = search && <ListSearch list={list} label={t(search)} />;
  const filterFields = <ListFilters filters={filters} context={context} state={state} onChange={change} />;
  const view = (
    <ListView<R, C>
      list={list}
      label={t(definition.title)}
      pagesOf={place}
      columns={useTableColumns(shown, context, state.filter)}
      naming={columns.find(({ naming }) => naming)?.id ?? ''}
      activeId={isOpenBeside ? state.open : undefined}
      pressedId={press && state.open}
      onOpen={isOpenBeside ? toggleOpen : press ? pressRow : open && ((row) => runSafely(() => open(row, context)))}
      onOpenTwice={definition.openTwice && ((row) => runSafely(async () => definition.openTwice?.(row, context)))}
      details={details && ((row) => details(row, context))}
      rowMenu={Beside && menu}
      pageSizes={definition.pageSizes}
      menuWidth={beside?.width}
      scrolls={page !== undefined}
      skeletonRows={page ? undefined : 6}
      empty={
        <EmptyState
          level={2}
          icon={empty.icon}
          title={t(empty.title)}
          text={empty.text && t(empty.text)}
          action={
            add.length > 0
              ? // In a widget the button above the rows is near enough.
                !head && <AddButton add={add} context={context} />
              : Onward && <Onward context={context} />
          }
        />
      }
    />
  );
  if (page)
    return (
      <ListPage label={t(definition.title)} {...list.frame}>
        <PageToolbar
          heading={t(definition.title)}
          total={source.total}
          search={searchField}
          filters={filterFields}
          tools={tools}
        />
        {page.above}
        {view}
      </ListPage>
    );
  return (
    <TableFrame {...list.frame}>
      {inHead ? (
        inHead(tools)
      ) : (
        <TableToolbar tools={tools}>
          {Toolbar && <Toolbar context={context} />}
          {searchField}
          {filterFields}
        </TableToolbar>
      )}
      {view}
    </TableFrame>
  );
}
