import { useEffect, useReducer, useRef } from 'react';

/**
 * False until the component has been painted for the first time, then true: for what may come a frame later, so that the
 * rest is seen earlier. A hidden page paints nothing, and waits until it is seen.
 *
 * @param waits whether something is left out until then; only for that is the component drawn again
 */
export function usePainted(waits: boolean): boolean {
  const painted = useRef(false);
  const waiting = useRef(waits);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    waiting.current = waits;
  }, [waits]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that a frame starts fires when the frame's own work – style, layout, paint – is over.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        painted.current = true;
        if (waiting.current) drawAgain();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted.current;
}
