import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon';
import styles from './notice.module.css';

interface NoticeProps {
  icon: IconName;
  /** `warn`: somebody should do something. */
  tone?: 'info' | 'warn';
  children: ReactNode;
}

/** A sentence above an entity's details that a person should know first. */
export function Notice({ icon, tone = 'info', children }: NoticeProps) {
  return (
    <p className={styles.notice} data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}
