import { useT } from '../i18n/i18n';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import styles from './code-editor.module.css';

/** An error at the bottom of an editor, on the side where lines begin. */
export function CodeToast({ text, onClose }: { text: string; onClose?: () => void }) {
  const t = useT('kit');
  return (
    <div role="alert" className={styles.toast}>
      <Icon name="error" size={16} className={styles.toastIcon} />
      <span className={styles.toastText}>{text}</span>
      <IconButton icon="close" size="small" label={t('close')} onClick={onClose} />
    </div>
  );
}
