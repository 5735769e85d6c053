import { type RefObject, useLayoutEffect, useState } from 'react';
import { tabStops } from '../ui/tab-stops';

/** Whether an element scrolls and holds nothing that keys reach: without a place in the order of Tab, they couldn’t scroll it. */
export function useScrolls(place: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight && tabStops(element).length === 0);
    const sizes = new ResizeObserver(measure);
    const observe = () => {
      for (const part of [element, ...element.children]) sizes.observe(part);
      measure();
    };
    const content = new MutationObserver(observe);
    content.observe(element, { childList: true });
    observe();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, [place]);
  return scrolls;
}
