import { type Cell, mostRows } from '../model/layouts';

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key moves a widget, or with Shift how large it makes it; undefined for other keys. */
export function cellByKey(cell: Cell, { key, shiftKey }: { key: string; shiftKey: boolean }): Cell | undefined {
  const [x, y] = steps[key] ?? [];
  if (x === undefined || y === undefined) return undefined;
  return shiftKey
    ? {
        ...cell,
        sizeX: Math.max(1, cell.sizeX + x),
        sizeY: Math.max(1, Math.min(cell.sizeY + y, Math.max(mostRows, cell.sizeY))),
      }
    : { ...cell, col: cell.col + x, row: cell.row + y };
}
