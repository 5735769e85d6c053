import type * as L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MapView } from './map-view';
import type { DrawnMarker } from './marker-layer';

interface Presses {
  press: (marker: DrawnMarker, event: MouseEvent) => void;
  hover: (marker: DrawnMarker | undefined) => void;
  /** The map is pressed where no marker is. */
  miss: (at: L.LatLng) => void;
  isPressable: boolean;
}

/** Tells which markers are pressed and pointed at: they lie on one canvas. */
export function useMapPresses(view: MapView, { isPressable, ...now }: Presses): void {
  const press = useEffectEvent(now.press);
  const hover = useEffectEvent(now.hover);
  const miss = useEffectEvent(now.miss);
  const [pointed, setPointed] = useState<string>();
  useEffect(() => {
    const { map, markers } = view;
    const pressed = ({ containerPoint, latlng, originalEvent }: L.LeafletMouseEvent) => {
      if (view.isHeld) return;
      const marker = markers.at(containerPoint);
      if (marker) press(marker, originalEvent);
      else miss(latlng);
    };
    const moved = ({ containerPoint }: L.LeafletMouseEvent) => setPointed(markers.at(containerPoint)?.id);
    const left = () => setPointed(undefined);
    map.on('click', pressed);
    map.on('mousemove', moved);
    map.on('mouseout', left);
    return () => {
      map.off('click', pressed);
      map.off('mousemove', moved);
      map.off('mouseout', left);
    };
  }, [view]);
  useEffect(() => {
    hover(view.markers.markers.find(({ id }) => id === pointed));
    view.map.getContainer().dataset.pressable = String(isPressable && pointed !== undefined);
  }, [view, pointed, isPressable]);
}
