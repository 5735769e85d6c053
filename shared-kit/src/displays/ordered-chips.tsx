import { useState } from 'react';
import { Chip } from '../ui/chip';
import { Icon } from '../ui/icon';
import { VisuallyHidden } from '../ui/visually-hidden';
import type { Move } from './drag-order';
import styles from './ordered-chips.module.css';
import { useT } from './texts';
import { useDragOrder } from './use-drag-order';

export interface OrderedChip {
  id: string;
  label: string;
}

export interface OrderedChipsProps {
  label: string;
  chips: readonly OrderedChip[];
  /** A chip was dropped, or moved by an arrow key; `withMove()` changes a list accordingly. */
  onMove: (move: Move) => void;
  onRemove?: (id: string) => void;
  disabled?: boolean;
}

/** Chips whose order matters: each has a handle to drag it by, or to move it with the arrow keys. */
export function OrderedChips({ label, chips, onMove, onRemove, disabled }: OrderedChipsProps) {
  const t = useT();
  const [announcement, setAnnouncement] = useState('');
  const { item, handle } = useDragOrder({
    count: chips.length,
    disabled,
    onMove(move) {
      setAnnouncement(t('order.moved', { name: chips[move.from]?.label, position: move.to + 1, count: chips.length }));
      onMove(move);
    },
  });
  return (
    <>
      <ul className={styles.chips} aria-label={label}>
        {chips.map(({ id, label: name }, at) => (
          <li key={id} {...item(at)} data-drag-item="" className={styles.item}>
            {!disabled && (
              <button
                {...handle(at)}
                type="button"
                className={styles.handle}
                aria-label={t('order.handle', { name })}
                aria-description={t('order.hint')}
              >
                <Icon name="drag_indicator" size={16} />
              </button>
            )}
            <Chip onRemove={onRemove && !disabled ? () => onRemove(id) : undefined}>{name}</Chip>
          </li>
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  );
}
