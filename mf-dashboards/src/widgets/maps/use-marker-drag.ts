import type * as L from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import type { MapView } from './map-view';
import type { DrawnMarker } from './marker-layer';

interface Drag {
  canMove: (marker: DrawnMarker) => boolean;
  /** The marker follows the pointer. */
  moved: (marker: DrawnMarker, to: L.LatLng) => void;
  /** It was let go; undefined: it was given up. */
  dropped: (marker: DrawnMarker, to: L.LatLng | undefined) => void;
}

/** Has markers dragged, where they can be, in the place of the map. */
export function useMarkerDrag(view: MapView, isOn: boolean, now: Drag): void {
  const { map, markers } = view;
  const canMove = useEffectEvent(now.canMove);
  const moved = useEffectEvent(now.moved);
  const dropped = useEffectEvent(now.dropped);
  useEffect(() => {
    if (!isOn) return;
    const container = map.getContainer();
    let held: { marker: DrawnMarker; away: L.Point; to?: L.LatLng } | undefined;
    const pointOf = (event: PointerEvent) => map.mouseEventToContainerPoint(event);
    const down = (event: PointerEvent) => {
      const point = pointOf(event);
      const marker = event.button === 0 && !view.isHeld ? markers.at(point) : undefined;
      if (!marker || !canMove(marker)) return;
      held = { marker, away: map.latLngToContainerPoint([marker.lat, marker.lng]).subtract(point) };
      map.dragging.disable();
    };
    const move = (event: PointerEvent) => {
      if (!held) return;
      held.to = map.containerPointToLatLng(pointOf(event).add(held.away));
      moved(held.marker, held.to);
    };
    const end = (to: L.LatLng | undefined) => {
      if (!held) return;
      const { marker, to: last } = held;
      held = undefined;
      map.dragging.enable();
      // A press that hasn't moved is a press.
      if (last) dropped(marker, to ?? undefined);
    };
    const up = () => end(held?.to);
    const cancel = () => end(undefined);
    container.addEventListener('pointerdown', down, true);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    return () => {
      cancel();
      container.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [view, map, markers, isOn]);
}
