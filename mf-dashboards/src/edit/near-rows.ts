import type { PlacedWidget } from '../layout/placed-widgets';

/** Rows of a grid, from the first to the one before the last. */
export interface Rows {
  from: number;
  to: number;
}

/** Half windows that the grid's top lies above that of the window: near rows change with it, and not with every px. */
export const halfOf = (top: number, height: number): number => Math.floor(-top / (height / 2));

/** Rows in sight and half a window around them, where a row begins every `step` px. */
export function rowsAround(half: number, height: number, step: number): Rows {
  const from = (half - 1) * (height / 2);
  return { from: Math.floor(from / step), to: Math.ceil((from + 2.5 * height) / step) };
}

/** How many rows there are down to the end of the lowest widget. */
export const rowsOf = (placed: readonly PlacedWidget[]): number =>
  placed.reduce((most, { row, sizeY }) => Math.max(most, row + sizeY), 0);

/** Widgets that reach into one of several stretches of rows, in their order, with those that are kept wherever they are. */
export const widgetsIn = (
  placed: readonly PlacedWidget[],
  stretches: readonly Rows[],
  kept: readonly (string | undefined)[],
): readonly PlacedWidget[] =>
  placed.filter(
    ({ id, row, sizeY }) => stretches.some(({ from, to }) => row < to && row + sizeY > from) || kept.includes(id),
  );
