import { useEffect, useEffectEvent } from 'react';

/** What takes the whole window, the one above the others last. */
const open: object[] = [];

/** Escape ends the full screen that is above all others, unless something in it – a menu, a field – has use for the key. */
export function useLeaveByEscape(fullscreen: boolean, leave: () => void): void {
  const onEscape = useEffectEvent(leave);
  useEffect(() => {
    if (!fullscreen) return;
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
  }, [fullscreen]);
}
