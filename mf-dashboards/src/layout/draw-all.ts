import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const grids = new Set<(isAll: boolean) => void>();
/** How many want all to be drawn now. */
let wanted = 0;
let endPrint: (() => void) | undefined;

const tell = () =>
  flushSync(() => {
    for (const draw of grids) draw(wanted > 0);
  });

/**
 * Has every widget on the page drawn, those too that wait to come near: for a picture of all of it.
 * @returns ends it: what hasn't come near waits again
 */
export function drawAll(): () => void {
  wanted += 1;
  tell();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    wanted -= 1;
    tell();
  };
}

// What isn't drawn when this event ends is not printed.
const beginPrint = () => {
  endPrint ??= drawAll();
};
const finishPrint = () => {
  endPrint?.();
  endPrint = undefined;
};

/** Whether all widgets of a grid are drawn, as somebody wants a picture of it, or prints it. */
export function useDrawnAll(): boolean {
  const [isAll, setAll] = useState(wanted > 0);
  useEffect(() => {
    grids.add(setAll);
    window.addEventListener('beforeprint', beginPrint);
    window.addEventListener('afterprint', finishPrint);
    return () => {
      grids.delete(setAll);
      if (grids.size > 0) return;
      window.removeEventListener('beforeprint', beginPrint);
      window.removeEventListener('afterprint', finishPrint);
    };
  }, []);
  return isAll;
}
