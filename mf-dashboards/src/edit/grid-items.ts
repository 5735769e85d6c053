import type { MouseEvent } from 'react';
import type { LayoutItem } from 'react-grid-layout';
import type { PlacedWidget } from '../layout/placed-widgets';
import { type Cell, mostRows } from '../model/layouts';

/** Whether a press is on the widget itself: not on a button of it, nor in a menu that one has opened. */
export const isOnWidget = ({ target, currentTarget }: MouseEvent) =>
  target instanceof Element && currentTarget.contains(target) && !target.closest('button, a, input');

export const isSameCell = (one: Cell, other: Cell) =>
  one.col === other.col && one.row === other.row && one.sizeX === other.sizeX && one.sizeY === other.sizeY;

/** A cell as the grid library takes it: no drag makes it higher than the most rows, unless it is that already. */
export const gridItem = ({ id, col, row, sizeX, sizeY }: PlacedWidget): LayoutItem => ({
  ...{ i: id, x: col, y: row, w: sizeX, h: sizeY },
  maxH: Math.max(mostRows, sizeY),
});
