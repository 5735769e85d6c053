import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './status-dot.module.css';

export interface StatusDotProps {
  status: 'ok' | 'info' | 'warn' | 'error' | 'off';
  /** The state in words: color alone says nothing to some. */
  children: ReactNode;
  /** Shows the dot alone; the words stay for screen readers and as title. */
  compact?: boolean;
  /** Why this may not be so by now: it is gray, and this its title. */
  old?: string;
}

/** How something is doing: a dot in its status color with the word beside it. */
export function StatusDot({ status, children, compact, old }: StatusDotProps) {
  const title = old ?? (compact ? String(children) : undefined);
  return (
    <span className={classes(styles.status, compact && styles.compact, old && styles.old)} title={title}>
      <span className={classes(styles.dot, styles[status])} />
      <span className={styles.words}>{children}</span>
    </span>
  );
}
