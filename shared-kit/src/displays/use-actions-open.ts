import type { FocusEvent } from 'react';
import { type OpenOptions, useOpen } from '../ui/use-open';

/** ms after which losing the focus hides the actions, unless it has come back. */
export const focusOutDelay = 100;

/** Whether actions beside a toggler show. `root` goes on the element that holds both. */
export function useActionsOpen(options: OpenOptions) {
  const { open, setOpen, setOpenLater, stay } = useOpen(options);
  const root = {
    onFocus: stay,
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setOpenLater(false, focusOutDelay);
    },
  };
  return { open, setOpen, root };
}
