import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { useT } from './texts';
import type { WidgetActions } from './use-widget-actions';

/** What the tools of a widget do. */
export interface WidgetDoings {
  actions: WidgetActions;
  /** Asks where a widget is to stand. */
  askPlace: (id: string) => Promise<void>;
}

interface WidgetToolsProps {
  id: string;
  name: string;
  /** What there is to do now: asked for when something is done, so that no change draws all tools again. */
  doings: () => WidgetDoings;
}

/** In the head of a widget that is edited: what can be done with it. */
export function WidgetTools({ id, name, doings }: WidgetToolsProps) {
  const t = useT();
  return (
    <>
      <IconButton
        size="small"
        icon="edit"
        label={t('widget.edit', { name })}
        onClick={() => runSafely(() => doings().actions.edit(id))}
      />
      <MenuButton
        size="small"
        label={t('widget.more', { name })}
        items={() => {
          const { actions, askPlace } = doings();
          return [
            { id: 'place', label: t('place.edit'), icon: 'open_with', onSelect: () => runSafely(() => askPlace(id)) },
            { id: 'duplicate', label: t('duplicate'), icon: 'copy', onSelect: () => actions.duplicate(id) },
            { id: 'copy', label: t('copy'), icon: 'content_paste', onSelect: () => actions.copy(id) },
            { id: 'reference', label: t('copy.reference'), icon: 'link', onSelect: () => actions.copyReference(id) },
            { id: 'export', label: t('widget.export'), icon: 'file_download', onSelect: () => actions.exportFile(id) },
          ];
        }}
      />
      <IconButton
        size="small"
        icon="close"
        label={t('widget.remove', { name })}
        onClick={() => doings().actions.remove([id])}
      />
    </>
  );
}
