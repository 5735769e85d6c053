import { useEffect, useState } from 'react';

/**
 * False until the component has been painted for the first time, then true: for what may come a frame later, so that the
 * rest is seen earlier. A hidden page paints nothing, and waits until it is seen.
 */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that a frame starts fires when the frame's own work – style, layout, paint – is over.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
