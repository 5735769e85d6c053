import { difference } from 'polyclip-ts';
import type { Place, Rings } from './shape-values';

const closed = (ring: readonly Place[]): Place[] => (ring[0] ? [...ring, ring[0]] : []);

/** Polygons without what lies inside of a ring: holes, or several parts; none where nothing is left. */
export function cut(polygons: readonly Rings[], ring: readonly Place[]): Rings[] {
  const left = difference(
    polygons.map((rings) => rings.map(closed)),
    [closed(ring)],
  );
  // A ring ends where it began.
  return left.map((rings) => rings.map((one) => one.slice(0, -1) as Place[]));
}
