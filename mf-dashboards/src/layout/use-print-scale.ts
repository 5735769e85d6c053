import { type RefObject, useEffect } from 'react';

/**
 * On paper a grid is a smaller picture of what the window shows, where style sheets can scale it: canvases are drawn for their
 * places in the window, and no width of a sheet is told before it is printed.
 */
export function usePrintScale(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const remember = () => {
      const { current } = grid;
      if (!current) return;
      current.style.setProperty('--window-width', `${current.offsetWidth}px`);
      current.style.setProperty('--window-row', getComputedStyle(current).gridAutoRows);
    };
    window.addEventListener('beforeprint', remember);
    return () => window.removeEventListener('beforeprint', remember);
  }, [grid]);
}
