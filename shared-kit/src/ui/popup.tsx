import { type HTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes';
import { joinRefs } from './join-refs';
import { overlayRoot } from './overlay-root';
import { PartBoundary } from './part-boundary';
import styles from './popup.module.css';
import { TabStopContext } from './tab-stop-context';
import { type AnchoredOptions, type Placement, useAnchored } from './use-anchored';

export interface PopupProps extends HTMLAttributes<HTMLDivElement>, AnchoredOptions {
  /** Names the surface, which is a region of the page unless `role` says otherwise. */
  'aria-label': string;
  anchor: Element | null;
  /** Called for Escape and for a press outside of popup and anchor that is not in something above the popup. */
  onDismiss: (why: 'escape' | 'outside') => void;
  placement?: Placement;
  popupRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A floating surface beside an anchor, above everything but toasts: the ground of menus, popovers and suggestion lists. */
export function Popup({
  anchor,
  onDismiss,
  placement = 'bottom-start',
  matchWidth,
  choose,
  popupRef,
  role = 'region',
  className,
  children,
  onKeyDown,
  ...rest
}: PopupProps) {
  const ref = useRef<HTMLDivElement | null>(null);
  useAnchored(anchor, ref, placement, { matchWidth, choose });
  useOutsidePress(anchor, ref, () => onDismiss('outside'));

  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    // What happens in here is not a key or press for the row, panel or dialog that React sees around it.
    event.stopPropagation();
    // Of an input method, Escape takes back its own words.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDismiss('escape');
  };

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from the content; roles come with the props.
    <div
      {...rest}
      role={role}
      ref={joinRefs(ref, popupRef)}
      className={classes(styles.popup, className)}
      onKeyDown={keyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      data-popup=""
    >
      <PartBoundary>
        <TabStopContext value={undefined}>{children}</TabStopContext>
      </PartBoundary>
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
      if (popup.current && isAbove(target, popup.current)) return;
      latest.current();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [anchor, popup]);
}

/** Whether a place lies in an overlay above the popup: a toast, or something that was opened after it. */
function isAbove(target: Element, popup: Element): boolean {
  const overlay = [...overlayRoot().children].find((child) => child.contains(target));
  if (!overlay) return false;
  const opened = popup.compareDocumentPosition(overlay) & Node.DOCUMENT_POSITION_FOLLOWING;
  return Boolean(opened) || overlay.hasAttribute('data-toasts');
}
