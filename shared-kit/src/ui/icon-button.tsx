import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip';
import type { Placement } from './use-anchored';
import { type PressOptions, usePress } from './use-press';
import { VisuallyHidden } from './visually-hidden';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-label' | 'children'>,
    PressOptions {
  icon: IconName;
  /** Accessible name and tooltip: there is no icon without words. */
  label: string;
  size?: 'normal' | 'small';
  danger?: boolean;
  /** A switch that is on. */
  pressed?: boolean;
  tooltipPlacement?: Placement;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows an icon only. */
export function IconButton({
  icon,
  label,
  size = 'normal',
  danger,
  pressed,
  busy = false,
  disabledReason,
  tooltipPlacement,
  className,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: IconButtonProps) {
  const { press, reasonId } = usePress({ busy, disabledReason, onClick, 'aria-describedby': describedBy });
  const tooltip = disabledReason ? (
    <>
      {label}
      <br />
      {disabledReason}
    </>
  ) : (
    label
  );
  return (
    <>
      <Tooltip text={tooltip} describe={false} placement={tooltipPlacement}>
        <button
          {...rest}
          {...press}
          type={type}
          className={classes(styles.button, size === 'small' && styles.small, danger && styles.danger, className)}
          aria-label={label}
          aria-pressed={pressed}
        >
          <Icon name={icon} size={size === 'small' ? 16 : 18} />
        </button>
      </Tooltip>
      {disabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
