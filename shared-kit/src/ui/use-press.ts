import { type MouseEvent, type MouseEventHandler, use, useId } from 'react';
import { classes } from './classes';
import { TabStopContext } from './tab-stop-context';

export interface PressOptions {
  /** Work is under way: further presses do nothing. */
  busy?: boolean;
  /** Why it cannot be pressed. The button stays reachable, so that everybody can learn the reason. */
  disabledReason?: string | null | false;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  'aria-describedby'?: string;
}

/**
 * What makes a button take presses, or none while it is busy or off. `press` goes on the button, `reasonId` on an element
 * beside it that says the reason.
 */
export function usePress({ busy = false, disabledReason, onClick, 'aria-describedby': describedBy }: PressOptions) {
  const reasonId = useId();
  const blocked = busy || Boolean(disabledReason);
  const tabIndex = use(TabStopContext);
  const press = {
    ...(tabIndex !== undefined && { tabIndex }),
    'aria-disabled': blocked || undefined,
    'aria-busy': busy || undefined,
    'aria-describedby': classes(describedBy, disabledReason && reasonId) || undefined,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      if (blocked) {
        event.preventDefault();
        event.stopPropagation();
      } else onClick?.(event);
    },
  };
  return { press, reasonId };
}
