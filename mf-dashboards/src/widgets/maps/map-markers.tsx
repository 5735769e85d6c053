import { useSession } from '@mullion/shared-kit/session/session';
import { useResolvedTheme } from '@mullion/shared-kit/theme/theme-mode';
import type * as L from 'leaflet';
import { useEffect, useMemo } from 'react';
import type { WidgetContext } from '../../runtime/widget-context';
import type { ClusterSettings } from './cluster-settings';
import { runPress } from './item-details';
import { ItemPopup } from './item-popup';
import { useMapCalls } from './map-functions';
import type { MapItem } from './map-items';
import type { MarkerSettings } from './map-settings';
import { inPicture, type MapView } from './map-view';
import type { LabelLook } from './marker-layer';
import { useClusters } from './use-clusters';
import { useDrawnMarkers } from './use-drawn-markers';
import { useMapPresses } from './use-map-presses';
import { useMarkerDrag } from './use-marker-drag';
import type { MarkerEditing } from './use-marker-editing';
import { usePlacing } from './use-placing';
import { usePopups } from './use-popups';

interface MapMarkersProps {
  ctx: WidgetContext;
  view: MapView;
  items: readonly MapItem[];
  settings: MarkerSettings;
  clusters?: ClusterSettings | null;
  /** Undefined: nobody places them. */
  editing?: MarkerEditing;
  /** Somebody changes the map's shapes. */
  changesShapes?: boolean;
}

/** The markers of a map, with their tooltips and actions. */
export function MapMarkers(props: MapMarkersProps) {
  const { ctx, view, items, settings, clusters = null, editing, changesShapes = false } = props;
  const calls = useMapCalls();
  const markers = useDrawnMarkers({ view, items, settings, picture: view.picture });
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const { tooltip } = settings;
  const popups = usePopups(view, tooltip, changesShapes);
  const click = ctx.actions('markerClick')[0];
  const { shown, ...cluster } = useClusters(view, markers, items, clusters);
  const theme = useResolvedTheme();
  // One that was dragged goes back where that was refused; names have the colors of the theme.
  useEffect(() => {
    view.markers.set(shown ?? [], labelLook(view, ctx));
  }, [view, shown, ctx, editing?.failure, theme]);
  const placeAt = ({ lat, lng }: L.LatLng) =>
    view.picture ? inPicture(view.picture, lat, lng) : ([lat, lng] as const);
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  const erase = (id: string) => {
    const item = byId.get(id);
    if (item && editing?.canMove(item)) editing.erase(item);
  };
  const put = (id: string, at: L.LatLng) => {
    const item = byId.get(id);
    if (item) editing?.put(item, placeAt(at));
  };
  usePlacing(view, editing, put);
  useMarkerDrag(view, editing !== undefined && !isVisitor && editing.mode.kind === 'none', {
    canMove: ({ id }) => {
      const item = byId.get(id);
      return item !== undefined && editing?.canMove(item) === true;
    },
    moved: ({ id }, { lat, lng }) =>
      view.markers.set(
        view.markers.markers.map((one) => (one.id === id ? { ...one, lat, lng } : one)),
        labelLook(view, ctx),
      ),
    dropped: ({ id }, to) => {
      if (to) put(id, to);
      else view.markers.set(shown ?? [], labelLook(view, ctx));
    },
  });
  useMapPresses(view, {
    isPressable: Boolean(click) || tooltip.isShown || clusters !== null,
    press: ({ id }, isKey) => {
      // The press says where the one belongs that is being placed.
      if (editing?.mode.kind === 'add' || cluster.press(id)) return;
      const item = byId.get(id);
      if (!item) return;
      if (editing?.mode.kind === 'erase') return erase(id);
      if (tooltip.isShown && (isKey || tooltip.opensOn === 'click')) popups.show(id);
      runPress(ctx, { source: 'markerClick' }, item);
    },
    hover: (marker) => {
      cluster.hover(marker?.id);
      if (!tooltip.isShown || tooltip.opensOn !== 'hover') return;
      if (marker) popups.show(marker.id);
      else popups.leave();
    },
    miss: () => {
      if (tooltip.opensOn === 'click') popups.leave();
    },
  });
  return popups.open.map((id) => {
    const [item, marker] = [byId.get(id), markers?.find((one) => one.id === id)];
    if (!item || !marker || !tooltip.isShown) return null;
    return (
      <ItemPopup
        key={id}
        {...{ ctx, view, calls, items, item, tooltip }}
        at={[marker.lat, marker.lng]}
        offset={marker.tooltipAt}
        close={() => popups.close(id)}
      />
    );
  });
}

/** What widgets are made with: no color that anybody chose. */
const usualColor = /^(rgba\(0, ?0, ?0, ?0\.87\)|#000000de)$/i;

/** Labels are written in the color of the widget, else that of the theme. */
export function labelLook({ map }: MapView, { widget: { config } }: WidgetContext): LabelLook {
  const style = getComputedStyle(map.getContainer());
  const own = config.color && !usualColor.test(config.color) ? config.color : undefined;
  return {
    color: own ?? style.color,
    halo: style.backgroundColor,
    font: style.fontFamily || 'sans-serif',
  };
}
