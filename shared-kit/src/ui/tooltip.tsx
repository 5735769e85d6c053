import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes';
import styles from './tooltip.module.css';
import { type Placement, useAnchored } from './use-anchored';

/** How long a pointer rests before the tooltip shows, in ms; keyboard focus shows it at once. */
export const tooltipDelay = 400;

export interface TooltipProps {
  /** Nothing: no tooltip. The control stays the same element while its text comes and goes. */
  text: ReactNode;
  placement?: Placement;
  /** Off where the text only repeats the accessible name. */
  describe?: boolean;
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * A short text beside a control while the pointer rests on it or the keyboard is on it. Escape hides it. A list has one in
 * each of its rows and more above them: until it shows it has no effects.
 */
export function Tooltip({ text, placement = 'bottom', describe = true, children }: TooltipProps) {
  const id = useId();
  const wrapper = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<Element | null>(null);

  // A timer that outlives the control finds none. A button has a tooltip of its own: its wrapper has no place on the page.
  const open = () => setAnchor(wrapper.current?.querySelector(`:not(.${styles.wrapper})`) ?? null);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const shown = text ? anchor : null;
  const describedBy = classes(children.props['aria-describedby'], describe && shown ? id : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only listens to what bubbles from the control inside.
    <span
      ref={wrapper}
      className={styles.wrapper}
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch') return;
        clearTimeout(timer.current);
        timer.current = setTimeout(open, tooltipDelay);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && open()}
      onBlur={hide}
    >
      {describedBy ? cloneElement(children, { 'aria-describedby': describedBy }) : children}
      {shown && (
        <TooltipSurface id={id} anchor={shown} placement={placement} onEscape={hide}>
          {text}
        </TooltipSurface>
      )}
    </span>
  );
}

interface TooltipSurfaceProps {
  id: string;
  anchor: Element;
  placement: Placement;
  onEscape: () => void;
  children: ReactNode;
}

/** Next to its control in the document, but rendered in the browser's top layer, above dialogs and clipped areas. */
function TooltipSurface({ id, anchor, placement, onEscape, children }: TooltipSurfaceProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
  useLayoutEffect(() => ref.current?.showPopover?.(), []);
  useAnchored(anchor, ref, placement);
  return (
    <span ref={ref} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      {children}
    </span>
  );
}
