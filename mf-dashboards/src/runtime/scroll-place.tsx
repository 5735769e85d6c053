import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import styles from './widget-place.module.css';

/** The place of what may be higher than its widget: the keyboard scrolls it while it is. */
export function ScrollPlace({ className = styles.scroll, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isHigher, setHigher] = useState(false);
  const [, measure] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = place.current ?? {};
    setHigher(scrollHeight > clientHeight);
  });
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className} tabIndex={isHigher ? 0 : undefined}>
      {children}
    </div>
  );
}
