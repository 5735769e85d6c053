import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon';
import styles from './notice.module.css';

/** A sentence above an entity's details that a person should know first. */
export function Notice({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}
