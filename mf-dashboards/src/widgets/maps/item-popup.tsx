import type { WidgetContext } from '../../runtime/widget-context';
import type { MapCalls } from './map-functions';
import { formattedItems, type MapItem } from './map-items';
import { ItemText, MapPopup } from './map-popup';
import type { TooltipSettings } from './map-settings';
import type { MapView } from './map-view';

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
  return (
    <MapPopup view={view} at={at} offset={offset} close={close}>
      <ItemText
        calls={calls}
        items={items}
        item={item}
        written={{ text: tooltip.pattern, body: tooltip.body }}
        act={(name) => {
          const action = ctx.actions('tooltipAction').find((one) => one.name === name);
          if (action) ctx.run(action, item.entity ?? undefined, formattedItems([item])[0]);
        }}
      />
    </MapPopup>
  );
}
