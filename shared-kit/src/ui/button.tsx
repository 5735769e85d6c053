import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { Tooltip } from './tooltip';
import { type PressOptions, usePress } from './use-press';
import { VisuallyHidden } from './visually-hidden';

export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger' | 'danger-text';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'>, PressOptions {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  icon?: IconName;
  /** A spinner takes the icon's place, further presses do nothing. */
  busy?: boolean;
  /** Takes the whole width of its container. */
  wide?: boolean;
  /** For where the style of its place hides the text. */
  tooltip?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a text. Without `type="submit"` it never submits a form. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  busy = false,
  disabledReason,
  wide = false,
  tooltip,
  className,
  children,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const { press, reasonId } = usePress({ busy, disabledReason, onClick, 'aria-describedby': describedBy });
  const text = tooltip && disabledReason ? `${tooltip}: ${disabledReason}` : disabledReason || tooltip;
  return (
    <>
      <Tooltip text={text} describe={false}>
        <button
          {...rest}
          {...press}
          type={type}
          className={classes(
            styles.button,
            styles[variant],
            size === 'small' && styles.small,
            wide && styles.wide,
            busy && styles.busy,
            className,
          )}
        >
          {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
          {children && <span className={styles.label}>{children}</span>}
        </button>
      </Tooltip>
      {disabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
