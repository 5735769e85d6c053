import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './layout-grid.module.css';

interface GridCellProps {
  style: CSSProperties;
  /** What is in it is drawn once it comes near to what is seen, and stays. */
  waits: boolean;
  /** It is drawn all the same now: for a picture, or as it is printed. */
  isNow: boolean;
  children: ReactNode;
}

/** A place of the grid. */
export function GridCell({ style, waits, isNow, children }: GridCellProps) {
  const t = useT('mf-dashboards');
  const cell = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isDrawn = !waits || isNear || isNow;
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
      {waits && !isNear && isNow && <p className={styles.early}>{t('print.early')}</p>}
    </div>
  );
}
