import type { ReactNode } from 'react';
import type { EntityTypeInfo } from '../api/entity-types';
import { HelpLinkButton } from '../help/help-link-button';
import { AddButton, addItem } from '../list/add-button';
import { allActions } from '../list/all-actions';
import type { Column } from '../list/column';
import { ColumnChooser } from '../list/column-chooser';
import { type ListFilter, ListFilters } from '../list/list-filters';
import { ListMenu } from '../list/list-menu';
import { PageToolbar } from '../list/list-page';
import { ListSearch } from '../list/list-search';
import type { TableController } from '../list/table-controller';
import { useExport } from '../list/use-export';
import { runSafely } from '../notify/run-safely';
import { IconButton } from '../ui/icon-button';
import type { EntityAddAction, ScreenContext, ScreenEntity } from './define-entity-screen';
import { addLabelOf } from './screen-actions';

interface ListToolbarProps<T extends ScreenEntity> {
  list: TableController<T, ScreenContext>;
  info: EntityTypeInfo;
  heading: ReactNode;
  filters: readonly ListFilter<ScreenContext>[];
  add: readonly EntityAddAction[];
  /** Ways to add that stand in the list's menu. */
  aside: readonly EntityAddAction[];
  columns: readonly Column<T>[];
  shown: readonly Column<T>[];
  onColumns: (ids: readonly string[]) => void;
  onResetColumns: () => void;
  /** The menu of what was saved under a name. */
  views: ReactNode;
}

/** Above a list: what it shows and how many, search, filters, views, refresh, columns, what is rarely done, add. */
export function ListToolbar<T extends ScreenEntity>(props: ListToolbarProps<T>) {
  const { list, info, filters, add } = props;
  const { source, context } = list;
  const { t } = context;
  const file = useExport({ title: t(info.plural), source, columns: props.shown, context });
  return (
    <PageToolbar
      heading={props.heading}
      total={source.total}
      search={<ListSearch list={list} label={t(info.search)} />}
      filters={<ListFilters filters={filters} context={context} state={list.state} onChange={list.change} />}
      tools={
        <>
          {props.views}
          <IconButton
            icon="refresh"
            label={t('kit:refresh')}
            busy={source.isFetching}
            onClick={() => runSafely(() => context.refresh())}
          />
          <ColumnChooser
            columns={props.columns.map(({ id, label, naming }) => ({ id, label: t(label), fixed: naming }))}
            visible={props.shown.map(({ id }) => id)}
            onChange={props.onColumns}
            onReset={props.onResetColumns}
          />
          <HelpLinkButton helpId={info.help} topic={t(info.plural)} />
          <ListMenu items={[file, ...props.aside.map((action) => addItem(action, context)), ...allActions(list)]} />
          <AddButton add={add} context={context} label={t(addLabelOf(add, info))} />
        </>
      }
    />
  );
}
