import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon';
import styles from './problem.module.css';

/** Why a form was refused, above its fields; announced at once, and brought into view when the button stands far below. */
export function Problem({ children }: { children: ReactNode }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Not the effect's answer: newer browsers answer a promise.
    void place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <p ref={place} role="alert" className={styles.problem}>
      <Icon name="error" size={16} className={styles.icon} />
      <span>{children}</span>
    </p>
  );
}
