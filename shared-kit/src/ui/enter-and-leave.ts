import { type RefObject, useLayoutEffect } from 'react';

/** How long a popover fades and grows in and out, in ms. */
export const popoverMotion = 200;

/** What an element looks like before it has come and after it has gone. */
export type Away = { opacity: number; scale?: number; translate?: string };

/**
 * Moves an element in when it appears, and out after it has left the page: what moves out is a copy, so that the element
 * itself is gone, with its state and its names, at once.
 */
export function useEnterAndLeave(ref: RefObject<HTMLElement | null>, away: Away, duration: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it moves does not change while it is there.
  useLayoutEffect(() => {
    const element = ref.current;
    const place = element?.parentElement;
    if (!element?.animate || !place || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const here = { opacity: 1, scale: 1, translate: '0 0' };
    element.animate([away, here], { duration, easing: 'ease-out' });
    return () => {
      if (element.style.visibility === 'hidden' || !place.isConnected) return;
      const copy = element.cloneNode(true) as HTMLElement;
      for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
      for (const named of [copy, ...copy.querySelectorAll('[role]')]) named.removeAttribute('role');
      copy.inert = true;
      copy.setAttribute('aria-hidden', 'true');
      place.append(copy);
      const leave = copy.animate([here, away], { duration, easing: 'ease-in', fill: 'forwards' });
      leave.onfinish = () => copy.remove();
      leave.oncancel = () => copy.remove();
    };
  }, []);
}

/** The movement of popovers. */
export const usePopoverMotion = (ref: RefObject<HTMLElement | null>): void =>
  useEnterAndLeave(ref, { opacity: 0, scale: 0.85 }, popoverMotion);
