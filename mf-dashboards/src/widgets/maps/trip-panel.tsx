import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import type { WidgetContext } from '../../runtime/widget-context';
import styles from './map.module.css';
import { useMapCalls } from './map-functions';
import type { MapItem } from './map-items';
import { ItemText } from './map-popup';
import { useT } from './texts';
import { runNamed } from './tooltip-action';
import type { TripSettings } from './trip-settings';

interface TripPanelProps {
  ctx: WidgetContext;
  items: readonly MapItem[];
  trip: TripSettings;
  close: () => void;
}

/** What is known of trips at the time of the player, a block for each. */
export function TripPanel({ ctx, items, trip: { markers, panel }, close }: TripPanelProps) {
  const t = useT();
  const calls = useMapCalls();
  const { pattern, body } = markers.tooltip;
  const { background, color, opacity } = panel;
  return (
    <aside className={styles.panel} aria-label={t('trip.panel')} style={{ background, color, opacity }}>
      <div className={styles.close}>
        <IconButton icon="close" size="small" label={t('popup.close')} onClick={close} />
      </div>
      {items.map((item) => (
        <ItemText
          key={item.id}
          {...{ ctx, calls, items, item, written: { text: pattern, body } }}
          act={(name) => runNamed(ctx, name, item, t)}
        />
      ))}
    </aside>
  );
}
