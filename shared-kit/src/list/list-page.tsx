import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { formatNumber } from '../time/format';
import styles from './toolbar.module.css';

interface ListPageProps {
  /** What is listed. */
  label: string;
  ref?: Ref<HTMLDivElement>;
  /** Hears the keys of the list inside. */
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
}

/** A list that fills its page: only its rows scroll. */
export const ListPage = ({ label, ref, onKeyDown, children }: ListPageProps) => (
  <section ref={ref} className={styles.page} aria-label={label} onKeyDown={onKeyDown}>
    {children}
  </section>
);

interface PageToolbarProps {
  heading: ReactNode;
  /** How many there are; absent while unknown. */
  total: number | undefined;
  search?: ReactNode;
  filters?: ReactNode;
  /** Buttons at its end. */
  tools: ReactNode;
}

/** Above such a list: what it shows and how many, search, filters, buttons. */
export const PageToolbar = ({ heading, total, search, filters, tools }: PageToolbarProps) => (
  <div className={styles.toolbar}>
    <h2 className={styles.heading}>
      {heading}
      <span className={styles.count}>{total !== undefined && formatNumber(total)}</span>
    </h2>
    {search && <div className={styles.search}>{search}</div>}
    {filters}
    <div className={styles.tools}>{tools}</div>
  </div>
);
