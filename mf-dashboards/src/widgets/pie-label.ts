/** As wide as a letter and as high as a line of a label in a slice, px. */
const LETTER = 8;
const LINE = 15;

/** A slice of a pie around its middle: radii in px, its turn from the top, and how far the pie is tipped back. */
export interface SliceShape {
  from: number;
  turn: number;
  inner: number;
  outer: number;
  tilt: number;
}

/**
 * The lines of a label that a slice has room for: all, the last alone, or none. A label never stands on the slice beside
 * its own.
 * @param at its middle, px from the middle of the pie
 */
export function pieLabel(lines: readonly string[], at: { x: number; y: number }, slice: SliceShape): string {
  const fits = (label: readonly string[]) => {
    const aside = (Math.max(...label.map((line) => line.length)) * LETTER) / 2;
    const above = (label.length * LINE) / 2;
    return [-aside, aside].every((x) => [-above, above].every((y) => isWithin(at.x + x, at.y + y, slice)));
  };
  return [lines, lines.slice(-1)].find(fits)?.join('\n') ?? '';
}

/** Whether a place lies within a slice. */
function isWithin(x: number, tipped: number, { from, turn, inner, outer, tilt }: SliceShape): boolean {
  const y = tipped / tilt;
  const far = Math.hypot(x, y);
  const at = (Math.atan2(y, x) / (2 * Math.PI) + 1.25 - from + 1) % 1;
  return far >= inner && far <= outer && at <= turn;
}
