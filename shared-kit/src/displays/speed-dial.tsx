import { type CSSProperties, useId } from 'react';
import { classes } from '../ui/classes';
import { Icon, type IconName } from '../ui/icon';
import type { OpenOptions } from '../ui/use-open';
import styles from './speed-dial.module.css';
import { Toggler } from './toggler';
import { useActionsOpen } from './use-actions-open';

/** ms in which a button comes, and by which each comes later than the one before. */
export const speedDialMotion = 200;
export const speedDialStagger = 40;

export interface SpeedDialAction {
  id: string;
  label: string;
  icon: IconName;
  onAction: () => void;
}

export interface SpeedDialProps extends OpenOptions {
  /** Names the button that shows the actions. */
  label: string;
  icon?: IconName;
  /** The first is next to the toggler. */
  actions: readonly SpeedDialAction[];
  /** Stands where it is written, not at the foot of the part of the page around it. */
  relative?: boolean;
}

/** A round button at the foot of the page with a column of actions above it. */
export function SpeedDial({ label, icon, actions, relative = false, ...state }: SpeedDialProps) {
  const id = useId();
  const { open, setOpen, root } = useActionsOpen(state);
  return (
    <div className={classes(styles.dial, relative && styles.relative)} {...root}>
      <ul id={id} className={styles.actions} hidden={!open}>
        {actions.map((action, at) => {
          const motion: CSSProperties = {
            animationDuration: `${speedDialMotion}ms`,
            animationDelay: `${at * speedDialStagger}ms`,
          };
          return (
            <li key={action.id} style={motion} className={styles.item}>
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  setOpen(false);
                  action.onAction();
                }}
              >
                <span className={styles.name}>{action.label}</span>
                <span className={styles.icon}>
                  <Icon name={action.icon} size={20} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <Toggler open={open} onToggle={() => setOpen(!open)} icon={icon} label={label} controls={id} />
    </div>
  );
}
