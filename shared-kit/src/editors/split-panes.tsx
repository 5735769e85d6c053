import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../ui/classes';
import { isRtl } from '../ui/is-rtl';
import { isPlainKey } from '../ui/plain-key';
import styles from './split-panes.module.css';

/** Between two panes, in px. */
export const splitGutter = 8;

/** Per cent by which a key moves the border, and how near to an edge it comes. */
const keyStep = 5;
const smallest = 10;

export interface SplitPanesProps {
  /** One above the other, or side by side. */
  direction: 'rows' | 'columns';
  /** Per cent of the first pane at the beginning. */
  start: number;
  /** Names the border, which can be moved. */
  label: string;
  first: ReactNode;
  second: ReactNode;
}

/** Two panes with a border that pointer and arrow keys move. On narrow screens they are stacked. */
export function SplitPanes({ direction, start, label, first, second }: SplitPanesProps) {
  const root = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(start);
  const rows = direction === 'rows';
  const move = (next: number) => setShare(Math.round(Math.min(100 - smallest, Math.max(smallest, next))));

  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !root.current) return;
    const box = root.current.getBoundingClientRect();
    const across = isRtl(root.current) ? box.right - event.clientX : event.clientX - box.left;
    move(rows ? ((event.clientY - box.top) / box.height) * 100 : (across / box.width) * 100);
  };
  const keyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = rows
      ? { ArrowUp: -1, ArrowDown: 1 }
      : isRtl(root.current)
        ? { ArrowLeft: 1, ArrowRight: -1 }
        : { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    const edge = { Home: smallest, End: 100 - smallest }[event.key];
    if ((step === undefined && edge === undefined) || !isPlainKey(event)) return;
    event.preventDefault();
    move(edge ?? share + (step ?? 0) * keyStep);
  };
  return (
    <div
      ref={root}
      className={classes(styles.panes, rows ? styles.rows : styles.columns)}
      style={
        { '--first': `${share}fr`, '--second': `${100 - share}fr`, '--gutter': `${splitGutter}px` } as CSSProperties
      }
    >
      <div className={styles.pane}>{first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator with a value, which <hr> has no keys for. */}
      <div
        role="separator"
        aria-label={label}
        aria-orientation={rows ? 'horizontal' : 'vertical'}
        aria-valuenow={share}
        aria-valuemin={smallest}
        aria-valuemax={100 - smallest}
        tabIndex={0}
        className={styles.gutter}
        onKeyDown={keyDown}
        onPointerDown={({ button, currentTarget, pointerId }) =>
          button === 0 && currentTarget.setPointerCapture(pointerId)
        }
        onPointerMove={drag}
      />
      <div className={styles.pane}>{second}</div>
    </div>
  );
}
