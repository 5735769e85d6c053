import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes';
import { overlayRoot } from './overlay-root';
import styles from './popup.module.css';
import { type Placement, useAnchored } from './use-anchored';

export interface PopupProps extends HTMLAttributes<HTMLDivElement> {
  /** Names the surface, which is a region of the page unless `role` says otherwise. */
  'aria-label': string;
  anchor: Element | null;
  /** Called for Escape and for a press outside of popup and anchor. */
  onDismiss: (why: 'escape' | 'outside') => void;
  placement?: Placement;
  /** At least as wide as the anchor. */
  matchWidth?: boolean;
  children: ReactNode;
}

/** A floating surface beside an anchor, above everything but toasts: the ground of menus, popovers and suggestion lists. */
export function Popup({
  anchor,
  onDismiss,
  placement = 'bottom-start',
  matchWidth,
  role = 'region',
  className,
  children,
  onKeyDown,
  ...rest
}: PopupProps) {
  const ref = useRef<HTMLDivElement>(null);
  useAnchored(anchor, ref, placement, { matchWidth });
  useOutsidePress(anchor, ref, () => onDismiss('outside'));

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    // What happens in here is not a key or press for the row, panel or dialog that React sees around it.
    event.stopPropagation();
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onDismiss('escape');
  };

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from the content; roles come with the props.
    <div
      {...rest}
      role={role}
      ref={ref}
      className={classes(styles.popup, className)}
      onKeyDown={keyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      data-popup=""
    >
      {children}
    </div>,
    overlayRoot(),
  );
}

function useOutsidePress(anchor: Element | null, popup: { current: HTMLElement | null }, onPress: () => void): void {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const press = (event: PointerEvent) => {
      const target = event.target as Element;
      if (anchor?.contains(target) || popup.current?.contains(target)) return;
      // A popup opened from this one lies after it in the overlay root.
      const other = target.closest('[data-popup]');
      if (other && popup.current && popup.current.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
        return;
      latest.current();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [anchor, popup]);
}
