import type { KeyboardEvent, ReactNode } from 'react';
import { Fullscreen } from '../displays/fullscreen';
import { classes } from '../ui/classes';
import styles from './fullscreen-area.module.css';

export interface FullscreenAreaProps {
  open: boolean;
  /** Names the surface while it covers the page. */
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

const stops = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex]:not([tabindex="-1"])';

/**
 * Content that can cover the page, dialogs included, and come back with its state. While it does, it is a dialog: it holds
 * the focus, and Escape leads back.
 */
export function FullscreenArea({ open, label, onClose, className, children }: FullscreenAreaProps) {
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) return;
    // What lies below, a dialog for one, must not take the keys of what covers it.
    event.stopPropagation();
    // Keys of an input method are for its own words.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Tab') return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
    const edge = event.shiftKey ? all[0] : all.at(-1);
    if (edge && !edge.contains(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  };
  const dialog = open ? ({ role: 'dialog', 'aria-modal': true, 'aria-label': label } as const) : undefined;
  return (
    <Fullscreen fullscreen={open} className={classes(styles.place, className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the keys that bubble from the content. */}
      <div className={classes(styles.box, open && styles.open)} onKeyDown={keyDown} {...dialog}>
        {children}
      </div>
    </Fullscreen>
  );
}
