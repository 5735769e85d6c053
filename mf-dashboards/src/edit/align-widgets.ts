import type { Cell } from '../model/layouts';
import { isFree } from '../model/place-widgets';

/** Ways to put several widgets in line, or at equal distances. */
export const alignments = ['left', 'right', 'top', 'bottom', 'spread-x', 'spread-y'] as const;
export type Alignment = (typeof alignments)[number];

/** Cells by the id of their widget. */
export type Cells = ReadonlyMap<string, Cell>;

type Axis = { at: 'col' | 'row'; size: 'sizeX' | 'sizeY' };
const across: Axis = { at: 'col', size: 'sizeX' };
const down: Axis = { at: 'row', size: 'sizeY' };

/** Where widgets stand once they are aligned; sizes stay. */
export function aligned(cells: Cells, alignment: Alignment): Cells {
  switch (alignment) {
    case 'left':
      return toStart(cells, across);
    case 'top':
      return toStart(cells, down);
    case 'right':
      return toEnd(cells, across);
    case 'bottom':
      return toEnd(cells, down);
    case 'spread-x':
      return spread(cells, across);
    case 'spread-y':
      return spread(cells, down);
  }
}

const mapped = (cells: Cells, move: (cell: Cell) => Cell): Cells =>
  new Map([...cells].map(([id, cell]) => [id, move(cell)]));

function toStart(cells: Cells, { at }: Axis): Cells {
  const start = Math.min(...[...cells.values()].map((cell) => cell[at]));
  return mapped(cells, (cell) => ({ ...cell, [at]: start }));
}

function toEnd(cells: Cells, { at, size }: Axis): Cells {
  const end = Math.max(...[...cells.values()].map((cell) => cell[at] + cell[size]));
  return mapped(cells, (cell) => ({ ...cell, [at]: end - cell[size] }));
}

/** The outer two stay; between the others there are equal distances, as far as whole cells allow. */
function spread(cells: Cells, { at, size }: Axis): Cells {
  const inOrder = [...cells].sort(([, a], [, b]) => a[at] - b[at]);
  const start = inOrder[0]?.[1][at] ?? 0;
  const end = Math.max(...inOrder.map(([, cell]) => cell[at] + cell[size]));
  const taken = inOrder.reduce((sum, [, cell]) => sum + cell[size], 0);
  const gap = (end - start - taken) / Math.max(1, inOrder.length - 1);
  let next = start;
  return new Map(
    inOrder.map(([id, cell]) => {
      const here = Math.round(next);
      next += cell[size] + gap;
      return [id, { ...cell, [at]: here }];
    }),
  );
}

/**
 * Whether all of them have room, among each other and beside the rest: nothing is pushed. Asked down the rows, and of those
 * that reach into the same ones alone: it is asked of thousands at each step of a drag.
 */
export function allFree(cells: Cells, columns: number, rest: readonly Cell[]): boolean {
  const moved = [...cells.values()];
  if (!moved.every((cell) => isFree(cell, columns, []))) return false;
  const all = [...moved.map((cell) => span(cell, true)), ...rest.map((cell) => span(cell, false))];
  let above: Span[] = [];
  for (const one of all.sort((a, b) => a.from - b.from)) {
    above = above.filter(({ to }) => to > one.from);
    if (above.some((other) => (one.isMoved || other.isMoved) && isOver(one.cell, other.cell))) return false;
    above.push(one);
  }
  return true;
}

/** A cell with the rows that it takes. */
interface Span {
  cell: Cell;
  isMoved: boolean;
  from: number;
  to: number;
}

const span = (cell: Cell, isMoved: boolean): Span => {
  const from = cell.row;
  return { cell, isMoved, from, to: from + cell.sizeY };
};

/** Whether cells are in the same columns. */
const isOver = (one: Cell, other: Cell) => one.col < other.col + other.sizeX && other.col < one.col + one.sizeX;
