import { type RefObject, useEffect } from 'react';
import { takeFocus } from './take-focus';

/**
 * Keeps the focus in an element while what it holds changes: where the control that had it is taken away – a form gives
 * way to a failure, one step to the next –, the element takes it back. From the page's body no key would reach it.
 * `take` chooses what in the element gets it; the same function every time.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, take = takeFocus): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let last: Node | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target as Node;
    };
    const observer = new MutationObserver(() => {
      const lost = last && !last.isConnected && document.activeElement === document.body;
      if (lost && !element.inert) take(element);
    });
    element.addEventListener('focusin', remember);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
    };
  }, [ref, take]);
}
