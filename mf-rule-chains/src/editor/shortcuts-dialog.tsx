import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { useT } from '../canvas/texts';
import styles from './editor.module.css';
import { shortcuts } from './shortcuts';

/** ⌘ where keyboards have it. */
const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Keys as they are printed. */
export const printed = (keys: string): string => keys.replace('mod', modifier).replaceAll('+', ' + ');

/** Lists the keys of the editor. */
export const showShortcuts = (): Promise<void> => openDialog<void>(() => <ShortcutsDialog />);

function ShortcutsDialog() {
  const t = useT();
  const { singleKeys } = useSingleKeys();
  return (
    <Dialog title={t('shortcuts')} size="small">
      <dl className={styles.shortcuts}>
        {shortcuts
          .filter(({ keys }) => singleKeys || keys.length > 1)
          .map(({ keys, command }) => (
            <div key={command} className={styles.shortcut}>
              <dt>
                <kbd>{printed(keys)}</kbd>
              </dt>
              <dd>{t(`command.${command}`)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
