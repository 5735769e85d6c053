/** Edge of one cell of the icon grid, in px. */
export const iconCell = 48;

/** Where a key leads in a grid that is filled row by row; `undefined` if it does not move. */
export function gridTarget(
  key: string,
  at: number,
  count: number,
  columns: number,
  page: number,
  rtl = false,
): number | undefined {
  const forward = rtl ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: page * columns,
    PageUp: -page * columns,
  };
  if (key === 'Home') return 0;
  if (key === 'End') return Math.max(0, count - 1);
  if (!Object.hasOwn(steps, key)) return undefined;
  const target = at + (steps[key] ?? 0);
  // Up and down do not leave the column at the edges; a page stops at the ends.
  if (key.startsWith('Page')) return Math.max(0, Math.min(target, count - 1));
  return target < 0 || target >= count ? at : target;
}
