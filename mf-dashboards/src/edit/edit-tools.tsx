import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import type { LayoutId } from '../model/dashboard';
import { layoutIds } from '../model/dashboard';
import { editAliasesOf, editFiltersOf, editLayoutsOf, editSettingsOf, editStatesOf } from './edit-parts';
import styles from './edit-tools.module.css';
import { FittingTools } from './fitting-tools';
import { useT } from './texts';
import type { Editing } from './use-editing';
import { useWidgetActions } from './use-widget-actions';

interface EditToolsProps {
  editing: Editing;
  /** The state that is shown. */
  stateId: string;
}

const parts = [
  { id: 'states', icon: 'layers', edit: editStatesOf },
  { id: 'layouts', icon: 'view_quilt', edit: editLayoutsOf },
  { id: 'aliases', icon: 'devices_other', edit: editAliasesOf },
  { id: 'filters', icon: 'filter_alt', edit: editFiltersOf },
  { id: 'settings', icon: 'settings', edit: editSettingsOf },
] as const;

/** What of the dashboard is edited beside the places of widgets. */
export function EditTools({ editing, stateId }: EditToolsProps) {
  const t = useT();
  const layouts = editing.dashboard.configuration.states[stateId]?.layouts ?? {};
  const present = layoutIds.filter((id) => layouts[id]);
  return (
    <>
      {present.map((layoutId) => (
        <AddTools
          key={layoutId}
          editing={editing}
          stateId={stateId}
          layoutId={layoutId}
          isOnly={present.length === 1}
        />
      ))}
      <FittingTools
        label={t('parts')}
        items={parts.map(({ id, icon, edit }) => ({
          id,
          icon,
          label: t(id),
          onSelect: () => runSafely(() => edit(editing, stateId)),
        }))}
      />
    </>
  );
}

interface AddToolsProps extends EditToolsProps {
  layoutId: LayoutId;
  isOnly: boolean;
}

/** Adds to a layout: a new widget, one from a file, or what was copied. */
function AddTools({ editing, stateId, layoutId, isOnly }: AddToolsProps) {
  const t = useT();
  const actions = useWidgetActions(editing, { stateId, layoutId });
  return (
    <MenuButton
      text
      tooltip
      className={styles.add}
      size="small"
      icon="plus"
      placement="bottom-start"
      label={t(isOnly ? 'add-widget' : `add-widget.${layoutId}`)}
      items={[
        { id: 'new', label: t('add-widget.new'), icon: 'plus', onSelect: () => runSafely(actions.add) },
        {
          id: 'import',
          label: t('add-widget.import'),
          icon: 'file_upload',
          onSelect: () => runSafely(actions.importFile),
        },
        { id: 'paste', label: t('paste'), icon: 'content_paste', onSelect: () => actions.paste() },
      ]}
    />
  );
}
