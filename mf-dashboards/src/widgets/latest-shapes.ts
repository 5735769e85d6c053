/** A value that is a part of a drawing. */
export interface Share {
  value: number;
}

export const FULL = 48;
const CENTER = 50;

/** A place around the middle; turns run from the top. */
export function placeAround(turn: number, radius: number): { x: number; y: number } {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return { x: CENTER + radius * Math.cos(angle), y: CENTER + radius * Math.sin(angle) };
}

const point = (turn: number, radius: number): string => {
  const { x, y } = placeAround(turn, radius);
  return `${x.toFixed(2)},${y.toFixed(2)}`;
};

/** A slice between two places, in turns from the top; what is nearer to the middle than `inner` is left out. */
const slicePath = (from: number, turn: number, radius: number, inner = 0): string => {
  // A whole circle has no two ends.
  const to = Math.min(from + turn, from + 0.9999);
  const large = to - from > 0.5 ? 1 : 0;
  const begin = inner > 0 ? point(from, inner) : `${CENTER},${CENTER}`;
  const back = inner > 0 ? ` L ${point(to, inner)} A ${inner} ${inner} 0 ${large} 0 ${begin}` : '';
  return `M ${begin} L ${point(from, radius)} A ${radius} ${radius} 0 ${large} 1 ${point(to, radius)}${back} Z`;
};

/** How far out a value stands: from a little inside of the least one to the edge. */
function radii(shares: readonly Share[]): number[] {
  const values = shares.map(({ value }) => value);
  const most = Math.max(...values);
  const least = Math.min(0, ...values);
  return values.map((value) => (most > least ? ((value - least) / (most - least)) * FULL : 0));
}

/** Slices of a whole, in turns; what is below zero takes no room. */
export function sliceTurns(shares: readonly Share[]): { from: number; turn: number }[] {
  const parts = shares.map(({ value }) => Math.max(0, value));
  const whole = parts.reduce((sum, part) => sum + part, 0) || 1;
  let from = 0;
  return parts.map((part) => {
    const slice = { from, turn: part / whole };
    from += slice.turn;
    return slice;
  });
}

/** Equal slices, each as long as its value. */
export const polarPaths = (shares: readonly Share[]): string[] =>
  radii(shares).map((radius, at, { length }) => slicePath(at / length, 1 / length, radius));

/** Slices of a whole, as wide as their values. */
export const piePaths = (shares: readonly Share[], radius: number, inner: number): string[] =>
  sliceTurns(shares).map(({ from, turn }) => slicePath(from, turn, radius, inner));

/** Corners of the web of values. */
export const radarCorners = (shares: readonly Share[]): { x: number; y: number }[] =>
  radii(shares).map((radius, at, { length }) => placeAround(at / length, radius));

/** Corners of a ring behind the web. */
export const radarRing = (corners: number, share: number): string =>
  Array.from({ length: corners }, (_, at) => point(at / corners, FULL * share)).join(' ');

/** Where the names of the corners stand: outside of them. */
export const radarNames = (corners: number): { x: number; y: number; textAnchor: 'start' | 'middle' | 'end' }[] =>
  Array.from({ length: corners }, (_, at) => {
    const { x, y } = placeAround(at / corners, FULL + 5);
    const aside = x - CENTER;
    return { x, y, textAnchor: Math.abs(aside) < 1 ? 'middle' : aside > 0 ? 'start' : 'end' };
  });
