import type { ReactNode } from 'react';
import styles from './details-frame.module.css';

/** What details need from their frame, the side panel or the details page. */
export interface DetailsFrameProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  header?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Details on a page of their own: the same parts as in the side panel, over the whole width. */
export function DetailsPageFrame({ title, subtitle, actions, header, children }: DetailsFrameProps) {
  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 className={styles.title}>{title}</h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {header && <div className={styles.below}>{header}</div>}
      <div className={styles.body}>{children}</div>
    </article>
  );
}
