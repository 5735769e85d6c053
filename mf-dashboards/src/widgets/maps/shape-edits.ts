import * as L from 'leaflet';
import { cellOf, type MapItem } from './map-items';
import { inPicture, type MapView } from './map-view';
import type { ShapeSettings } from './shape-settings';
import { type Circle, circleOf, type Place, polygonsOf, type Rings } from './shape-values';

/** A shape that is edited, as the map counts. */
export type EditedShape = { kind: 'polygon'; polygons: Rings[] } | ({ kind: 'circle' } & Circle);

/** The shape of an item that settings draw; undefined: it has none. */
export function shapeOf(item: MapItem, { kind, key }: ShapeSettings, view: MapView): EditedShape | undefined {
  const value = cellOf(item, key)?.value;
  if (kind === 'circle') {
    const circle = circleOf(value, view.picture);
    return circle && { kind, ...circle };
  }
  const polygons = polygonsOf(value, view.picture);
  return polygons.length > 0 ? { kind, polygons } : undefined;
}

/** A shape as it is stored: places as latitude and longitude, or as shares of a picture. */
export function storedShape(shape: EditedShape, { picture }: MapView): unknown[] | Record<string, unknown> {
  const place = ([lat, lng]: Place) => (picture ? [...inPicture(picture, lat, lng)] : [lat, lng]);
  if (shape.kind === 'circle') {
    const [latitude, longitude] = place(shape.center);
    const [share] = place([0, shape.radius]);
    return { latitude, longitude, radius: picture ? share : shape.radius };
  }
  const polygons = shape.polygons.map((rings) => rings.map((ring) => ring.map(place)));
  const [first, ...others] = polygons;
  if (!first || others.length > 0) return polygons;
  return first.length === 1 ? (first[0] ?? []) : first;
}

/** A shape whose every place, in pixels of the map, is put elsewhere. */
export function mapped(shape: EditedShape, { map }: MapView, put: (point: L.Point) => L.Point): EditedShape {
  const placed = (place: Place): Place => {
    const { lat, lng } = map.unproject(put(map.project(place)));
    return [lat, lng];
  };
  if (shape.kind === 'circle') return { ...shape, center: placed(shape.center) };
  return { ...shape, polygons: shape.polygons.map((rings) => rings.map((ring) => ring.map(placed))) };
}

/** The middle of a shape, in pixels of the map. */
export function middleOf(shape: EditedShape, { map }: MapView): L.Point {
  if (shape.kind === 'circle') return map.project(shape.center);
  return L.bounds(shape.polygons.flatMap(([edge = []]) => edge.map((place) => map.project(place)))).getCenter();
}

/** A shape turned around its middle, radians clockwise. */
export function turned(shape: EditedShape, view: MapView, angle: number): EditedShape {
  const middle = middleOf(shape, view);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapped(shape, view, (point) => {
    const { x, y } = point.subtract(middle);
    return L.point(x * cos - y * sin, x * sin + y * cos).add(middle);
  });
}

/** Where a corner of a shape is. */
export interface Corner {
  polygon: number;
  ring: number;
  at: number;
}

/** The corners of polygons. */
export const cornersOf = (polygons: readonly Rings[]): (Corner & { place: Place })[] =>
  polygons.flatMap((rings, polygon) =>
    rings.flatMap((ring_, ring) => ring_.map((place, at) => ({ polygon, ring, at, place }))),
  );

/** Polygons whose ring around a corner is another one; one of fewer than three places is left out. */
export function withRing(
  polygons: readonly Rings[],
  { polygon, ring }: Corner,
  change: (ring: Place[]) => Place[],
): Rings[] {
  return polygons.flatMap((rings, at) => {
    if (at !== polygon) return [rings];
    const next = rings.map((one, place) => (place === ring ? change(one) : one));
    // Without its edge a polygon is gone.
    if ((next[0]?.length ?? 0) < 3) return [];
    return [next.filter((one) => one.length > 2)];
  });
}

/** Nearer than this a place is drawn to a corner or an edge, px. */
const NEAR = 12;

/** A place drawn to a corner of other shapes, else to an edge; else as it is. */
export function snapped(at: L.LatLng, { map }: MapView, others: readonly Rings[]): L.LatLng {
  const point = map.project(at);
  const rings = others.flat().map((ring) => ring.map((place) => map.project(place)));
  const corner = nearest(point, rings.flat());
  const found =
    corner ??
    nearest(
      point,
      rings.flatMap((ring) =>
        ring.map((from, place) =>
          L.LineUtil.closestPointOnSegment(point, from, ring[(place + 1) % ring.length] ?? from),
        ),
      ),
    );
  return found ? map.unproject(found) : at;
}

function nearest(point: L.Point, among: readonly L.Point[]): L.Point | undefined {
  let [best, least]: [L.Point | undefined, number] = [undefined, NEAR];
  for (const one of among) {
    const far = one.distanceTo(point);
    if (far <= least) [best, least] = [one, far];
  }
  return best;
}
