import type * as L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MapView } from './map-view';
import type { DrawnMarker } from './marker-layer';

interface Presses {
  press: (marker: DrawnMarker, isKey: boolean) => void;
  hover: (marker: DrawnMarker | undefined) => void;
  /** The map is pressed where no marker is. */
  miss: (at: L.LatLng) => void;
  isPressable: boolean;
}

/** Tells which markers are pressed and pointed at: they lie on one canvas. Enter presses the one nearest the center. */
export function useMapPresses(view: MapView, { isPressable, ...now }: Presses): void {
  const press = useEffectEvent(now.press);
  const hover = useEffectEvent(now.hover);
  const miss = useEffectEvent(now.miss);
  const [pointed, setPointed] = useState<string>();
  useEffect(() => {
    const { map, markers } = view;
    const pressed = ({ containerPoint, latlng }: L.LeafletMouseEvent) => {
      if (view.isHeld) return;
      const marker = markers.at(containerPoint);
      if (marker) press(marker, false);
      else miss(latlng);
    };
    const moved = ({ containerPoint }: L.LeafletMouseEvent) => setPointed(markers.at(containerPoint)?.id);
    const left = () => setPointed(undefined);
    const container = map.getContainer();
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.target !== container || view.isHeld) return;
      const marker = nearest(view);
      if (marker) press(marker, true);
    };
    container.addEventListener('keydown', keyed);
    map.on('click', pressed);
    map.on('mousemove', moved);
    map.on('mouseout', left);
    return () => {
      container.removeEventListener('keydown', keyed);
      map.off('click', pressed);
      map.off('mousemove', moved);
      map.off('mouseout', left);
    };
  }, [view]);
  useEffect(() => {
    hover(view.markers.markers.find(({ id }) => id === pointed));
    const { dataset } = view.map.getContainer();
    dataset.pressable = String(isPressable && pointed !== undefined);
    dataset.keys = String(isPressable);
  }, [view, pointed, isPressable]);
}

/** The one in view that stands nearest the center. */
function nearest({ map, markers }: MapView): DrawnMarker | undefined {
  const size = map.getSize();
  let found: DrawnMarker | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const marker of markers.markers) {
    const [left, top] = marker.apart ?? [0, 0];
    const { x, y } = map.latLngToContainerPoint([marker.lat, marker.lng]).add([left, top]);
    const far = (x - size.x / 2) ** 2 + (y - size.y / 2) ** 2;
    if (far >= least || x < 0 || y < 0 || x > size.x || y > size.y) continue;
    found = marker;
    least = far;
  }
  return found;
}
