import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/i18n';
import { choosePlacement } from './choose-placement';
import { classes } from './classes';
import { usePopoverMotion } from './enter-and-leave';
import { IconButton } from './icon-button';
import { overlayRoot } from './overlay-root';
import styles from './popover.module.css';
import { Popup } from './popup';
import { tabStops } from './tab-stops';
import type { Placement } from './use-anchored';
import { useHiddenWith } from './use-hidden-with';
import { type PopoverEvents, type PopoverOpenOptions, usePopoverOpen } from './use-popover-open';

/** What the element that opens a popover has to carry. */
export interface PopoverTrigger extends PopoverEvents {
  ref: (element: HTMLElement | null) => void;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

export interface PopoverLook {
  /** Names what opens. */
  label: string;
  /** Allowed places, the first with room is taken; then top, right, bottom, left are tried. */
  placement?: Placement | readonly Placement[];
  /** A press outside closes it, unless it is in something above. Default: yes. */
  closeOnOutside?: boolean;
  /** Show a × in its corner. */
  closeButton?: boolean;
  /** Cover the page meanwhile; for popovers that a press opens. */
  backdrop?: boolean;
  className?: string;
  style?: CSSProperties;
  /** Style of the content inside of the frame. */
  innerStyle?: CSSProperties;
}

export interface PopoverProps extends PopoverLook, PopoverOpenOptions {
  trigger: (props: PopoverTrigger) => ReactNode;
  /** Where it stands, if not at its trigger. */
  origin?: Element | null;
  /** Without content it does not open. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A small panel at its trigger: opened by a press, by hovering, by focus or by its caller. Escape, a press
 * outside and a second press close it. It follows its origin, and hides while most of that is out of sight.
 */
export function Popover({
  trigger,
  origin,
  children,
  on = 'click',
  open: wanted,
  onOpenChange,
  enterDelay,
  leaveDelay,
  ...look
}: PopoverProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const surface = useRef<HTMLDivElement>(null);
  const opening = { on, open: wanted, onOpenChange, enterDelay, leaveDelay };
  const { open, setOpen, triggerEvents, contentEvents } = usePopoverOpen(opening);
  const isInside = (target: Node | null) =>
    target !== null && Boolean(anchor?.contains(target) || surface.current?.contains(target));
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus && on === 'click') anchor?.focus();
  };
  const content = open && (typeof children === 'function' ? children(() => close(true)) : children);
  const shown = open && hasContent(content);
  return (
    <>
      {trigger({
        ...triggerEvents(isInside),
        ref: setAnchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': shown,
        'aria-controls': shown ? id : undefined,
      })}
      {shown && (
        <PopoverSurface
          {...look}
          {...contentEvents(isInside)}
          id={id}
          anchor={origin ?? anchor}
          surfaceRef={surface}
          closeOnOutside={(look.closeOnOutside ?? true) && on !== null}
          takeFocus={on === 'click'}
          backdrop={look.backdrop && on === 'click'}
          onClose={close}
        >
          {content}
        </PopoverSurface>
      )}
    </>
  );
}

const hasContent = (content: ReactNode) =>
  content !== null && content !== undefined && content !== false && content !== '';

export interface PopoverSurfaceProps extends PopoverLook, Omit<PopoverEvents, 'onClick'> {
  id?: string;
  anchor: Element | null;
  surfaceRef?: { current: HTMLDivElement | null };
  /** The focus goes into it, and Tab past its end leaves it. */
  takeFocus?: boolean;
  /** `refocus`: the trigger is to have the focus again. */
  onClose: (refocus: boolean) => void;
  children: ReactNode;
}

/** The panel of an open popover. */
export function PopoverSurface({
  label,
  placement = 'bottom-end',
  closeOnOutside = true,
  closeButton,
  backdrop,
  className,
  style,
  innerStyle,
  surfaceRef,
  takeFocus,
  onClose,
  children,
  ...rest
}: PopoverSurfaceProps) {
  const t = useT('kit');
  const own = useRef<HTMLDivElement>(null);
  const surface = surfaceRef ?? own;
  const content = useRef<HTMLDivElement>(null);
  usePopoverMotion(surface);
  useEffect(() => {
    if (takeFocus) (tabStops(content.current)[0] ?? content.current)?.focus({ preventScroll: true });
  }, [takeFocus]);
  // Tab past either end goes back to the trigger, next to which the popover seems to stand.
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !takeFocus) return;
    const stops = tabStops(surface.current);
    if (document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1))) return;
    event.preventDefault();
    onClose(true);
  };
  useHiddenWith(rest.anchor, surface);
  return (
    <>
      {backdrop && createPortal(<div role="presentation" className={styles.backdrop} />, overlayRoot())}
      <Popup
        {...rest}
        role="dialog"
        aria-label={label}
        choose={(box, size, view, rtl) => choosePlacement(box, size, view, [placement].flat(), rtl)}
        popupRef={surface}
        className={classes(styles.popover, className)}
        // Not the popup's own movement.
        style={{ animation: 'none', ...style }}
        onKeyDown={keyDown}
        onDismiss={(why) => (why === 'escape' || closeOnOutside) && onClose(why === 'escape')}
      >
        {closeButton && (
          <IconButton
            icon="close"
            size="small"
            label={t('close')}
            className={styles.close}
            onClick={() => onClose(true)}
          />
        )}
        <div ref={content} tabIndex={-1} className={styles.content} style={innerStyle}>
          {children}
        </div>
      </Popup>
    </>
  );
}
