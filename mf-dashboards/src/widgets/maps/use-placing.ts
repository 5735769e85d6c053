import type * as L from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import type { MapView } from './map-view';
import type { DrawnMarker } from './marker-layer';
import type { MarkerEditing } from './use-marker-editing';

/**
 * While an entity is being placed: a press on the map says where, Enter its center, Escape that it isn't. While markers are
 * erased, presses mean those.
 */
export function usePlacing(
  { map }: MapView,
  editing: MarkerEditing | undefined,
  put: (id: string, at: L.LatLng) => void,
): void {
  const mode = editing?.mode;
  const id = mode?.kind === 'add' ? mode.id : undefined;
  const isOn = mode !== undefined && mode.kind !== 'none';
  const placed = useEffectEvent(put);
  const ended = useEffectEvent(() => editing?.setMode({ kind: 'none' }));
  useEffect(() => {
    if (!isOn) return;
    const container = map.getContainer();
    container.dataset.placing = 'true';
    const pressed = ({ latlng }: L.LeafletMouseEvent) => {
      if (id !== undefined) placed(id, latlng);
    };
    const keyed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') ended();
      if (event.key === 'Enter' && event.target === container && id !== undefined) placed(id, map.getCenter());
    };
    map.on('click', pressed);
    container.addEventListener('keydown', keyed);
    // The menu that chose it gives the focus back first.
    const frame = requestAnimationFrame(() => container.focus());
    return () => {
      cancelAnimationFrame(frame);
      delete container.dataset.placing;
      map.off('click', pressed);
      container.removeEventListener('keydown', keyed);
    };
  }, [map, id, isOn]);
}

/** Markers, the nearest to a place first; clusters are none. */
export const nearestFirst = (place: L.LatLng, markers: readonly DrawnMarker[]): readonly DrawnMarker[] => {
  const far = ({ lat, lng }: DrawnMarker) => (lat - place.lat) ** 2 + (lng - place.lng) ** 2;
  return markers.filter(({ cluster }) => !cluster).toSorted((one, other) => far(one) - far(other));
};
