import type { ReactNode } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  title: string;
  /** At the end of the title's line: a link to the whole, a sum. */
  more?: ReactNode;
  /** Nothing is here yet. */
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A framed part of the home page. */
export function Panel({ title, more, busy = false, className = '', children }: PanelProps) {
  return (
    <section className={`${styles.panel} ${className}`} aria-busy={busy}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}
