import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  /** The button that fills the emptiness. */
  action?: ReactNode;
}

/** What a list shows when there is nothing: why, and what to do about it. */
export function EmptyState({ title, text, icon = 'inbox', action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.emblem}>
        <Icon name={icon} size={24} />
      </span>
      <h3 className={styles.title}>{title}</h3>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
