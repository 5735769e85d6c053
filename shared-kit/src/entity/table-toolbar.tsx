import type { ReactNode } from 'react';
import styles from './list-toolbar.module.css';

/** Above a table inside a tab: search and filters at the start, buttons at the end. */
export function TableToolbar({ children, tools }: { children: ReactNode; tools?: ReactNode }) {
  return (
    <div className={styles.tableToolbar}>
      {children}
      <span className={styles.space} />
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}

/** The toolbar and its table: their width, not the window's, decides what fits. */
export function TableFrame({ children }: { children: ReactNode }) {
  return <div className={styles.tableFrame}>{children}</div>;
}
