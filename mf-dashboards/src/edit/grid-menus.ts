import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { editAliasesOf, editSettingsOf } from './edit-parts';
import type { PointedCell } from './paste-widget';
import type { Editing } from './use-editing';
import type { WidgetActions } from './use-widget-actions';

/** What the tools of a widget do. */
export interface WidgetDoings {
  actions: WidgetActions;
  /** Asks where a widget is to stand. */
  askPlace: (id: string) => Promise<void>;
}

/** What the menu of a widget offers, with the keys that do the same. */
export function widgetMenu(
  id: string,
  { actions, askPlace }: WidgetDoings,
  t: Translate,
  selected: ReadonlySet<string> = new Set(),
): MenuItem[] {
  const removed = selected.has(id) ? [...selected] : [id];
  return [
    { id: 'edit', label: t('edit'), icon: 'edit', keys: 'Enter', onSelect: () => runSafely(() => actions.edit(id)) },
    { id: 'place', label: t('place.edit'), icon: 'open_with', onSelect: () => runSafely(() => askPlace(id)) },
    { id: 'duplicate', label: t('duplicate'), icon: 'copy', onSelect: () => actions.duplicate(id) },
    { id: 'copy', label: t('copy'), icon: 'content_paste', keys: 'Ctrl+C', onSelect: () => actions.copy(id) },
    {
      id: 'reference',
      label: t('copy.reference'),
      icon: 'link',
      keys: 'Ctrl+R',
      onSelect: () => actions.copyReference(id),
    },
    { id: 'export', label: t('widget.export'), icon: 'file_download', onSelect: () => actions.exportFile(id) },
    {
      ...{ id: 'remove', label: t('remove'), icon: 'trash', keys: 'Delete', danger: true, separated: true },
      onSelect: () => actions.remove(removed),
    },
  ];
}

/** What the menu beside the widgets offers; pastes at the cell that was pressed. */
export function groundMenu(editing: Editing, actions: WidgetActions, at: PointedCell, t: Translate): MenuItem[] {
  return [
    { id: 'add', label: t('add-widget'), icon: 'plus', onSelect: () => runSafely(actions.add) },
    { id: 'paste', label: t('paste'), icon: 'content_paste', keys: 'Ctrl+V', onSelect: () => actions.paste(at) },
    ...(actions.canPasteReference()
      ? [
          {
            ...{ id: 'paste-reference', label: t('paste.reference'), icon: 'link', keys: 'Ctrl+I' },
            onSelect: () => actions.pasteReference(at),
          },
        ]
      : []),
    {
      ...{ id: 'aliases', label: t('aliases'), icon: 'devices_other', separated: true },
      onSelect: () => runSafely(() => editAliasesOf(editing)),
    },
    {
      id: 'settings',
      label: t('settings'),
      icon: 'settings',
      onSelect: () => runSafely(() => editSettingsOf(editing)),
    },
  ];
}
