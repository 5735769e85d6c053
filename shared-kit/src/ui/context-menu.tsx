import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import styles from './context-menu.module.css';
import { Menu, type MenuItem } from './menu-button';

interface Opened {
  label: string;
  items: readonly MenuItem[];
  x: number;
  y: number;
  /** What had the focus. */
  from: Element | null;
}

/** A menu for what was pressed, at the pointer; at the element itself where a key asked for it. */
export function useContextMenu(): {
  /** In place of the browser's own menu. */
  open: (event: MouseEvent, label: string, items: readonly MenuItem[]) => void;
  menu: ReactNode;
} {
  const [opened, setOpened] = useState<Opened>();
  const id = useId();
  const [spot, setSpot] = useState<HTMLSpanElement | null>(null);
  const close = (refocus: boolean) => {
    if (refocus && opened?.from instanceof HTMLElement) opened.from.focus();
    setOpened(undefined);
  };
  return {
    open(event, label, items) {
      event.preventDefault();
      event.stopPropagation();
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const isByKey = event.clientX === 0 && event.clientY === 0;
      const at = isByKey ? { x: left, y: top } : { x: event.clientX, y: event.clientY };
      setOpened({ label, items, from: document.activeElement, ...at });
    },
    menu: opened && (
      <>
        <span ref={setSpot} className={styles.spot} style={{ left: opened.x, top: opened.y }} />
        {spot && (
          <Menu
            key={`${opened.x} ${opened.y}`}
            id={id}
            label={opened.label}
            anchor={spot}
            items={opened.items}
            start="first"
            placement="bottom-start"
            onClose={close}
          />
        )}
      </>
    ),
  };
}
