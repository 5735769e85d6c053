import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n';
import styles from './chip.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

/** `neutral` and `accent` for facts; the others only where they say how something is doing. */
export type Tone = 'neutral' | 'accent' | 'ok' | 'info' | 'warn' | 'error';

export interface ChipProps {
  tone?: Tone;
  icon?: IconName;
  /** Shows a remove button; `removeLabel` names what it removes. */
  onRemove?: () => void;
  removeLabel?: string;
  children: ReactNode;
}

/** A short fact in a frame of its own: a type, a scope, a chosen value. */
export function Chip({ tone = 'neutral', icon, onRemove, removeLabel, children }: ChipProps) {
  const t = useT('kit');
  return (
    <span className={classes(styles.chip, styles[tone])}>
      {icon && <Icon name={icon} size={14} />}
      <span className={styles.text}>{children}</span>
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel ?? t('remove')} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </span>
  );
}
