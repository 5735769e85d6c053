import * as L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { WidgetContext } from '../../runtime/widget-context';
import { windowZone } from '../../runtime/window-zone';
import { ItemPopup } from './item-popup';
import { useMapCalls } from './map-functions';
import type { MapItem } from './map-items';
import type { TooltipSettings } from './map-settings';
import type { MapView } from './map-view';
import type { Track, TrackPoint } from './tracks';
import { itemAtPlace } from './trip-course';
import type { PointSettings } from './trip-settings';
import { usePointResults } from './use-anchors';

/** A point of a trip, with what is known there. */
export interface ShownPoint {
  at: readonly [number, number];
  item: MapItem;
}

interface TripPointsProps {
  ctx: WidgetContext;
  view: MapView;
  tracks: readonly Track[];
  points: PointSettings;
  tooltip: TooltipSettings;
  keys: readonly [string, string];
  /** Shows what is known at a point in the panel. */
  show: (point: ShownPoint) => void;
}

/** The points of trips, which can be pressed. */
export function TripPoints({ ctx, view, tracks, points, tooltip, keys, show }: TripPointsProps) {
  const { color, colorBody, size, hasPopup } = points;
  const results = usePointResults(tracks, colorBody);
  const calls = useMapCalls();
  const [open, setOpen] = useState<readonly ShownPoint[]>([]);
  const pressed = useEffectEvent((track: Track, { ts, lat, lng }: TrackPoint) => {
    if (!tooltip.isShown) return;
    const point: ShownPoint = { at: [lat, lng], item: itemAtPlace(track, ts, { lat, lng }, keys, windowZone(ctx)) };
    if (!hasPopup) show(point);
    else setOpen((before) => (tooltip.closesItself ? [point] : [...before, point]));
  });
  const left = useEffectEvent(() => {
    if (tooltip.closesItself) setOpen([]);
  });
  useEffect(() => {
    // Thousands cost less on a canvas, which finds them by place too.
    const renderer = L.canvas({ tolerance: 4 });
    let place = -1;
    const drawn = tracks.flatMap((track) =>
      track.points.map((point) => {
        place += 1;
        const own = results?.[place];
        const fill = typeof own === 'string' && own ? own : color;
        const dot = L.circleMarker([point.lat, point.lng], {
          ...{ renderer, radius: size / 2, color: fill, weight: 1, fill: true, fillColor: fill, fillOpacity: 1 },
        });
        dot.on('click', (event: L.LeafletMouseEvent) => {
          if (view.markers.at(event.containerPoint)) return;
          L.DomEvent.stopPropagation(event);
          pressed(track, point);
        });
        return dot.addTo(view.map);
      }),
    );
    view.map.on('click', left);
    return () => {
      view.map.off('click', left);
      for (const dot of drawn) dot.remove();
      renderer.remove();
    };
  }, [view, tracks, results, color, size]);
  return open.map((point) => (
    <ItemPopup
      key={point.at.join()}
      {...{ ctx, view, calls, tooltip, item: point.item, items: [point.item], at: point.at }}
      close={() => setOpen((before) => before.filter((one) => one !== point))}
    />
  ));
}
