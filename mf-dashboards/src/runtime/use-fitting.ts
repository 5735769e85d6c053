import { type RefObject, useLayoutEffect, useReducer } from 'react';
import { useToolFocus } from './use-tool-focus';

interface Tried {
  level: number;
  parts: string;
}

/**
 * How far a bar of one line has to give way, from 0 to `last`: the first level at which all of it fits, in every
 * language. Measured before it is seen, and again when its width or that of a part changes, or it has other `parts`. The focus stays
 * on its tool, or goes to the `menu` that has it.
 */
export function useFitting(bar: RefObject<HTMLElement | null>, last: number, parts: string, menu: string): number {
  const keepFocus = useToolFocus(bar, menu);
  const [tried, setLevel] = useReducer((_: Tried, level: number) => ({ level, parts }), { level: 0, parts });
  const level = tried.parts === parts ? tried.level : 0;
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    if (level < last && element.scrollWidth > element.clientWidth) {
      setLevel(level + 1);
      return;
    }
    keepFocus();
    const widths = () => [element, ...element.children].map((part) => part.getBoundingClientRect().width).join();
    const fitted = widths();
    const observer = new ResizeObserver(() => widths() !== fitted && setLevel(0));
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [bar, last, tried, level, parts, keepFocus]);
  return level;
}
