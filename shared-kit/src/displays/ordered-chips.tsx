import { Chip } from '../ui/chip';
import type { Move } from './drag-order';
import styles from './ordered-chips.module.css';
import { OrderedItems } from './ordered-items';
import { useT } from './texts';

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
  return (
    <OrderedItems
      label={label}
      ids={chips.map(({ id }) => id)}
      onMove={onMove}
      told={({ from, to }) => t('order.moved', { name: chips[from]?.label, position: to + 1, count: chips.length })}
      handleLabel={(at) => t('order.handle', { name: chips[at]?.label })}
      hint={t('order.hint')}
      fixed={disabled}
      className={styles.chips}
      itemClassName={styles.item}
    >
      {(at, handle) => (
        <>
          {handle}
          <Chip onRemove={onRemove && !disabled ? () => onRemove(chips[at]?.id ?? '') : undefined}>
            {chips[at]?.label}
          </Chip>
        </>
      )}
    </OrderedItems>
  );
}
