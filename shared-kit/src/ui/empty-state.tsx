import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  /** `gone`: it was here once; gray. */
  tone?: 'empty' | 'gone';
  /** The button that fills the emptiness. */
  action?: ReactNode;
  /** Level of its heading: one below that of what it stands in. Default 3. */
  level?: 2 | 3;
}

/** What a list shows when there is nothing: why, and what to do about it. */
export function EmptyState({ title, text, icon = 'inbox', tone = 'empty', action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      <span className={classes(styles.emblem, tone === 'gone' && styles.gone)}>
        <Icon name={icon} size={24} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
