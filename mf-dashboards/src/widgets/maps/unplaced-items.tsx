import { useDeferredValue, useMemo } from 'react';
import type { ItemPress } from './item-details';
import styles from './map.module.css';
import { type MapItem, placeOf } from './map-items';
import type { MarkerSettings } from './map-settings';
import { useT } from './texts';

interface UnplacedItemsProps {
  items: readonly MapItem[];
  /** What of an item can be pressed: where it has a shape, it stands on the map. */
  presses: readonly ItemPress[];
  markers: MarkerSettings;
}

const nobody: readonly MapItem[] = [];

/** Says how many entities neither a marker nor a shape shows. They are counted once the map is drawn. */
export function UnplacedItems({ items, presses, markers }: UnplacedItemsProps) {
  const t = useT();
  const counted = useDeferredValue(items, nobody);
  const count = useMemo(() => {
    const shapes = presses.filter(({ source }) => source !== 'markerClick');
    return counted.filter((item) => !placeOf(item, markers) && !shapes.some(({ isOf }) => isOf(item))).length;
  }, [counted, presses, markers]);
  if (count === 0) return null;
  return (
    <p className={styles.notice} role="status">
      {t('unplaced', { count })}
    </p>
  );
}
