import type { LatestChartKind, LatestLook } from './latest-look';

/*
 * Where the values of a chart of latest values stand.
 */

/** A value of a chart. */
export interface Slice {
  id: string;
  label: string;
  value: number;
  /** The value, as it is written. */
  words: string;
  color: string;
}

/** Of a drawing, px. */
export interface DrawingSize {
  width: number;
  height: number;
}

/** Room around what stands around a middle, px. */
export const EDGE = 8;
/** As high as a name beside a radar, as wide as a letter of it, px, and how many of these there may be. */
const NAME = { height: 22, letter: 7, letters: 10 };

/** Slices of a whole, in turns; what is below zero takes no room. */
export function sliceTurns(slices: readonly Pick<Slice, 'value'>[]): { from: number; turn: number }[] {
  // Halves of the largest numbers have a sum.
  const most = Math.max(1, ...slices.map(({ value }) => value));
  const parts = slices.map(({ value }) => Math.max(0, value) / most || 0);
  const whole = parts.reduce((sum, part) => sum + part, 0) || 1;
  let from = 0;
  return parts.map((part) => {
    const slice = { from, turn: part / whole };
    from += slice.turn;
    return slice;
  });
}

/** Radii of a pie in px, from its middle. */
export function pieRadii({ radius, hole, pixels }: LatestLook, size: DrawingSize): { inner: number; outer: number } {
  const full = fullRadius(size);
  const outer = pixels === undefined ? radius * full : Math.min(pixels, full);
  return { inner: hole * outer, outer };
}

/** Where the middle of a value is, px: what has the focus stands there. */
export function placeOf(
  kind: LatestChartKind,
  slices: readonly Slice[],
  at: number,
  look: LatestLook,
  size: DrawingSize,
): { x: number; y: number } {
  const { from, turn } = sliceTurns(slices)[at] ?? { from: 0, turn: 0 };
  const { inner, outer } = pieRadii(look, size);
  const far = kind === 'pie' || kind === 'doughnut' ? inner + (outer - inner) * 0.65 : 0;
  const angle = (from + turn / 2 - 0.25) * 2 * Math.PI;
  return { x: size.width / 2 + far * Math.cos(angle), y: size.height / 2 + far * Math.sin(angle) * look.tilt };
}

/** As far as something reaches around the middle, px. */
export const fullRadius = ({ width, height }: DrawingSize) => Math.max(0, Math.min(width, height) / 2 - EDGE);

/** Which value of those that stand around a middle is in the direction of a place; undefined: it is too far away. */
export function aroundAt(
  kind: 'polar' | 'radar',
  count: number,
  { x, y }: { x: number; y: number },
  size: DrawingSize,
): number | undefined {
  const [aside, below] = [x - size.width / 2, y - size.height / 2];
  if (count === 0 || Math.hypot(aside, below) > fullRadius(size)) return undefined;
  const turn = (Math.atan2(below, aside) / (2 * Math.PI) + 1.25) % 1;
  return (kind === 'polar' ? Math.floor(turn * count) : Math.round(turn * count)) % count;
}

/** As much of a name as has room beside a corner, or in a slice: the legend has all of it. */
export const shortened = (name: string) =>
  name.length > NAME.letters ? `${name.slice(0, NAME.letters - 1).trimEnd()}…` : name;

/** Names stand beside the corners of a radar, where there is room for them. */
export function radarShape(slices: readonly Pick<Slice, 'label'>[], size: DrawingSize) {
  const full = fullRadius(size);
  const isNamed = full > 2 * NAME.height;
  if (!isNamed) return { isNamed, radius: full };
  // How far aside the farthest is.
  const aside = Math.max(0.1, ...slices.map((_, at) => Math.abs(Math.sin((2 * Math.PI * at) / slices.length))));
  const longest = Math.max(...slices.map(({ label }) => shortened(label).length), 1);
  const radius = Math.min((size.width / 2 - longest * NAME.letter - 2 * EDGE) / aside, size.height / 2 - NAME.height);
  return { isNamed, radius: Math.max(radius, full / 2) };
}
