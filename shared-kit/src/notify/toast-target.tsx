import { type ReactNode, useSyncExternalStore } from 'react';
import { classes } from '../ui/classes';
import { PartBoundary } from '../ui/part-boundary';
import { toastStore } from './notify';
import { ToastCard } from './toast-card';
import styles from './toast-target.module.css';
import { usePlaceOf, useToastTarget } from './toast-targets';

export interface ToastTargetProps {
  /** What `notify` calls it. */
  name: string;
  className?: string;
  children: ReactNode;
}

/**
 * A part of the page with toasts of its own, such as a dialog's form or a widget: `notify.error(text, { target: name })`
 * shows them as a panel at its edge. On small screens they are the page's.
 */
export function ToastTarget({ name, className, children }: ToastTargetProps) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  useToastTarget(name);
  const placeOf = usePlaceOf();
  return (
    <div className={classes(styles.target, className)}>
      {children}
      <div aria-live="polite" aria-relevant="additions" className={styles.region}>
        {toasts
          .filter((toast) => toast.target === name && placeOf(toast) === name)
          .map((toast) => (
            <PartBoundary key={toast.key} inline>
              <ToastCard toast={toast} panel />
            </PartBoundary>
          ))}
      </div>
    </div>
  );
}
