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

/** A finger trembles so far while it presses, px. */
const TREMBLE = 3;

/** Has markers dragged, where they can be, in the place of the map. What ends a drag is no press. */
export function useMarkerDrag(view: MapView, isOn: boolean, now: Drag): void {
  const { map, markers } = view;
  const canMove = useEffectEvent(now.canMove);
  const moved = useEffectEvent(now.moved);
  const dropped = useEffectEvent(now.dropped);
  useEffect(() => {
    if (!isOn) return;
    const container = map.getContainer();
    let held: { marker: DrawnMarker; from: L.Point; away: L.Point; to?: L.LatLng } | undefined;
    let wasDragged = false;
    const pointOf = (event: PointerEvent) => map.mouseEventToContainerPoint(event);
    const down = (event: PointerEvent) => {
      wasDragged = false;
      const point = pointOf(event);
      const marker = event.button === 0 && !view.isHeld ? markers.at(point) : undefined;
      if (!marker || !canMove(marker)) return;
      held = { marker, from: point, away: map.latLngToContainerPoint([marker.lat, marker.lng]).subtract(point) };
      map.dragging.disable();
    };
    const move = (event: PointerEvent) => {
      if (!held) return;
      const point = pointOf(event);
      if (!held.to && point.distanceTo(held.from) < TREMBLE) return;
      held.to = map.containerPointToLatLng(point.add(held.away));
      moved(held.marker, held.to);
    };
    const end = (to: L.LatLng | undefined) => {
      if (!held) return;
      const { marker, to: last } = held;
      held = undefined;
      wasDragged = last !== undefined;
      map.dragging.enable();
      // A press that hasn't moved is a press.
      if (last) dropped(marker, to ?? undefined);
    };
    const up = (event: PointerEvent) => {
      end(held?.to);
      // Let go elsewhere, no press follows here.
      wasDragged &&= event.target instanceof Node && container.contains(event.target);
    };
    const cancel = () => end(undefined);
    const pressed = (event: Event) => {
      if (wasDragged) event.stopImmediatePropagation();
      wasDragged = false;
    };
    container.addEventListener('pointerdown', down, true);
    container.addEventListener('click', pressed, true);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    return () => {
      cancel();
      container.removeEventListener('pointerdown', down, true);
      container.removeEventListener('click', pressed, true);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [view, map, markers, isOn]);
}
