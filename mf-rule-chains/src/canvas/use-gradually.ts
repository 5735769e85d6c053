import { useEffect, useState } from 'react';

/** Nodes that are drawn in one frame: so the page answers while a large chain appears. */
const STEP = 90;

/** How many of a chain's nodes are drawn already: more with each frame. What is drawn stays. */
export function useGradually(count: number): number {
  const [drawn, setDrawn] = useState(STEP);
  const isDone = drawn >= count;
  useEffect(() => {
    if (isDone) return;
    const frame = requestAnimationFrame(() => setDrawn((now) => now + STEP));
    return () => cancelAnimationFrame(frame);
  }, [isDone, drawn]);
  return drawn;
}
