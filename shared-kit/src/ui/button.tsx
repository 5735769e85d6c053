import styles from './button.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { Pressable, type PressProps } from './pressable';

export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger' | 'danger-text';

export interface ButtonProps extends PressProps {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  /** While it is busy, a spinner takes its place. */
  icon?: IconName;
  /** Takes the whole width of its container. */
  wide?: boolean;
  /** For where the style of its place hides the text. */
  tooltip?: string;
}

/** A button with a text. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  wide = false,
  tooltip,
  className,
  children,
  ...press
}: ButtonProps) {
  const { busy, disabledReason } = press;
  const sizes = size === 'small' && styles.small;
  return (
    <Pressable
      {...press}
      tooltip={tooltip && disabledReason ? `${tooltip}: ${disabledReason}` : disabledReason || tooltip}
      className={classes(styles.button, styles[variant], sizes, wide && styles.wide, busy && styles.busy, className)}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children && <span className={styles.label}>{children}</span>}
    </Pressable>
  );
}
