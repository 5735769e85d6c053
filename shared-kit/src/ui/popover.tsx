import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes';
import styles from './popover.module.css';
import { Popup } from './popup';
import type { Placement } from './use-anchored';

/** What the button that opens a popover has to carry. */
export interface PopoverTrigger {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

export interface PopoverProps {
  /** Names what opens. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  placement?: Placement;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel at its button: a press outside, Escape and a second press close it. */
export function Popover({ label, trigger, placement = 'bottom-end', className, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (refocus = true) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <Popup
          id={id}
          role="dialog"
          aria-label={label}
          anchor={button.current}
          placement={placement}
          className={classes(styles.popover, className)}
          onDismiss={(why) => close(why === 'escape')}
        >
          <PopoverContent onLeave={() => close()}>
            {typeof children === 'function' ? children(() => close()) : children}
          </PopoverContent>
        </Popup>
      )}
    </>
  );
}

const stops = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** Takes the focus when it appears; Tab past its end goes back to the button, next to which it seems to stand. */
function PopoverContent({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    (content.current?.querySelector<HTMLElement>(stops) ?? content.current)?.focus({ preventScroll: true });
  }, []);
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = [...(content.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
    if (document.activeElement !== (event.shiftKey ? all[0] : all.at(-1))) return;
    event.preventDefault();
    onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys that bubble from the content.
    <div ref={content} tabIndex={-1} className={styles.content} onKeyDown={keyDown}>
      {children}
    </div>
  );
}
