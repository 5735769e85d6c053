import { type RefObject, useLayoutEffect } from 'react';

/** Less of the anchor in sight than this share hides the popup that belongs to it. */
const visibleShare = 0.5;

/** Hides the popup, which stays open, while most of its anchor is scrolled away or covered by the edge of something. */
export function useHiddenWith(anchor: Element | null, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!anchor || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const share = entries.at(-1)?.intersectionRatio ?? 1;
        if (popup.current) popup.current.style.visibility = share < visibleShare ? 'hidden' : '';
      },
      { threshold: [0, visibleShare, 1] },
    );
    observer.observe(anchor);
    return () => observer.disconnect();
  }, [anchor, popup]);
}
