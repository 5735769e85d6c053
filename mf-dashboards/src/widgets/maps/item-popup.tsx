import type { WidgetContext } from '../../runtime/widget-context';
import type { MapCalls } from './map-functions';
import type { MapItem } from './map-items';
import { ItemText, MapPopup } from './map-popup';
import type { TooltipSettings } from './map-settings';
import type { MapView } from './map-view';
import { useT } from './texts';
import { runNamed } from './tooltip-action';

interface ItemPopupProps {
  ctx: WidgetContext;
  view: MapView;
  calls: MapCalls;
  items: readonly MapItem[];
  item: MapItem;
  tooltip: TooltipSettings;
  at: readonly [number, number];
  offset?: readonly [number, number];
  close: () => void;
}

const NOWHERE = [0, 0] as const;

/** The tooltip of an item, in which actions can be pressed. */
export function ItemPopup({ ctx, view, calls, items, item, tooltip, at, offset = NOWHERE, close }: ItemPopupProps) {
  const t = useT();
  return (
    <MapPopup view={view} at={at} offset={offset} close={close}>
      <ItemText
        ctx={ctx}
        calls={calls}
        items={items}
        item={item}
        written={{ text: tooltip.pattern, body: tooltip.body }}
        act={(name) => runNamed(ctx, name, item, t)}
      />
    </MapPopup>
  );
}
