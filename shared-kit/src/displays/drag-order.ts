/** ms between a drop and its report, while the dragged element settles. */
export const dropDelay = 62.5;

/** An item goes from one place to another; `to` counts without it. */
export interface Move {
  from: number;
  to: number;
}

export type Side = 'before' | 'after';

/** The side of an item that a pointer is on: its first or its second half. */
export const sideOf = (offset: number, width: number, rtl = false): Side =>
  offset < width / 2 !== rtl ? 'before' : 'after';

/** Where an item ends up that is dropped before or after another one. */
export function dropTarget(from: number, over: number, side: Side): number {
  const gap = side === 'before' ? over : over + 1;
  return from < gap ? gap - 1 : gap;
}

/** Where a key moves an item to; `undefined` if it is no key for that. */
export function keyTarget(key: string, at: number, count: number, rtl = false): number | undefined {
  const forward = rtl ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 1,
    ArrowUp: -1,
    Home: -at,
    End: count - 1 - at,
  };
  if (!Object.hasOwn(steps, key)) return undefined;
  return Math.max(0, Math.min(at + (steps[key] ?? 0), count - 1));
}

/** The list with an item moved. */
export function withMove<T>(list: readonly T[], { from, to }: Move): T[] {
  const moved = [...list];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
