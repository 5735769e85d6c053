import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { type WidgetDoings, widgetMenu } from './grid-menus';
import { useT } from './texts';
import styles from './widget-tools.module.css';

interface WidgetToolsProps {
  id: string;
  name: string;
  /** What there is to do now: asked for when something is done, so that no change draws all tools again. */
  doings: () => WidgetDoings;
}

/** In the head of a widget that is edited: what can be done with it. Of a small one, all stands in the menu. */
export function WidgetTools({ id, name, doings }: WidgetToolsProps) {
  const t = useT();
  return (
    <>
      <IconButton
        size="small"
        className={styles.roomy}
        icon="edit"
        label={t('widget.edit', { name })}
        onClick={() => runSafely(() => doings().actions.edit(id))}
      />
      <MenuButton size="small" label={t('widget.more', { name })} items={() => widgetMenu(id, doings(), t)} />
      <IconButton
        size="small"
        className={styles.roomy}
        icon="close"
        label={t('widget.remove', { name })}
        onClick={() => doings().actions.remove([id])}
      />
    </>
  );
}
