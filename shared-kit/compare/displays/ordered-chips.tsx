import { OrderList } from 'primereact/orderlist';
import type { OrderedChipsProps } from '../../src/displays/ordered-chips';
import { Chip } from '../../src/ui/chip';
import { Unstyled } from '../../src/ui/unstyled';

export type { OrderedChipsProps } from '../../src/displays/ordered-chips';

export function OrderedChips({ label, chips, onMove, onRemove, disabled }: OrderedChipsProps) {
  return (
    <Unstyled>
      <OrderList
        value={[...chips]}
        dataKey="id"
        dragdrop={!disabled}
        ariaLabel={label}
        itemTemplate={(chip: OrderedChipsProps['chips'][number]) => (
          <Chip onRemove={onRemove && !disabled ? () => onRemove(chip.id) : undefined}>{chip.label}</Chip>
        )}
        onChange={({ value }: { value: { id: string }[] }) => {
          const from = chips.findIndex((chip, at) => chip.id !== value[at]?.id);
          const moved = chips[from];
          if (moved) onMove({ from, to: value.findIndex(({ id }) => id === moved.id) });
        }}
      />
    </Unstyled>
  );
}
