import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { currentDirection, gridTarget, iconCell, visibleRows } from './grid-keys';
import styles from './icon-grid.module.css';

export interface IconGridProps {
  label: string;
  names: readonly string[];
  current?: string | null;
  onPick: (name: string) => void;
}

/** Thousands of icons to choose one from: only the rows in sight are in the page. Arrows, Home, End and Enter work. */
export function IconGrid({ label, names, current, onPick }: IconGridProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: iconCell * 8, columns: 10 });
  const [active, setActive] = useState(() => Math.max(0, current ? names.indexOf(current) : 0));
  const rows = Math.ceil(names.length / view.columns);
  const { first, last } = visibleRows(view.top, view.height, rows);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () =>
      setView({
        top: element.scrollTop,
        height: element.clientHeight,
        columns: Math.max(1, Math.floor(element.clientWidth / iconCell)),
      });
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, []);

  // The active icon stays in sight.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const top = Math.floor(active / view.columns) * iconCell;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + iconCell > element.scrollTop + element.clientHeight)
      element.scrollTop = top + iconCell - element.clientHeight;
  }, [active, view.columns]);

  const keyDown = (event: KeyboardEvent) => {
    const name = names[active];
    if ((event.key === 'Enter' || event.key === ' ') && name !== undefined) {
      event.preventDefault();
      onPick(name);
      return;
    }
    const page = Math.max(1, Math.floor(view.height / iconCell) - 1);
    const target = gridTarget(
      event.key,
      active,
      names.length,
      view.columns,
      page,
      currentDirection(event.currentTarget),
    );
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
  };

  const from = first * view.columns;
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      className={styles.grid}
      onKeyDown={keyDown}
      onScroll={(event) => setView({ ...view, top: event.currentTarget.scrollTop })}
    >
      <div role="presentation" className={styles.sheet} style={{ blockSize: rows * iconCell }}>
        <div
          role="presentation"
          className={styles.rows}
          style={{ insetBlockStart: first * iconCell, gridTemplateColumns: `repeat(${view.columns}, 1fr)` }}
        >
          {names.slice(from, last * view.columns).map((name, offset) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and says which one is active.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the list.
            <div
              key={name}
              id={`${id}-${from + offset}`}
              role="option"
              aria-label={name}
              aria-selected={name === current}
              aria-setsize={names.length}
              aria-posinset={from + offset + 1}
              title={name}
              className={classes(
                styles.icon,
                name === current && styles.current,
                from + offset === active && styles.active,
              )}
              style={{ blockSize: iconCell }}
              onClick={() => onPick(name)}
            >
              <Icon name={name} size={24} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
