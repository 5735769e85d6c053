import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './scroll-row.module.css';

/**
 * Controls in a row: they wrap, and where the size container around them is narrow they stay one line that scrolls
 * sideways, so that what they are about stays in sight.
 */
export function ScrollRow({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes(styles.row, className)}>{children}</div>;
}
