import { Icon } from '@mullion/shared-kit/ui/icon';
import type { ReactNode } from 'react';
import styles from './problem.module.css';

/** Why a form was refused, where the person is looking; announced at once. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.problem}>
      <Icon name="error" size={16} className={styles.icon} />
      <span>{children}</span>
    </p>
  );
}
