/** A scale of values: its ends, and the distance of its ticks. */
export interface ValueScale {
  min: number;
  max: number;
  interval: number;
}

interface ScaleOptions {
  /** It begins with 0, whatever the values; else with the tick below the smallest. */
  fromZero: boolean;
  /** Ticks have so many decimals at most. */
  decimals: number;
  /** Distances between ticks, about. */
  steps: number;
}

/** The smallest of 1, 2, and 5 times a power of ten that is no shorter than a distance. */
function niceStep(distance: number): number {
  const power = 10 ** Math.floor(Math.log10(distance));
  const part = distance / power;
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
}

/** What arithmetic leaves behind is no part of a number. */
const sure = (value: number): number => Number(value.toPrecision(12));

/** The farthest that is drawn: of what is beyond there is no distance to anything else. */
const FARTHEST = 1e300;
export const drawable = (value: number): number => Math.min(FARTHEST, Math.max(-FARTHEST, value));

/** The scale that some values stand on. */
export function scaleOf(values: readonly number[], { fromZero, decimals, steps }: ScaleOptions): ValueScale {
  const known = values.filter(Number.isFinite).map(drawable);
  const all = fromZero || known.length === 0 ? [0, ...known] : known;
  const least = Math.min(...all);
  const span = Math.max(...all) - least || Math.abs(least) || 1;
  const most = least + span;
  const interval = Math.max(niceStep(span / Math.max(1, steps)), 10 ** -decimals);
  const below = Math.floor(sure(least / interval));
  // The smallest value has some room of its own, but 0: there is none of it.
  const first = !fromZero && least !== 0 && below * interval >= least ? below - 1 : below;
  const last = Math.max(Math.ceil(sure(most / interval)), first + 1);
  return { min: sure(first * interval), max: sure(last * interval), interval: sure(interval) };
}
