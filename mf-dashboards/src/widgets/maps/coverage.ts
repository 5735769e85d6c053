/** A place: any two numbers. */
type Point = readonly [number, number];

/** The corners around points, in order: no point lies outside of them. */
export function coverageOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  if (sorted.length < 3) return sorted;
  const half = (all: readonly Point[]) => {
    const found: Point[] = [];
    for (const point of all) {
      while (found.length >= 2 && turnOf(found[found.length - 2], found[found.length - 1], point) <= 0) found.pop();
      found.push(point);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** Positive: left, at `b`, from `a` to `c`. */
function turnOf(a: Point | undefined, b: Point | undefined, [cx, cy]: Point): number {
  if (!a || !b) return 1;
  return (b[0] - a[0]) * (cy - a[1]) - (b[1] - a[1]) * (cx - a[0]);
}
