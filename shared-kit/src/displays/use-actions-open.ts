import { type FocusEvent, useEffect, useRef, useState } from 'react';

/** ms after which losing the focus hides the actions, unless it has come back (spec 3 §9). */
export const focusOutDelay = 100;
/** Degrees that the toggler turns when the actions show (spec 3 §4). */
export const togglerTurn = 225;

export interface ActionsOpenOptions {
  /** Controlled by the caller; without it the toolbar keeps it itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Whether actions beside a toggler show. `root` goes on the element that holds both. */
export function useActionsOpen({ open: wanted, onOpenChange }: ActionsOpenOptions) {
  const [own, setOwn] = useState(false);
  const open = wanted ?? own;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setOpen = (next: boolean) => {
    clearTimeout(timer.current);
    if (next === open) return;
    setOwn(next);
    onOpenChange?.(next);
  };
  const root = {
    onFocus: () => clearTimeout(timer.current),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(false), focusOutDelay);
    },
  };
  return { open, setOpen, root };
}
