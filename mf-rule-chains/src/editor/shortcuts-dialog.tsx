import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { useT } from '../canvas/texts';
import styles from './editor.module.css';
import { shortcuts } from './shortcuts';

/** ⌘ where keyboards have it. */
const hasCommandKey = /Mac|iPhone|iPad/.test(navigator.platform);
/** Keys that have other names in other languages. */
const named = ['Shift', 'Enter', 'Escape', 'Delete'] as const;

/** Keys as they are printed on keyboards of the language. */
export const printed = (keys: string, t: ReturnType<typeof useT>): string =>
  keys
    .split('+')
    .map((key) => {
      if (key === 'mod') return hasCommandKey ? '⌘' : t('key.Ctrl');
      const known = named.find((one) => one === key);
      return known ? t(`key.${known}`) : key;
    })
    .join(' + ');

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
                <kbd>{printed(keys, t)}</kbd>
              </dt>
              <dd>{t(`command.${command}`)}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
