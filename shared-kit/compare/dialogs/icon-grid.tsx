import { VirtualScroller, type VirtualScrollerPassThroughOptions } from 'primereact/virtualscroller';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { gridTarget, iconCell } from '../../src/dialogs/grid-keys';
import type { IconGridProps } from '../../src/dialogs/icon-grid';
import styles from '../../src/dialogs/icon-grid.module.css';
import { classes } from '../../src/ui/classes';
import { Icon } from '../../src/ui/icon';
import { isRtl } from '../../src/ui/is-rtl';
import { Unstyled } from '../../src/ui/unstyled';

export type { IconGridProps } from '../../src/dialogs/icon-grid';

export function IconGrid({ label, names, current, onPick }: IconGridProps) {
  const id = useId();
  const scroller = useRef<VirtualScroller>(null);
  const [columns, setColumns] = useState(10);
  const [active, setActive] = useState(() => Math.max(0, current ? names.indexOf(current) : 0));
  const rows = Array.from({ length: Math.ceil(names.length / columns) }, (_, row) => row);
  useEffect(() => {
    const element = (scroller.current?.getElementRef() as RefObject<HTMLDivElement> | undefined)?.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setColumns(Math.max(1, Math.floor(element.clientWidth / iconCell))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => scroller.current?.scrollToIndex(Math.floor(active / columns)), [active, columns]);

  const keyDown = (event: KeyboardEvent) => {
    const name = names[active];
    if ((event.key === 'Enter' || event.key === ' ') && name !== undefined) {
      event.preventDefault();
      onPick(name);
      return;
    }
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / iconCell) - 1);
    const target = gridTarget(event.key, active, names.length, columns, page, isRtl(event.currentTarget));
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
  };
  const rowOf = (row: number) => (
    <div role="presentation" style={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {names.slice(row * columns, (row + 1) * columns).map((name, offset) => {
        const at = row * columns + offset;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and says which one is active.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the list.
          <div
            key={name}
            id={`${id}-${at}`}
            role="option"
            aria-label={name}
            aria-selected={name === current}
            aria-setsize={names.length}
            aria-posinset={at + 1}
            title={name}
            className={classes(styles.icon, name === current && styles.current, at === active && styles.active)}
            style={{ blockSize: iconCell }}
            onClick={() => onPick(name)}
          >
            <Icon name={name} size={24} />
          </div>
        );
      })}
    </div>
  );
  const pt: VirtualScrollerPassThroughOptions = {
    root: { role: 'listbox', 'aria-label': label, 'aria-activedescendant': `${id}-${active}`, onKeyDown: keyDown },
    content: { role: 'presentation' },
    spacer: { role: 'presentation' },
  };
  return (
    <Unstyled>
      <VirtualScroller
        ref={scroller}
        items={rows}
        itemSize={iconCell}
        itemTemplate={rowOf}
        className={styles.grid}
        tabIndex={0}
        pt={pt}
      />
    </Unstyled>
  );
}
