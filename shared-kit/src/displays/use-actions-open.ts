import type { FocusEvent, KeyboardEvent } from 'react';
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
    // Before what a library does with the key.
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Escape' || !open || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      focusToggler(event.currentTarget);
      setOpen(false);
    },
  };
  return { open, setOpen, root };
}

/** Brings the focus to the button that shows the actions, before these are hidden with the focus in them. */
export const focusToggler = (root: Element | null) => root?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
