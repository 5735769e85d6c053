import * as L from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import type { MapView } from './map-view';

interface Drawing {
  /** Places that make it whole; absent: as many as somebody likes, at least three. */
  count?: number;
  snap: (at: L.LatLng) => L.LatLng;
  done: (places: readonly L.LatLng[]) => void;
  given: () => void;
}

/** Nearer than this to a place a press is one on that place, px. */
const NEAR = 10;
const LEAST = 3;

/**
 * Takes places on the map: by presses, or Space for its middle; Backspace takes the last one back, Enter and a press on the first or the
 * last one, as a double press ends with, end it, Escape gives it up.
 */
export function useDrawing({ map }: MapView, isOn: boolean, { count, ...now }: Drawing): void {
  const snap = useEffectEvent(now.snap);
  const done = useEffectEvent(now.done);
  const given = useEffectEvent(now.given);
  useEffect(() => {
    if (!isOn) return;
    const container = map.getContainer();
    const places: L.LatLng[] = [];
    const line = L.polyline([], { dashArray: '4 4', weight: 2, interactive: false, className: 'map-drawing' }).addTo(
      map,
    );
    const show = (more: readonly L.LatLng[] = []) => line.setLatLngs([...places, ...more]);
    const end = () => {
      if (places.length >= (count ?? LEAST)) done(places);
    };
    const add = (at: L.LatLng) => {
      const isNear = (place: L.LatLng | undefined) =>
        place && map.latLngToContainerPoint(place).distanceTo(map.latLngToContainerPoint(at)) < NEAR;
      if (isNear(places.at(-1)) || (count === undefined && isNear(places[0]))) return end();
      places.push(snap(at));
      show();
      if (places.length === count) end();
    };
    const pressed = ({ latlng }: L.LeafletMouseEvent) => add(latlng);
    const moved = ({ latlng }: L.LeafletMouseEvent) => places.length > 0 && show([latlng]);
    const keyed = (event: KeyboardEvent) => {
      if (event.target !== container) return;
      if (event.key === 'Escape') given();
      else if (event.key === 'Enter') end();
      else if (event.key === ' ') add(map.getCenter());
      else if (event.key === 'Backspace') {
        places.pop();
        show();
      } else return;
      event.preventDefault();
    };
    map.doubleClickZoom.disable();
    map.on('click', pressed);
    map.on('mousemove', moved);
    container.dataset.placing = 'true';
    container.addEventListener('keydown', keyed);
    const frame = requestAnimationFrame(() => container.focus());
    return () => {
      cancelAnimationFrame(frame);
      delete container.dataset.placing;
      container.removeEventListener('keydown', keyed);
      map.off('click', pressed);
      map.off('mousemove', moved);
      map.doubleClickZoom.enable();
      line.remove();
    };
  }, [map, isOn, count]);
}
