/** Curves the demo devices are made of. Everything is a function of (seed, time): the same at every start and on every machine. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A number in [0, 1) that belongs to a seed and an index. */
export function hash(seed: number, index: number): number {
  let x =
    (Math.imul(seed | 0, 0x9e3779b1) ^
      Math.imul(index | 0, 0x85ebca6b) ^
      Math.imul(Math.floor(index / 2 ** 32), 0xc2b2ae35)) |
    0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

const smooth = (x: number): number => x * x * (3 - 2 * x);

/** Noise in [-1, 1] that takes about `period` to change: values have inertia, neighbours in time are close. */
export function noise(seed: number, t: number, period: number): number {
  const at = t / period;
  const index = Math.floor(at);
  const from = hash(seed, index) * 2 - 1;
  const to = hash(seed, index + 1) * 2 - 1;
  return from + (to - from) * smooth(at - index);
}

/** Hours into the day (UTC), with fraction. */
export const hourOf = (t: number): number => (((t % DAY) + DAY) % DAY) / HOUR;

/** A daily wave in [-1, 1] with its peak at an hour. */
export const daily = (t: number, peakHour: number): number => Math.cos(((hourOf(t) - peakHour) / 24) * 2 * Math.PI);

/** 0 outside of [from, to], 1 inside, with soft edges of `edge` hours. */
export function workday(t: number, from: number, to: number, edge: number): number {
  const hour = hourOf(t);
  const rise = Math.min(1, Math.max(0, (hour - from) / edge));
  const fall = Math.min(1, Math.max(0, (to - hour) / edge));
  return smooth(Math.min(rise, fall));
}

/** A span of time that happens now and then. */
export interface Episode {
  start: number;
  end: number;
}

/**
 * The episode that is on at `t` or was the last one to end before it, among those that begin at random in slots of `every`: one slot in
 * `1 / chance` has an episode, of between `shortest` and `longest`. Episodes do not reach beyond their slot.
 */
export function episodeAt(
  seed: number,
  t: number,
  { every, chance, shortest, longest }: { every: number; chance: number; shortest: number; longest: number },
): Episode | null {
  const slot = Math.floor(t / every);
  for (const index of [slot, slot - 1]) {
    if (hash(seed, index) >= chance) continue;
    const length = shortest + hash(seed + 1, index) * (longest - shortest);
    const start = index * every + hash(seed + 2, index) * (every - length);
    if (start <= t) return { start, end: start + length };
  }
  return null;
}

export const isOn = (episode: Episode | null, t: number): episode is Episode => episode !== null && t < episode.end;

/** How strong an episode still is: rises to 1 within `rise` of its start and fades within about `fade` after its end. */
export function strength(episode: Episode | null, t: number, rise: number, fade: number): number {
  if (!episode || t < episode.start) return 0;
  const grown = 1 - Math.exp(-(Math.min(t, episode.end) - episode.start) / rise);
  return t < episode.end ? grown : grown * Math.exp(-(t - episode.end) / fade);
}

export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
