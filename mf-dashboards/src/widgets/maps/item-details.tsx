import { Button } from '@mullion/shared-kit/ui/button';
import type { WidgetContext } from '../../runtime/widget-context';
import styles from './map.module.css';
import { useMapCalls } from './map-functions';
import { cellOf, type MapItem, toldItem } from './map-items';
import { ItemText } from './map-popup';
import type { MarkerSettings, TooltipSettings } from './map-settings';
import type { Picture } from './map-view';
import type { ShapeSettings } from './shape-settings';
import { circleOf, polygonsOf } from './shape-values';
import { useT } from './texts';
import { runNamed } from './tooltip-action';

/** What a press on the map does to the marker or a shape of an item. */
export interface ItemPress {
  source: 'markerClick' | 'polygonClick' | 'circleClick';
  tooltip: TooltipSettings;
  /** Whether the map draws it of an item. */
  isOf: (item: MapItem) => boolean;
}

/** Presses on what a map draws, with these settings. */
export const pressesOf = (
  markers: MarkerSettings | undefined,
  shapes: readonly ShapeSettings[],
  picture: Picture | null,
): readonly ItemPress[] => [
  ...(markers ? [{ source: 'markerClick', tooltip: markers.tooltip, isOf: () => true } as const] : []),
  ...shapes.map(({ kind, key, tooltip }): ItemPress => {
    const isOf = (item: MapItem) => {
      const value = cellOf(item, key)?.value;
      return kind === 'polygon' ? polygonsOf(value, picture).length > 0 : circleOf(value, picture) !== undefined;
    };
    return { source: `${kind}Click`, tooltip, isOf };
  }),
];

/** Does what is configured for a press, about an item. */
export function runPress(ctx: WidgetContext, { source }: Pick<ItemPress, 'source'>, item: MapItem): void {
  const [action] = ctx.actions(source);
  if (action) ctx.run(action, item.entity ?? undefined, toldItem(item));
}

interface ItemDetailsProps {
  ctx: WidgetContext;
  items: readonly MapItem[];
  item: MapItem;
  presses: readonly ItemPress[];
}

/** The tooltips of an item, and buttons for what its marker and shapes do: the same that the pointer has on the map. */
export function ItemDetails({ ctx, items, item, presses }: ItemDetailsProps) {
  const t = useT();
  const calls = useMapCalls();
  return (
    <div className={styles.details}>
      {presses
        .filter(({ isOf }) => isOf(item))
        .map((press) => {
          const { source, tooltip } = press;
          const [action] = ctx.actions(source);
          return (
            <div key={source} className={styles.detail}>
              {tooltip.isShown && (
                <ItemText
                  {...{ ctx, calls, items, item, written: { text: tooltip.pattern, body: tooltip.body } }}
                  act={(name) => runNamed(ctx, name, item, t)}
                />
              )}
              {action && (
                <Button size="small" variant="secondary" onClick={() => runPress(ctx, press, item)}>
                  {action.displayName || action.name}
                </Button>
              )}
            </div>
          );
        })}
    </div>
  );
}
