import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { MenuButton, type MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { layoutIds } from '../model/dashboard';
import { editAliasesOf, editFiltersOf, editLayoutsOf, editSettingsOf, editStatesOf } from './edit-parts';
import styles from './edit-tools.module.css';
import { FittingTools } from './fitting-tools';
import { useT } from './texts';
import type { Editing } from './use-editing';
import { useWidgetActions, type WidgetActions } from './use-widget-actions';

interface EditToolsProps {
  editing: Editing;
  /** The state that is shown. */
  stateId: string;
  /** What there is room for: on phones, what is added is a sign, or stands with the rest in one menu. */
  room: 'all' | 'words' | 'signs' | 'menu' | 'phone' | 'one-menu';
}

const parts = [
  { id: 'states', icon: 'layers', edit: editStatesOf },
  { id: 'layouts', icon: 'view_quilt', edit: editLayoutsOf },
  { id: 'aliases', icon: 'devices_other', edit: editAliasesOf },
  { id: 'filters', icon: 'filter_alt', edit: editFiltersOf },
  { id: 'settings', icon: 'settings', edit: editSettingsOf },
] as const;

/** What of the dashboard is edited beside the places of widgets. */
export function EditTools({ editing, stateId, room }: EditToolsProps) {
  const t = useT();
  const layouts = editing.dashboard.configuration.states[stateId]?.layouts ?? {};
  const main = useWidgetActions(editing, { stateId, layoutId: 'main' });
  const right = useWidgetActions(editing, { stateId, layoutId: 'right' });
  const isOnly = !(layouts.main && layouts.right);
  const adding = layoutIds
    .filter((id) => layouts[id])
    .map((id) => ({
      id,
      label: t(isOnly ? 'add-widget' : `add-widget.${id}`),
      items: addItems(id === 'main' ? main : right, t),
    }));
  const ofDashboard = parts.map(({ id, icon, edit }) => ({
    ...{ id, icon, label: t(id) },
    onSelect: () => runSafely(() => edit(editing, stateId)),
  }));
  if (room === 'one-menu') {
    const items = adding.flatMap(({ id, label, items }) =>
      items.map((item) => ({
        ...item,
        id: `${id} ${item.id}`,
        label: isOnly ? item.label : `${label}: ${item.label}`,
      })),
    );
    return <FittingTools label={t('parts')} items={[...items, ...ofDashboard]} room="menu" />;
  }
  return (
    <>
      {adding.map(({ id, label, items }) => (
        <MenuButton
          key={id}
          text
          tooltip
          className={room === 'phone' ? styles.sign : undefined}
          size="small"
          icon="plus"
          placement="bottom-start"
          label={label}
          items={items}
        />
      ))}
      <FittingTools label={t('parts')} items={ofDashboard} room={room === 'phone' ? 'menu' : room} />
    </>
  );
}

/** Adds to a layout: a new widget, one from a file, or what was copied. */
const addItems = (actions: WidgetActions, t: ReturnType<typeof useT>): MenuItem[] => [
  { id: 'new', label: t('add-widget.new'), icon: 'plus', onSelect: () => runSafely(actions.add) },
  { id: 'import', label: t('add-widget.import'), icon: 'file_upload', onSelect: () => runSafely(actions.importFile) },
  { id: 'paste', label: t('paste'), icon: 'content_paste', onSelect: () => actions.paste() },
];
