import { type RefObject, useLayoutEffect, useReducer } from 'react';
import { useToolFocus } from './use-tool-focus';

interface Tried {
  level: number;
  parts: string;
}

/** An open menu would close with its button, which other levels draw anew. */
const hasOpenMenu = (bar: Element) => bar.querySelector('[aria-haspopup="menu"][aria-expanded="true"]') !== null;

/**
 * How far a bar of one line has to give way, from 0 to `last`: the first level at which all of it fits, in every
 * language. Measured before it is seen, and again when its width or that of a part changes, or it has other `parts`, but
 * not below an open menu. The focus stays on its tool, or goes to the `menu` that has it.
 */
export function useFitting(bar: RefObject<HTMLElement | null>, last: number, parts: string, menu: string): number {
  const keepFocus = useToolFocus(bar, menu);
  const [tried, setTried] = useReducer((_: Tried, next: Tried) => next, { level: 0, parts });
  const { level } = tried;
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    // A part that takes all room that is left says nothing of what is in it.
    const sized = [element, ...[...element.children].flatMap((part) => [part, ...part.children])];
    const widths = () => sized.map((part) => part.getBoundingClientRect().width).join();
    const isOther = tried.parts !== parts;
    if (!isOther && level < last && element.scrollWidth > element.clientWidth && !hasOpenMenu(element)) {
      setTried({ level: level + 1, parts });
      return;
    }
    keepFocus();
    const fitted = widths();
    const measure = () => {
      if ((isOther || widths() !== fitted) && !hasOpenMenu(element)) setTried({ level: 0, parts });
    };
    measure();
    const resized = new ResizeObserver(measure);
    for (const part of sized) resized.observe(part);
    const closed = new MutationObserver(measure);
    closed.observe(element, { subtree: true, attributeFilter: ['aria-expanded'] });
    return () => {
      resized.disconnect();
      closed.disconnect();
    };
  }, [bar, last, tried, level, parts, keepFocus]);
  return level;
}
