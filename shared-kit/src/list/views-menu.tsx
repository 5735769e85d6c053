import { useMemo } from 'react';
import { loadCode } from '../browser/load-code';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { useLocation, useSearchParams } from '../routing/navigation';
import { MenuButton, type MenuItem } from '../ui/menu-button';
import { copyAndNotify } from './copy-and-notify';
import { type ListDefaults, type ListState, readListState, viewState, writeListState } from './list-state';
import { type SavedView, useSavedViews } from './saved-views';
import styles from './toolbar.module.css';

const loadDialogs = () => loadCode(() => import(/* webpackChunkName: "kit-view-dialogs" */ './view-dialogs'));

interface ViewsMenuProps {
  /** Which list: views are kept per kind and scope (`DEVICE:tenant`). */
  list: string;
  state: ListState;
  /** The columns on screen. */
  shown: readonly { id: string }[];
  defaults: ListDefaults;
}

/** The views that somebody saved of a list: applies them, saves the list as it is, leads to their dialog. */
export function ViewsMenu({ list, state, shown, defaults }: ViewsMenuProps) {
  const t = useT('kit');
  const views = useSavedViews(list);
  const { pathname } = useLocation();
  const [, setParams] = useSearchParams();
  const columns = shown.map(({ id }) => id).join();
  const query = useMemo(() => queryOf({ ...state, columns: columns.split(',') }, defaults), [state, columns, defaults]);
  if (!views) return null;
  const path = `${window.location.origin}${pathname}`;
  const apply = ({ query: wanted }: SavedView) =>
    setParams((params) => writeListState(viewOf(wanted, defaults), defaults, params));
  const items: MenuItem[] = views.map((view) => ({
    id: `view ${view.name}`,
    label: view.name,
    checked: queryOf(viewOf(view.query, defaults), defaults) === query,
    onSelect: () => apply(view),
  }));
  items.push(
    {
      id: 'save',
      label: t('views.save'),
      icon: 'save',
      separated: views.length > 0,
      onSelect: () => runSafely(async () => (await loadDialogs()).openSaveView({ list, query, path })),
    },
    {
      id: 'copy',
      label: t('views.copy'),
      icon: 'link',
      onSelect: () => runSafely(() => copyAndNotify(`${path}?${query}`, t('copy.done'))),
    },
  );
  if (views.length > 0) {
    items.push({
      id: 'manage',
      label: t('views.manage'),
      icon: 'tune',
      onSelect: () => runSafely(async () => (await loadDialogs()).openManageViews({ list, query, path })),
    });
  }
  return (
    <MenuButton
      icon="view_list"
      text
      tooltip
      variant="text"
      label={t('views')}
      items={items}
      className={styles.shrinks}
    />
  );
}

/** The state that a view's parameters ask for; what makes no sense is the default. */
const viewOf = (query: string, defaults: ListDefaults): ListState =>
  viewState(readListState(new URLSearchParams(query), defaults));

/** The parameters of a view. */
const queryOf = (state: ListState, defaults: ListDefaults): string =>
  writeListState(viewState(state), defaults, new URLSearchParams()).toString();
