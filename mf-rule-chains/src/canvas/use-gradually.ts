import { useEffect, useState } from 'react';

/** Nodes that are drawn in one frame: so the page answers while a large chain appears. */
const STEP = 100;

/**
 * How many of a chain's nodes are drawn already: more with each frame. What is drawn stays, and what comes later is drawn
 * at once, until all of it is drawn in another way.
 */
export function useGradually(count: number, way: string): number {
  const [{ drawn, as }, setDrawn] = useState({ drawn: STEP, as: way });
  if (as !== way) setDrawn({ drawn: STEP, as: way });
  const isDone = drawn >= count;
  useEffect(() => {
    if (isDone) return;
    const next = drawn + STEP < count ? drawn + STEP : Number.POSITIVE_INFINITY;
    const frame = requestAnimationFrame(() => setDrawn((now) => ({ ...now, drawn: next })));
    return () => cancelAnimationFrame(frame);
  }, [isDone, drawn, count]);
  return drawn;
}
