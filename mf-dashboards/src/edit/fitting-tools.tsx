import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton, type MenuItem } from '@mullion/shared-kit/ui/menu-button';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './fitting-tools.module.css';

interface FittingToolsProps {
  /** Name of the menu. */
  label: string;
  items: readonly Pick<MenuItem, 'id' | 'label' | 'icon' | 'onSelect'>[];
}

/** Pixels that a button without words takes, with the room beside it. */
const SIGN_WIDTH = 32;

/** Buttons side by side: with their words where there is room for all, in every language, else without; else a menu of the same. */
export function FittingTools({ label, items }: FittingToolsProps) {
  const place = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<'words' | 'signs' | 'menu'>('words');
  const { length } = items;
  const labels = items.map(({ label }) => label).join();
  useLayoutEffect(() => {
    const outer = place.current;
    if (!outer) return;
    // With other words, all of them are measured again.
    setRoom('words');
    let wanted = 0;
    const observer = new ResizeObserver(() => {
      const width = outer.clientWidth;
      wanted = row.current?.offsetWidth ?? wanted;
      setRoom(wanted <= width ? 'words' : length * SIGN_WIDTH <= width ? 'signs' : 'menu');
    });
    observer.observe(outer);
    return () => observer.disconnect();
  }, [labels, length]);
  return (
    <div ref={place} className={styles.place}>
      {room === 'words' && (
        <div ref={row} className={styles.row}>
          {items.map(({ id, label, icon, onSelect }) => (
            <Button key={id} size="small" variant="text" icon={icon} onClick={onSelect}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {room === 'signs' &&
        items.map(({ id, label, icon, onSelect }) => (
          <IconButton key={id} size="small" icon={icon ?? 'more'} label={label} onClick={onSelect} />
        ))}
      {room === 'menu' && <MenuButton label={label} icon="tune" items={items} placement="bottom-start" />}
    </div>
  );
}
