import { useEffect, useEffectEvent } from 'react';

/** What takes the whole window, or lies over a dashboard, the one above the others last. */
const open: object[] = [];

/**
 * Escape ends what is above all others, unless something in it – a menu, a field – has use for the key. It is above what is
 * open before it, and above what it names, whenever that opens.
 */
export function useLeaveByEscape(isOpen: boolean, leave: () => void, above = false): void {
  const onEscape = useEffectEvent(leave);
  useEffect(() => {
    if (!isOpen) return;
    const self = {};
    open.push(self);
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== self) return;
      event.preventDefault();
      onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => {
      open.splice(open.indexOf(self), 1);
      document.removeEventListener('keydown', listen);
    };
    // It opens again, so to say, over what has opened.
  }, [isOpen, above]);
}
