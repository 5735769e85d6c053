import * as L from 'leaflet';
import { useEffect, useMemo, useRef } from 'react';
import type { WidgetContext } from '../../runtime/widget-context';
import { runPress } from './item-details';
import { ItemPopup } from './item-popup';
import { useItemResults, useMapCalls } from './map-functions';
import { cellOf, type MapItem } from './map-items';
import type { MapView } from './map-view';
import type { ShapeSettings } from './shape-settings';
import { circleOf, polygonsOf } from './shape-values';
import { writtenText } from './use-drawn-markers';
import { usePopups } from './use-popups';

interface MapShapesProps {
  ctx: WidgetContext;
  view: MapView;
  items: readonly MapItem[];
  settings: ShapeSettings;
  /** Somebody changes the map's shapes. */
  changesShapes?: boolean;
}

type Shape = L.Polygon | L.Circle | L.CircleMarker;

/** More shapes than these are drawn on a canvas, where they cost less than elements. */
const MOST_ELEMENTS = 500;

/** Polygons or circles of items, with their labels, tooltips, and actions. */
export function MapShapes({ ctx, view, items, settings, changesShapes = false }: MapShapesProps) {
  const calls = useMapCalls();
  const { kind, key, tooltip } = settings;
  const popups = usePopups(view, tooltip, changesShapes);
  const shaped = useMemo(() => items.filter((item) => cellOf(item, key)?.value !== undefined), [items, key]);
  const results = useItemResults(shaped, {
    fill: settings.fillBody ? { body: settings.fillBody } : undefined,
    stroke: settings.strokeBody ? { body: settings.strokeBody } : undefined,
    label: settings.label?.body ? { body: settings.label.body } : undefined,
  });
  const shape = JSON.stringify(settings);
  const drawn = useMemo(() => {
    if (!results) return [];
    const renderer = shaped.length > MOST_ELEMENTS ? L.canvas() : undefined;
    return shaped.flatMap((item) => {
      const layer = layerOf(item, settings, view, renderer);
      if (!layer) return [];
      const result = results.get(item.id) ?? {};
      const color = (made: unknown, other: string) => (typeof made === 'string' && made ? made : other);
      layer.setStyle({
        ...{ fillColor: color(result.fill, settings.fill), fillOpacity: settings.fillOpacity, fill: true },
        ...{ color: color(result.stroke, settings.stroke), opacity: settings.strokeOpacity },
        weight: settings.strokeWeight,
        stroke: settings.strokeWeight > 0,
      });
      if (settings.label) {
        const text = document.createElement('span');
        text.textContent = writtenText(settings.label, item, result.label);
        layer.bindTooltip(text, { permanent: true, direction: 'center', opacity: 1 });
      }
      return [{ item, layer }];
    });
    // What is drawn follows the settings as text.
  }, [shaped, results, shape, view]);
  const now = useRef({ popups, ctx, tooltip });
  now.current = { popups, ctx, tooltip };
  useEffect(() => {
    for (const { item, layer } of drawn) {
      layer.addTo(view.map);
      layer.on('click', (event: L.LeafletMouseEvent) => {
        // A marker above it is what is meant.
        if (view.isHeld || view.markers.at(event.containerPoint)) return;
        L.DomEvent.stopPropagation(event);
        const { popups, ctx, tooltip } = now.current;
        if (tooltip.isShown && tooltip.opensOn === 'click') popups.show(item.id);
        runPress(ctx, { source: `${kind}Click` }, item);
      });
      layer.on('mouseover', () => {
        const { popups, tooltip } = now.current;
        if (tooltip.isShown && tooltip.opensOn === 'hover') popups.show(item.id);
      });
      layer.on('mouseout', () => {
        const { popups, tooltip } = now.current;
        if (tooltip.opensOn === 'hover') popups.leave();
      });
    }
    if (drawn.length > 0) {
      const bounds = L.latLngBounds([]);
      for (const { layer } of drawn) bounds.extend(boundsOf(layer, view));
      view.fit(bounds, kind);
    }
    const left = () => {
      if (now.current.tooltip.opensOn === 'click') now.current.popups.leave();
    };
    view.map.on('click', left);
    return () => {
      view.map.off('click', left);
      for (const { layer } of drawn) layer.remove();
    };
  }, [drawn, view, kind]);
  return popups.open.map((id) => {
    const found = drawn.find(({ item }) => item.id === id);
    if (!found || !tooltip.isShown) return null;
    const { lat, lng } = boundsOf(found.layer, view).getCenter();
    return (
      <ItemPopup
        key={id}
        {...{ ctx, view, calls, items, item: found.item, tooltip }}
        at={[lat, lng]}
        close={() => popups.close(id)}
      />
    );
  });
}

function layerOf(
  item: MapItem,
  { kind, key }: ShapeSettings,
  { picture }: MapView,
  renderer: L.Renderer | undefined,
): Shape | undefined {
  const value = cellOf(item, key)?.value;
  if (kind === 'circle') {
    const circle = circleOf(value, picture);
    return circle && L.circle(circle.center, { radius: circle.radius, ...(renderer && { renderer }) });
  }
  const polygons = polygonsOf(value, picture);
  return polygons.length > 0 ? L.polygon(polygons, { ...(renderer && { renderer }) }) : undefined;
}

/** Of a circle before it is drawn its bounds need the map. */
const boundsOf = (layer: Shape, { picture }: MapView): L.LatLngBounds => {
  if (layer instanceof L.Polygon) return layer.getBounds();
  const [center, radius] = [layer.getLatLng(), layer.getRadius()];
  if (!picture) return center.toBounds(radius * 2);
  return L.latLngBounds([center.lat - radius, center.lng - radius], [center.lat + radius, center.lng + radius]);
};
