import { Button } from '@mullion/shared-kit/ui/button';
import type { ReactNode } from 'react';
import styles from './banner-bar.module.css';

interface BannerBarProps {
  /** `alert` interrupts screen readers, `status` waits. */
  role: 'alert' | 'status';
  action: string;
  onAction: () => void;
  children: ReactNode;
}

/** A line across the whole page that shows a lasting state and offers a way out of it. */
export function BannerBar({ role, action, onAction, children }: BannerBarProps) {
  return (
    <div className={styles.bar} role={role}>
      <span>{children}</span>
      <Button size="small" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
