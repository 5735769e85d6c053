import { SpeedDial as PrimeDial } from 'primereact/speeddial';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { classes } from '../ui/classes';
import { Icon, type IconName } from '../ui/icon';
import { Unstyled } from '../ui/unstyled';
import type { OpenOptions } from '../ui/use-open';
import styles from './speed-dial.module.css';
import { Toggler } from './toggler';
import { focusToggler, useActionsOpen } from './use-actions-open';

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
    <Unstyled>
      <PrimeDial
        visible={open}
        onVisibleChange={setOpen}
        transitionDelay={speedDialStagger}
        buttonTemplate={<Toggler open={open} onToggle={() => setOpen(!open)} icon={icon} label={label} controls={id} />}
        model={actions.map((action) => ({
          command: action.onAction,
          template: (_, { onClick }) => (
            <button
              type="button"
              className={styles.action}
              onClick={(event: MouseEvent<HTMLElement>) => {
                // What the action opens gives the focus back to it.
                focusToggler(event.currentTarget.closest(`.${styles.dial}`));
                onClick(event);
              }}
              onKeyDown={keepKey}
            >
              <span className={styles.name}>{action.label}</span>
              <span className={styles.icon}>
                <Icon name={action.icon} size={20} />
              </span>
            </button>
          ),
        }))}
        // A list of buttons: PrimeReact's menu would keep the focus itself.
        pt={{
          root: { ...root, className: classes(styles.dial, relative && styles.relative), style: { alignItems: 'end' } },
          menu: { id, hidden: !open, className: styles.actions, role: undefined, tabIndex: undefined },
          menuitem: { ref: (item: HTMLElement | null) => animate(item), className: styles.item, role: undefined },
        }}
      />
    </Unstyled>
  );
}

/** Items come by an animation, with the delay that PrimeReact gives to a transition. */
function animate(item: HTMLElement | null) {
  if (!item) return;
  item.style.animationDuration = `${speedDialMotion}ms`;
  item.style.animationDelay = item.style.transitionDelay;
}

/** The keys of a button are its own: the menu would act for the item that it takes for the current one. */
const keepKey = (event: KeyboardEvent) => event.stopPropagation();
