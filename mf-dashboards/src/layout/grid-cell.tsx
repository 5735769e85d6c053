import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './layout-grid.module.css';

interface GridCellProps {
  style: CSSProperties;
  /** What is in it is drawn once it comes near to what is seen, and stays. */
  waits: boolean;
  children: ReactNode;
}

/** A place of the grid. */
export function GridCell({ style, waits, children }: GridCellProps) {
  const cell = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isDrawn = !waits || isNear;
  useEffect(() => {
    if (isDrawn || !cell.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '100%',
    });
    observer.observe(cell.current);
    return () => observer.disconnect();
  }, [isDrawn]);
  return (
    <div ref={cell} className={styles.cell} dir={document.documentElement.dir || undefined} style={style}>
      {isDrawn && children}
    </div>
  );
}
