import { useEffect, useRef, useState } from 'react';

/** A value that changes at once, or so many milliseconds after it changed last, to what it is by then. */
export function useSpaced<T>(value: T, every: number): T {
  const [shown, setShown] = useState({ value });
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown.value) return;
    const wait = Math.max(0, last.current + every - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setShown({ value });
    }, wait);
    return () => clearTimeout(timer);
  }, [value, shown, every]);
  return shown.value;
}
