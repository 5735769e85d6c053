import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes';
import type { IconName } from '../ui/icon';
import styles from './fab-toolbar.module.css';
import { Toggler } from './toggler';
import { useActionsOpen } from './use-actions-open';

export interface FabToolbarProps {
  /** Names the toolbar. */
  label: string;
  icon?: IconName;
  /** Buttons. */
  children: ReactNode;
}

/** A round button that unfolds into a bar of actions; losing the focus folds it again. */
export function FabToolbar({ label, icon, children }: FabToolbarProps) {
  const id = useId();
  const { open, setOpen, root } = useActionsOpen();
  return (
    <div className={classes(styles.bar, open && styles.open)} {...root}>
      <div className={styles.ground} />
      <Toggler open={open} onToggle={() => setOpen(!open)} icon={icon} controls={id} />
      <div id={id} role="toolbar" aria-label={label} className={styles.actions} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
