import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import styles from './toolbar.module.css';

/** Above a table inside a tab: search and filters at the start, buttons at the end. */
export function TableToolbar({ children, tools }: { children: ReactNode; tools?: ReactNode }) {
  return (
    <div className={styles.tableToolbar}>
      {children}
      <div className={styles.tools}>{tools}</div>
    </div>
  );
}

interface TableFrameProps {
  ref?: Ref<HTMLDivElement>;
  /** Hears the keys of the list inside. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
}

/** The toolbar and its table: their width, not the window's, decides what fits. */
export const TableFrame = ({ ref, onKeyDown, children }: TableFrameProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it listens to keys that bubble from the list's controls
  <div ref={ref} className={styles.tableFrame} onKeyDown={onKeyDown}>
    {children}
  </div>
);
