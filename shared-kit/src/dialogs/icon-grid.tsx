import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { isRtl } from '../ui/is-rtl';
import { isPlainKey } from '../ui/plain-key';
import { gridTarget, iconCell } from './grid-keys';
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
  const [columns, setColumns] = useState(10);
  const [active, setActive] = useState(() => Math.max(0, current ? names.indexOf(current) : 0));
  const rows = useVirtualizer({
    count: Math.ceil(names.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => iconCell,
    overscan: 2,
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => {
        // Without the scroll bar, which the rectangle holds.
        setColumns(Math.max(1, Math.floor((instance.scrollElement?.clientWidth ?? 0) / iconCell)));
        tell(rect);
      }),
  });

  // The active icon stays in sight.
  useEffect(() => rows.scrollToIndex(Math.floor(active / columns)), [rows, active, columns]);

  const keyDown = (event: KeyboardEvent) => {
    const name = names[active];
    if ((event.key === 'Enter' || event.key === ' ') && name !== undefined) {
      event.preventDefault();
      onPick(name);
      return;
    }
    const page = Math.max(1, Math.floor((rows.scrollRect?.height ?? 0) / iconCell) - 1);
    const target = gridTarget(event.key, active, names.length, columns, page, isRtl(event.currentTarget));
    if (target === undefined || !isPlainKey(event)) return;
    event.preventDefault();
    setActive(target);
  };

  const shown = rows.getVirtualItems();
  const from = (shown[0]?.index ?? 0) * columns;
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      className={styles.grid}
      onKeyDown={keyDown}
    >
      <div role="presentation" className={styles.sheet} style={{ blockSize: rows.getTotalSize() }}>
        <div
          role="presentation"
          className={styles.rows}
          style={{ insetBlockStart: shown[0]?.start, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
        >
          {names.slice(from, from + shown.length * columns).map((name, offset) => (
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
