/** Decimals of a number in a widget or placeholder that names none. */
export const defaultDecimals = 2;

/** The most decimals that settings offer. */
const maxDecimals = 15;

/** The number that a value is, or that a text writes; `undefined` for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A number with exactly so many decimals, rounded; out of range is brought into it. */
export const fixed = (number: number, decimals: number): string =>
  number.toFixed(Math.min(maxDecimals, Math.max(0, Math.trunc(decimals))));

export interface ValueFormat {
  decimals?: number | null;
  /** Stands after the number, with a space between. */
  units?: string | null;
  /** Keep zeros at the end: 2.50 instead of 2.5. */
  showZeroDecimals?: boolean;
}

/**
 * A value as widgets show it: numbers with decimals and units, if either is given; everything else stays as it is.
 * Written for both people and formulas, so the point is a point in every language.
 */
export function formatValue(value: unknown, { decimals, units, showZeroDecimals = false }: ValueFormat = {}): unknown {
  const number = numberOf(value);
  const hasDecimals = typeof decimals === 'number';
  if (number === undefined || (!hasDecimals && !units)) return value;
  const written = hasDecimals ? fixed(number, decimals) : String(number);
  const text = showZeroDecimals || !hasDecimals ? written : withoutZeros(written);
  return units ? `${text} ${units}` : text;
}

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
