import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { isApple, keyName } from '../shortcuts/shortcut-list';
import styles from './palette-opener.module.css';

/** Opens the palette: looks like a field where the bar has room for one, else it is an icon. */
export function PaletteOpener({ onOpen }: { onOpen: () => void }) {
  const t = useT('shell');
  const keys = [keyName('Mod', isApple()), 'K'];
  const label = t('palette.open', { keys: keys.join('+') });
  return (
    <>
      <button type="button" className={styles.field} onClick={onOpen}>
        <Icon name="search" size={16} />
        <span className={styles.text}>{t('palette.field')}</span>{' '}
        <span className={styles.keys} dir="ltr">
          {keys.map((key) => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
        </span>
      </button>
      <span className={styles.icon}>
        <IconButton icon="search" label={label} onClick={onOpen} />
      </span>
    </>
  );
}
