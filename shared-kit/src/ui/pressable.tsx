import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
  use,
  useId,
} from 'react';
import { classes } from './classes';
import { TabStopContext } from './tab-stop-context';
import { Tooltip } from './tooltip';
import type { Placement } from './use-anchored';
import { VisuallyHidden } from './visually-hidden';

export interface PressProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Work is under way: further presses do nothing. */
  busy?: boolean;
  /** Why it cannot be pressed. The button stays reachable, so that everybody can learn the reason. */
  disabledReason?: string | null | false;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
}

/** The button that took the last press. */
let pressed: WeakRef<EventTarget> | undefined;

/** A double press that began elsewhere: it was for what stood there before this button did. */
function isForAnother({ detail, currentTarget }: MouseEvent): boolean {
  if (detail > 1 && pressed?.deref() !== currentTarget) return true;
  pressed = new WeakRef(currentTarget);
  return false;
}

/**
 * The ground of buttons: takes presses, or none while it is busy or off, and says the reason. What is under the pointer once
 * a press has changed the page does not take the second one of a double press. Without `type="submit"` it never submits a
 * form.
 */
export function Pressable({
  busy = false,
  disabledReason,
  tooltip,
  tooltipPlacement,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: PressProps & { tooltip: ReactNode; tooltipPlacement?: Placement }) {
  const reasonId = useId();
  const blocked = busy || Boolean(disabledReason);
  const tabIndex = use(TabStopContext);
  return (
    <>
      <Tooltip text={tooltip} describe={false} placement={tooltipPlacement}>
        <button
          {...rest}
          {...(tabIndex !== undefined && { tabIndex })}
          type={type}
          aria-disabled={blocked || undefined}
          aria-busy={busy || undefined}
          aria-describedby={classes(describedBy, disabledReason && reasonId) || undefined}
          onClick={(event) => {
            if (!isForAnother(event) && !blocked) return onClick?.(event);
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      </Tooltip>
      {disabledReason && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  );
}
