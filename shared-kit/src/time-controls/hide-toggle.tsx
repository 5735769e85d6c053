import styles from './hide-toggle.module.css';
import { useT } from './texts';

export interface HideToggleProps {
  /** The part that users do not see while it is on. */
  part: string;
  value: boolean;
  onChange: (hidden: boolean) => void;
}

/** An editor's check box: withholds a part of a time control from users. */
export function HideToggle({ part, value, onChange }: HideToggleProps) {
  const t = useT();
  return (
    <label className={styles.hide}>
      <input
        type="checkbox"
        checked={value}
        aria-label={t('hide-part', { part })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{t('hide')}</span>
    </label>
  );
}
