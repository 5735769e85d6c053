import * as L from 'leaflet';
import type { MapView } from './map-view';

/** Puts lines on a map, which shows all of them at first; they go with what this answers. */
export function showLines(view: MapView, lines: readonly L.Polyline[]): () => void {
  const bounds = L.latLngBounds([]);
  for (const line of lines) {
    line.addTo(view.map);
    bounds.extend(line.getBounds());
  }
  view.fit(bounds, 'routes');
  return () => {
    for (const line of lines) line.remove();
  };
}
