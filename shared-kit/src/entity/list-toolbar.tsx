import type { ReactNode, Ref } from 'react';
import type { EntityTypeInfo } from '../api/entity-types';
import { HelpLinkButton } from '../help/help-link-button';
import { SearchField } from '../inputs/search-field';
import type { Column } from '../list/column';
import { ColumnChooser } from '../list/column-chooser';
import type { ListState } from '../list/list-state';
import styles from '../list/toolbar.module.css';
import { runSafely } from '../notify/run-safely';
import { formatNumber } from '../time/format';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { MenuButton } from '../ui/menu-button';
import type { AddAction, ListFilter, ScreenContext } from './define-entity-screen';

interface ListToolbarProps<T> {
  info: EntityTypeInfo;
  heading: ReactNode;
  total: number | undefined;
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  filters: readonly ListFilter[];
  add: readonly AddAction[];
  context: ScreenContext;
  columns: readonly Column<T>[];
  shown: readonly Column<T>[];
  onColumns: (ids: readonly string[]) => void;
  onResetColumns: () => void;
  onRefresh: () => void;
  refreshing: boolean;
  searchRef: Ref<HTMLInputElement>;
}

/** Above a list: what it shows and how many, search, filters, refresh, columns, add. */
export function ListToolbar<T>(props: ListToolbarProps<T>) {
  const { info, state, onChange, context, filters, add } = props;
  const { t } = context;
  return (
    <div className={styles.toolbar}>
      <h2 className={styles.heading}>
        {props.heading}
        {props.total !== undefined && <span className={styles.count}>{formatNumber(props.total)}</span>}
      </h2>
      <div className={styles.search}>
        <SearchField
          label={t(info.search)}
          value={state.search}
          inputRef={props.searchRef}
          onChange={(search) => onChange({ search })}
        />
      </div>
      {filters.map(({ name, component: Filter }) => (
        <div key={name} className={styles.filter}>
          <Filter
            value={state.filter[name] ?? null}
            onChange={(value) => {
              const { [name]: _, ...others } = state.filter;
              onChange({ filter: value ? { ...others, [name]: value } : others });
            }}
          />
        </div>
      ))}
      <span className={styles.space} />
      <div className={styles.tools}>
        <IconButton icon="refresh" label={t('kit:refresh')} busy={props.refreshing} onClick={props.onRefresh} />
        <ColumnChooser
          columns={props.columns.map(({ id, label, naming }) => ({ id, label: t(label), fixed: naming }))}
          visible={props.shown.map(({ id }) => id)}
          onChange={props.onColumns}
          onReset={props.onResetColumns}
        />
        <HelpLinkButton helpId={info.help} topic={t(info.plural)} />
        <AddButton add={add} context={context} label={t(info.add)} />
      </div>
    </div>
  );
}

/** One way to add is a button, several are a menu. */
export function AddButton({
  add,
  context,
  label,
}: {
  add: readonly AddAction[];
  context: ScreenContext;
  label: string;
}) {
  const [only] = add;
  if (!only) return null;
  if (add.length === 1) {
    return (
      <Button variant="primary" icon="plus" onClick={() => runSafely(() => only.run(context))}>
        {context.t(only.label)}
      </Button>
    );
  }
  return (
    <MenuButton
      text
      icon="plus"
      variant="primary"
      label={label}
      items={add.map((action) => ({
        id: action.id,
        label: context.t(action.label),
        icon: action.icon,
        onSelect: () => runSafely(() => action.run(context)),
      }))}
    />
  );
}
