import { type RefObject, useLayoutEffect, useState } from 'react';

/** px that a toast keeps from a control in use. */
const CLEARANCE = 4;

/** Not laid out: such an element covers nothing, and nothing covers it. */
const hasNoSize = ({ width, height }: DOMRect) => width === 0 || height === 0;

/** What a person is using now: the control with the focus, not the page and not a whole region of it. */
function controlInUse(): Element | null {
  const focused = document.activeElement;
  return focused?.matches('a, button, input, select, textarea, summary, [role], [contenteditable]') ? focused : null;
}

/**
 * Whether an element that floats above the page would cover the control in use, followed while the focus moves. The answer
 * stays once it is yes: something that jumps to and fro is harder to read than something in the other corner.
 */
export function useCoversControl(element: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useLayoutEffect(() => {
    const check = () => {
      const own = element.current;
      const control = controlInUse();
      if (!own || !control || own.contains(control)) return;
      const a = own.getBoundingClientRect();
      const b = control.getBoundingClientRect();
      const apart =
        a.right + CLEARANCE <= b.left ||
        b.right + CLEARANCE <= a.left ||
        a.bottom + CLEARANCE <= b.top ||
        b.bottom + CLEARANCE <= a.top;
      if (!apart && !hasNoSize(a) && !hasNoSize(b)) setCovers(true);
    };
    check();
    document.addEventListener('focusin', check);
    return () => document.removeEventListener('focusin', check);
  }, [element]);
  return covers;
}
