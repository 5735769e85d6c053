import { type RefObject, useLayoutEffect } from 'react';

/** How long a popover fades and grows in and out, in ms. */
export const popoverMotion = 200;

const settled = (): Keyframe => ({ opacity: 1, scale: 1, translate: '0 0' });

/**
 * Moves an element in when it appears, and out after it has left the page: what moves out is a copy, so that the element
 * itself is gone, with its state and its names, at once.
 * @param away what it looks like before it has come and after it has gone
 * @param here what it looks like meanwhile
 */
export function useEnterAndLeave(
  ref: RefObject<HTMLElement | null>,
  away: Keyframe,
  duration: number,
  here: (element: HTMLElement) => Keyframe = settled,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it moves does not change while it is there.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element?.animate || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
    element.animate([away, here(element)], { duration, easing: 'ease-out' });
    return () => {
      // React removes the element after this, and only the element: its copy may be next to it.
      if (element.style.visibility === 'hidden' || !element.isConnected) return;
      const copy = element.cloneNode(true) as HTMLElement;
      for (const named of [copy, ...copy.querySelectorAll('[id]')]) named.removeAttribute('id');
      for (const named of [copy, ...copy.querySelectorAll('[role]')]) named.removeAttribute('role');
      copy.inert = true;
      copy.setAttribute('aria-hidden', 'true');
      element.after(copy);
      const leave = copy.animate([here(element), away], { duration, easing: 'ease-in', fill: 'forwards' });
      const remove = () => copy.remove();
      leave.finished.then(remove, remove);
    };
  }, []);
}

/** The movement of popovers. */
export const usePopoverMotion = (ref: RefObject<HTMLElement | null>): void =>
  useEnterAndLeave(ref, { opacity: 0, scale: 0.85 }, popoverMotion);
