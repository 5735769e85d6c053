import * as L from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import styles from './map.module.css';
import type { MapView } from './map-view';
import { type Corner, cornersOf, type EditedShape, mapped, middleOf, snapped, turned, withRing } from './shape-edits';
import type { Place, Rings } from './shape-values';

export type HandleMode = 'edit' | 'move' | 'rotate';

interface HandleOptions {
  mode: HandleMode | undefined;
  shape: EditedShape | undefined;
  /** Shapes whose corners and edges a place is drawn to. */
  others: readonly Rings[];
  /** What a handle is called: a corner, a new corner, the middle, the edge, or the turn. */
  nameOf: (kind: 'corner' | 'new' | 'middle' | 'edge' | 'turn') => string;
  /** The shape is another one; `isDone`: and is to be saved. */
  changed: (shape: EditedShape, isDone: boolean) => void;
}

/** px that an arrow key moves, without and with Shift. */
const STEPS = [1, 10] as const;
/** Degrees that an arrow key turns. */
const TURNS = [1, 15] as const;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Above the middle of what is turned, px. */
const TURN_HANDLE = 60;

interface Handle {
  at: L.LatLng;
  name: string;
  isSmall?: boolean;
  /** The shape as it is while the handle is somewhere. */
  dragged: (to: L.LatLng) => EditedShape;
  /** What an arrow key does; as dragging, where it is absent. */
  keyed?: (x: number, y: number, isFar: boolean) => EditedShape;
  /** What Delete, and a double press, make of the shape. */
  removed?: () => EditedShape;
}

/** The handles of a shape, which are dragged, and moved by arrow keys. */
export function useShapeHandles(view: MapView, { mode, shape, ...now }: HandleOptions): void {
  const changed = useEffectEvent(now.changed);
  const handlesNow = useEffectEvent((edited: EditedShape, how: HandleMode) =>
    handlesOf(edited, how, view, now.nameOf, now.others),
  );
  useEffect(() => {
    if (!mode || !shape) return;
    const drawn = handlesNow(shape, mode).map((handle) => {
      const size = handle.isSmall ? 10 : 14;
      const icon = L.divIcon({
        className: `${styles.handle} ${handle.isSmall ? styles.smallHandle : ''}`,
        iconSize: [size, size],
      });
      const marker = L.marker(handle.at, {
        icon,
        draggable: true,
        keyboard: true,
        title: handle.name,
        alt: handle.name,
      });
      marker.on('drag', () => changed(handle.dragged(marker.getLatLng()), false));
      marker.on('dragend', () => changed(handle.dragged(marker.getLatLng()), true));
      marker.on('click', (event) => L.DomEvent.stopPropagation(event));
      const remove = () => handle.removed && changed(handle.removed(), true);
      marker.on('dblclick', (event) => {
        L.DomEvent.stopPropagation(event);
        remove();
      });
      marker.addTo(view.map);
      const element = marker.getElement();
      element?.setAttribute('aria-label', handle.name);
      element?.addEventListener('keydown', (event) => {
        // The browser's: Back, a bookmark.
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const arrow = arrows[event.key];
        if (arrow) {
          event.preventDefault();
          event.stopPropagation();
          const [x, y] = arrow;
          const step = STEPS[event.shiftKey ? 1 : 0];
          const to = () => view.map.unproject(view.map.project(handle.at).add([x * step, y * step]));
          changed(handle.keyed ? handle.keyed(x, y, event.shiftKey) : handle.dragged(to()), true);
        } else if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault();
          remove();
        }
      });
      return marker;
    });
    return () => {
      const focused = drawn.findIndex((marker) => marker.getElement() === document.activeElement);
      for (const marker of drawn) marker.remove();
      // Those that stand for the same come next.
      if (focused >= 0) requestAnimationFrame(() => focusHandle(view, focused));
    };
  }, [view, mode, shape]);
}

const focusHandle = ({ map }: MapView, at: number) => {
  const handles = map.getContainer().querySelectorAll<HTMLElement>(`.${styles.handle}`);
  (handles[at] ?? handles[0])?.focus();
};

function handlesOf(
  shape: EditedShape,
  mode: HandleMode,
  view: MapView,
  nameOf: HandleOptions['nameOf'],
  others: readonly Rings[],
): Handle[] {
  const { map } = view;
  const middle = middleOf(shape, view);
  const center = map.unproject(middle);
  const moving: Handle = {
    at: center,
    name: nameOf('middle'),
    dragged(to) {
      const by = map.project(snapped(to, view, others)).subtract(middle);
      return mapped(shape, view, (point) => point.add(by));
    },
  };
  if (mode === 'move') return [moving];
  if (mode === 'rotate') {
    const turn = (to: L.LatLng) => {
      const { x, y } = map.project(to).subtract(middle);
      return turned(shape, view, Math.atan2(x, -y));
    };
    const keyed = (x: number, y: number, isFar: boolean) =>
      turned(shape, view, ((x || y) * TURNS[isFar ? 1 : 0] * Math.PI) / 180);
    return [{ at: map.unproject(middle.subtract([0, TURN_HANDLE])), name: nameOf('turn'), dragged: turn, keyed }];
  }
  if (shape.kind === 'circle') {
    const edge = edgeOf(shape, view);
    return [
      moving,
      {
        at: edge,
        name: nameOf('edge'),
        dragged: (to) => ({ ...shape, radius: Math.max(Number.EPSILON, map.distance(shape.center, to)) }),
      },
    ];
  }
  return cornerHandles(shape.polygons, view, nameOf, others);
}

/** The eastern end of a circle. */
function edgeOf({ center, radius }: { center: Place; radius: number }, { picture }: MapView): L.LatLng {
  const [lat, lng] = center;
  if (picture) return L.latLng(lat, lng + radius);
  return L.latLng(
    lat,
    L.latLng(lat, lng)
      .toBounds(radius * 2)
      .getEast(),
  );
}

function cornerHandles(
  polygons: Rings[],
  view: MapView,
  nameOf: HandleOptions['nameOf'],
  others: readonly Rings[],
): Handle[] {
  const of = (next: Rings[]): EditedShape => ({ kind: 'polygon', polygons: next });
  const placed = (to: L.LatLng): Place => {
    const { lat, lng } = snapped(to, view, others);
    return [lat, lng];
  };
  return cornersOf(polygons).flatMap(({ place, ...corner }) => {
    const ring = polygons[corner.polygon]?.[corner.ring] ?? [];
    const next = ring[(corner.at + 1) % ring.length] ?? place;
    const between = view.map.unproject(view.map.project(place).add(view.map.project(next)).divideBy(2));
    const put = (one: Corner, to: L.LatLng, replaced: 0 | 1) =>
      of(withRing(polygons, one, (old) => old.toSpliced(one.at + (1 - replaced), replaced, placed(to))));
    return [
      {
        at: L.latLng(place),
        name: nameOf('corner'),
        dragged: (to) => put(corner, to, 1),
        removed: () => of(withRing(polygons, corner, (old) => old.toSpliced(corner.at, 1))),
      },
      { at: between, name: nameOf('new'), isSmall: true, dragged: (to) => put(corner, to, 0) },
    ] satisfies Handle[];
  });
}
