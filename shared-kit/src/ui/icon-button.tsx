import { classes } from './classes';
import { Icon, type IconName } from './icon';
import styles from './icon-button.module.css';
import { Pressable, type PressProps } from './pressable';
import type { Placement } from './use-anchored';

export interface IconButtonProps extends Omit<PressProps, 'aria-label' | 'children'> {
  icon: IconName;
  /** Accessible name and tooltip: there is no icon without words. */
  label: string;
  size?: 'normal' | 'small';
  danger?: boolean;
  /** A switch that is on. */
  pressed?: boolean;
  tooltipPlacement?: Placement;
}

/** A button that shows an icon only. */
export function IconButton({ icon, label, size = 'normal', danger, pressed, className, ...press }: IconButtonProps) {
  const tooltip = press.disabledReason ? (
    <>
      {label}
      <br />
      {press.disabledReason}
    </>
  ) : (
    label
  );
  return (
    <Pressable
      {...press}
      tooltip={tooltip}
      className={classes(styles.button, size === 'small' && styles.small, danger && styles.danger, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 18} />
    </Pressable>
  );
}
