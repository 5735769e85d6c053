import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useId } from 'react';
import styles from './button.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { Tooltip } from './tooltip';
import { VisuallyHidden } from './visually-hidden';

export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  icon?: IconName;
  /** Work is under way: a spinner takes the icon's place, further presses do nothing. */
  busy?: boolean;
  /** Why it cannot be pressed. The button stays reachable, so that everybody can learn the reason. */
  disabledReason?: string | null | false;
  /** Takes the whole width of its container. */
  wide?: boolean;
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
  className,
  children,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy || Boolean(disabledReason);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) {
      event.preventDefault();
      event.stopPropagation();
    } else onClick?.(event);
  };
  return (
    <>
      <Tooltip text={disabledReason} describe={false}>
        <button
          {...rest}
          type={type}
          className={classes(
            styles.button,
            styles[variant],
            size === 'small' && styles.small,
            wide && styles.wide,
            busy && styles.busy,
            className,
          )}
          aria-disabled={blocked || undefined}
          aria-busy={busy || undefined}
          aria-describedby={classes(describedBy, disabledReason && reasonId) || undefined}
          onClick={click}
        >
          {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
          {children && <span className={styles.label}>{children}</span>}
        </button>
      </Tooltip>
      {disabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
