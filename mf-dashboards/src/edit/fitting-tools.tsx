import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton, type MenuItem } from '@mullion/shared-kit/ui/menu-button';
import styles from './fitting-tools.module.css';

interface FittingToolsProps {
  /** Name of the menu. */
  label: string;
  items: readonly Pick<MenuItem, 'id' | 'label' | 'icon' | 'onSelect'>[];
  /** What there is room for. */
  room: 'all' | 'words' | 'signs' | 'menu';
}

/** Buttons side by side, with words and signs, or either; or a menu of the same. */
export function FittingTools({ label, items, room }: FittingToolsProps) {
  if (room === 'menu') return <MenuButton label={label} icon="tune" items={items} placement="bottom-start" />;
  return (
    <div className={styles.row}>
      {items.map(({ id, label, icon, onSelect }) =>
        room === 'signs' ? (
          <IconButton key={id} size="small" icon={icon ?? 'more'} label={label} onClick={onSelect} />
        ) : (
          <Button key={id} size="small" variant="text" icon={room === 'all' ? icon : undefined} onClick={onSelect}>
            {label}
          </Button>
        ),
      )}
    </div>
  );
}
