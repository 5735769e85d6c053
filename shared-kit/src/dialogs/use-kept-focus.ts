import { type RefObject, useEffect } from 'react';
import { takeFocus } from './take-focus';

/** Marks elements that keep the focus, so that what is around them leaves it to them. */
const KEEPS = 'data-keeps-focus';

/**
 * Keeps the focus in an element while what it holds changes: where the control that had it is taken away – a form gives
 * way to a failure, one step to the next –, the element takes it back; of several around it the innermost that is still there. From the
 * page's body no key would reach it. `take` chooses what in the element gets it; the same function every time.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, take = takeFocus): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let last: Node | null = null;
    let inner: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target as Node;
      inner = target instanceof Element ? target.closest(`[${KEEPS}]`) : null;
    };
    const observer = new MutationObserver(() => {
      if (inner && inner !== element && inner.isConnected) return;
      const lost = last && !last.isConnected && document.activeElement === document.body;
      if (lost && !element.inert) take(element);
    });
    element.setAttribute(KEEPS, '');
    element.addEventListener('focusin', remember);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
      element.removeAttribute(KEEPS);
    };
  }, [ref, take]);
}
