import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes';
import type { IconName } from '../ui/icon';
import type { OpenOptions } from '../ui/use-open';
import styles from './fab-toolbar.module.css';
import { Toggler } from './toggler';
import { useActionsOpen } from './use-actions-open';

export interface FabToolbarProps extends OpenOptions {
  /** Names the toolbar. */
  label: string;
  /** Side of the toggler; the actions extend away from it. Default: left, where text begins. */
  direction?: 'left' | 'right';
  icon?: IconName;
  /** Buttons. */
  children: ReactNode;
}

/** A round button that unfolds into a bar of actions; losing the focus folds it again. */
export function FabToolbar({ label, direction = 'left', icon, children, ...state }: FabToolbarProps) {
  const id = useId();
  const { open, setOpen, root } = useActionsOpen(state);
  return (
    <div className={classes(styles.bar, open && styles.open, direction === 'right' && styles.right)} {...root}>
      <div className={styles.ground} />
      <Toggler open={open} onToggle={() => setOpen(!open)} icon={icon} controls={id} />
      <div id={id} role="toolbar" aria-label={label} className={styles.actions} hidden={!open}>
        {children}
      </div>
    </div>
  );
}
