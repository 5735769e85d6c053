import { type RefObject, useLayoutEffect } from 'react';

/** How long an error takes to appear and to go, in ms. */
export const ERROR_MOTION_MS = 200;

const moves = (element: HTMLElement) =>
  typeof element.animate === 'function' && !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/**
 * Lets an element grow and fade in on its first render. When it is removed, a copy without id, hidden from screen
 * readers, shrinks and fades out in its place: what it said is gone at once for everything but the eye.
 */
export function useErrorMotion(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !moves(element)) return;
    const timing = { duration: ERROR_MOTION_MS, easing: 'ease-out' };
    const gone = { blockSize: '0', opacity: 0, overflow: 'hidden' };
    const there = () => ({ blockSize: `${element.offsetHeight}px`, opacity: 1, overflow: 'hidden' });
    element.animate([gone, there()], timing);
    return () => {
      // React removes the element after this, and only the element: its copy may be next to it.
      const copy = element.cloneNode(true) as HTMLElement;
      copy.removeAttribute('id');
      copy.setAttribute('aria-hidden', 'true');
      element.after(copy);
      copy.animate([there(), gone], timing).finished.then(
        () => copy.remove(),
        () => copy.remove(),
      );
    };
  }, [ref]);
}
