import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { browserStorage } from '../browser/storage';
import { useT } from '../i18n/i18n';
import { IconButton } from './icon-button';
import { isRtl } from './is-rtl';
import { joinRefs } from './join-refs';
import { PartBoundary } from './part-boundary';
import { isPlainKey } from './plain-key';
import styles from './side-panel.module.css';

/** Limits of the panel's width in px, the step of the arrow keys, and where a chosen width is kept. */
export const panelWidth = { initial: 560, min: 360, max: 1100, keyStep: 24 };
export const panelWidthKey = 'mullion-panel-width';
/** The same of a panel that holds little: a list keeps its columns beside it. */
const narrow = { initial: 432, key: 'mullion-narrow-panel-width' };

const clampWidth = (width: number) => Math.round(Math.max(panelWidth.min, Math.min(width, panelWidth.max)));
const storedWidth = (key: string, initial: number) => clampWidth(Number(browserStorage.getItem(key)) || initial);

/** A page with a panel at its end: both usable side by side on wide windows, the panel alone on narrow ones. */
export function PanelLayout({ panel, children }: { panel?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>{children}</div>
      {panel}
    </div>
  );
}

export interface SidePanelProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Tabs or a toolbar between title and content; it does not scroll. */
  header?: ReactNode;
  /** A bar at the bottom; it does not scroll. */
  footer?: ReactNode;
  onClose: () => void;
  /** Take the focus when the panel appears; where it covers what it was opened from, it does in any case. */
  focusOnOpen?: boolean;
  /** It holds little, and is narrower until somebody chooses a width. */
  isNarrow?: boolean;
  /** The heading, for moving the focus there. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/**
 * Details beside a list: not modal, so the list stays usable; resizable, and the width is remembered. Escape closes it
 * unless something above it is open; focus then returns to where it came from.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, subtitle, header, footer, onClose, focusOnOpen = true, isNarrow = false } = props;
  const t = useT('kit');
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { initial, key } = isNarrow ? narrow : { initial: panelWidth.initial, key: panelWidthKey };
  const [width, setWidth] = useState(() => storedWidth(key, initial));
  const close = useEffectEvent(onClose);

  // Only appearing takes the focus, and only what still holds it gives it back.
  useEffect(() => {
    const from = document.activeElement;
    const element = panel.current;
    if (focusOnOpen || from?.checkVisibility?.({ visibilityProperty: true }) === false)
      heading.current?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (lost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, [focusOnOpen]);

  useEffect(() => {
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[data-popup], [role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, []);

  const resize = (next: number) => {
    setWidth(clampWidth(next));
    browserStorage.setItem(key, String(clampWidth(next)));
  };

  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-labelledby={titleId}
      style={{ '--panel-width': `${width}px` } as CSSProperties}
    >
      <Resizer width={width} initial={initial} onResize={resize} label={t('side-panel.resize')} />
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 ref={joinRefs(heading, props.headingRef)} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <div className={styles.actions}>
          {props.actions}
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
      </header>
      {header && <div className={styles.below}>{header}</div>}
      <div className={styles.body}>
        <PartBoundary>{props.children}</PartBoundary>
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </aside>
  );
}

interface ResizerProps {
  width: number;
  initial: number;
  onResize: (width: number) => void;
  label: string;
}

function Resizer({ width, initial, onResize, label }: ResizerProps) {
  const drag = useRef<{ x: number; width: number; sign: number }>(undefined);

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width, sign: isRtl(event.currentTarget) ? 1 : -1 };
  };
  const move = (event: PointerEvent) => {
    if (drag.current) onResize(drag.current.width + drag.current.sign * (event.clientX - drag.current.x));
  };
  const keyDown = (event: KeyboardEvent) => {
    const step = isRtl(event.currentTarget) ? -panelWidth.keyStep : panelWidth.keyStep;
    const next = {
      ArrowLeft: width + step,
      ArrowRight: width - step,
      Home: panelWidth.min,
      End: panelWidth.max,
    }[event.key];
    if (next === undefined || !isPlainKey(event)) return;
    event.preventDefault();
    onResize(next);
  };
  const end = () => {
    drag.current = undefined;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter is not a thematic break.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={panelWidth.min}
      aria-valuemax={panelWidth.max}
      tabIndex={0}
      className={styles.resizer}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={keyDown}
      onDoubleClick={() => onResize(initial)}
    />
  );
}
