import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PlacedWidget } from '../layout/placed-widgets';
import { focusWidget } from './use-step-focus';

/**
 * Where a widget that had the focus is taken away, the one that follows it gets it: whoever removes several by keyboard goes
 * on there.
 */
export function useNextFocus(
  ref: RefObject<HTMLElement | null>,
  placed: readonly PlacedWidget[],
  reach: (id: string) => void,
): void {
  const last = useRef<HTMLElement>(undefined);
  const order = useRef(placed);
  useEffect(() => {
    const ground = ref.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = (target as HTMLElement).closest<HTMLElement>('[data-widget]') ?? undefined;
    };
    ground?.addEventListener('focusin', remember);
    return () => ground?.removeEventListener('focusin', remember);
  }, [ref]);
  // After every change, before the page takes the focus.
  useLayoutEffect(() => {
    const before = order.current;
    order.current = placed;
    const ground = ref.current;
    if (!ground || !last.current || last.current.isConnected) return;
    const next = following(before, placed, last.current.getAttribute('data-widget'));
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    if (!next) ground.querySelector('button')?.focus();
    else if (!focusWidget(ground, next)) reach(next);
  });
}

/** The same widget if it is still there, else the next one that is, else the last. */
function following(before: readonly PlacedWidget[], now: readonly PlacedWidget[], id: string | null) {
  const there = new Set(now.map((one) => one.id));
  const at = before.findIndex((one) => one.id === id);
  return (before.slice(at).find((one) => there.has(one.id)) ?? now.at(-1))?.id;
}
