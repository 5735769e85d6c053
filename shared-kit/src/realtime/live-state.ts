/**
 * How far a shown value can be trusted. `live`: it changes here as it changes on the platform. `stale`: it was true once,
 * but there is no connection. `failed`: the platform refused to keep it live. Undefined: the first answer is awaited.
 */
export type LiveState = 'live' | 'stale' | 'failed';

const ranks: readonly (LiveState | undefined)[] = ['failed', 'stale', undefined, 'live'];

/** The state of what several sources keep live: one that does is enough. */
export const bestState = (states: Iterable<LiveState | undefined>): LiveState | undefined => pick(states, Math.max);

/** The state of several values together: that of the worst. */
export const worstState = (states: Iterable<LiveState | undefined>): LiveState | undefined => pick(states, Math.min);

function pick(states: Iterable<LiveState | undefined>, choose: (...ranks: number[]) => number) {
  const known = [...states].map((state) => ranks.indexOf(state));
  return known.length > 0 ? ranks[choose(...known)] : undefined;
}
