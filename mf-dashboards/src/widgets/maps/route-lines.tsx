import * as L from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useItemResults } from './map-functions';
import { coordinateOf, type MarkerSettings } from './map-settings';
import type { MapView } from './map-view';
import type { RouteSettings } from './route-settings';
import { showLines } from './show-lines';
import type { Track } from './tracks';

interface RouteLinesProps {
  view: MapView;
  tracks: readonly Track[];
  route: RouteSettings;
  markers: MarkerSettings;
}

/** The ways of entities as lines, in the color of their markers. */
export function RouteLines({ view, tracks, route, markers }: RouteLinesProps) {
  const items = useMemo(() => tracks.map(({ item }) => item), [tracks]);
  const results = useItemResults(items, {
    color: markers.colorBody ? { body: markers.colorBody } : undefined,
    weight: route.weightBody ? { body: route.weightBody } : undefined,
    opacity: route.opacityBody ? { body: route.opacityBody } : undefined,
  });
  const { weight, opacity } = route;
  useEffect(() => {
    if (!results) return;
    const lines = tracks.flatMap(({ item, points }) => {
      if (points.length === 0) return [];
      const own = results.get(item.id) ?? {};
      return [
        L.polyline(
          points.map(({ lat, lng }) => L.latLng(lat, lng)),
          {
            color: typeof own.color === 'string' && own.color ? own.color : markers.color,
            weight: coordinateOf(own.weight) ?? weight,
            opacity: coordinateOf(own.opacity) ?? opacity,
            interactive: false,
          },
        ),
      ];
    });
    return showLines(view, lines);
  }, [view, tracks, results, weight, opacity, markers.color]);
  return null;
}
