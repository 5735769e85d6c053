import { Button } from '@mullion/shared-kit/ui/button';
import type { ReactNode } from 'react';
import styles from './strip.module.css';

export interface StripProps {
  /** `alert` interrupts who listens to the page, `status` waits. */
  role: 'alert' | 'status';
  action: string;
  onAction: () => void;
  children: ReactNode;
}

/** A line across the whole page that says how things stand until they change, and offers the way out. */
export function Strip({ role, action, onAction, children }: StripProps) {
  return (
    <div className={styles.strip} role={role}>
      <span>{children}</span>
      <Button size="small" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
