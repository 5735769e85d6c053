import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import styles from './state.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  /** `gone`: it was here once; gray. `failed`: announced at once, and red. */
  tone?: 'empty' | 'gone' | 'failed';
  /** Stands below the text. */
  details?: ReactNode;
  /** The button that fills the emptiness. */
  action?: ReactNode;
  /** Level of its heading: one below that of what it stands in. Default 3. */
  level?: 2 | 3;
}

/** What a list shows when there is nothing: why, and what to do about it. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, icon = 'inbox', tone = 'empty', details, action, level = 3 } = props;
  const Heading = `h${level}` as const;
  return (
    <div role={tone === 'failed' ? 'alert' : undefined} className={styles.state}>
      <span className={classes(styles.emblem, styles[tone])}>
        <Icon name={icon} size={24} />
      </span>
      <Heading className={styles.title} title={typeof text === 'string' ? text : undefined}>
        {title}
      </Heading>
      {text && <div className={styles.text}>{text}</div>}
      {details}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
