/** A value that is a part of a drawing. */
export interface Share {
  value: number;
}

const FULL = 48;
const CENTER = 50;

const point = (turn: number, radius: number): string => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(CENTER + radius * Math.cos(angle)).toFixed(2)},${(CENTER + radius * Math.sin(angle)).toFixed(2)}`;
};

/** A slice between two places, in turns from the top. */
const slicePath = (from: number, turn: number, radius: number): string => {
  // A whole circle has no two ends.
  const to = Math.min(from + turn, from + 0.9999);
  return `M ${CENTER},${CENTER} L ${point(from, radius)} A ${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to, radius)} Z`;
};

/** How far out a value stands: from a little inside of the least one to the edge. */
function radii(shares: readonly Share[]): number[] {
  const values = shares.map(({ value }) => value);
  const most = Math.max(...values);
  const least = Math.min(0, ...values);
  return values.map((value) => (most > least ? ((value - least) / (most - least)) * FULL : 0));
}

/** Slices of a ring, in hundredths of it; what is below zero takes no room. */
export function sliceDashes(shares: readonly Share[]): { length: number; offset: number }[] {
  const parts = shares.map(({ value }) => Math.max(0, value));
  const whole = parts.reduce((sum, part) => sum + part, 0) || 1;
  let offset = 0;
  return parts.map((part) => {
    const length = (part / whole) * 100;
    const slice = { length, offset };
    offset += length;
    return slice;
  });
}

/** Equal slices, each as long as its value. */
export const polarPaths = (shares: readonly Share[]): string[] =>
  radii(shares).map((radius, at, { length }) => slicePath(at / length, 1 / length, radius));

/** Slices of a whole, as wide as their values. */
export const piePaths = (shares: readonly Share[]): string[] =>
  sliceDashes(shares).map(({ length, offset }) => slicePath(offset / 100, length / 100, FULL));

/** Corners of the web of values. */
export const radarPath = (shares: readonly Share[]): string =>
  radii(shares)
    .map((radius, at, { length }) => point(at / length, radius))
    .join(' ');

/** Corners of a ring behind the web. */
export const radarRing = (corners: number, share: number): string =>
  Array.from({ length: corners }, (_, at) => point(at / corners, FULL * share)).join(' ');
