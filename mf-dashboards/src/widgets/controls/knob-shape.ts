/** The knob turns clockwise from here, in degrees from the top, and so far. */
export const KNOB_FROM = -135;
export const KNOB_TURN = 270;

/** The range of a knob and how fine it is. */
export interface KnobRange {
  min: number;
  max: number;
  decimals: number;
}

/** A value within the range, as fine as it is shown. */
export const fitted = (value: number, { min, max, decimals }: KnobRange): number =>
  Number(Math.min(max, Math.max(min, value)).toFixed(decimals));

/** What share of the turn a value stands for. */
export const shareOf = (value: number, { min, max }: KnobRange): number =>
  max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;

/** The value at a point, from the middle of the knob; in the gap at the bottom, the nearer end. */
export function valueAt(x: number, y: number, range: KnobRange): number {
  const angle = (Math.atan2(x, -y) * 180) / Math.PI;
  const share = Math.min(1, Math.max(0, (angle - KNOB_FROM) / KNOB_TURN));
  return fitted(range.min + share * (range.max - range.min), range);
}

/** What a key does to a value; undefined: nothing. */
export function valueAfter(key: string, value: number, range: KnobRange, isRtl: boolean): number | undefined {
  const { min, max, decimals } = range;
  const step = Math.max((max - min) / 100, 10 ** -decimals);
  const aside = isRtl ? -step : step;
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: value + step,
    ArrowDown: value - step,
    ArrowRight: value + aside,
    ArrowLeft: value - aside,
    PageUp: value + step * 10,
    PageDown: value - step * 10,
    Home: min,
    End: max,
  };
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return next === undefined ? undefined : fitted(next, range);
}
