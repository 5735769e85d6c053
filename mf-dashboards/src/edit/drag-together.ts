import { type Compactor, getCompactor, type Layout } from 'react-grid-layout';
import type { Cell } from '../model/layouts';
import { allFree, type Cells } from './align-widgets';

/** A drag of several widgets, as it began. */
export interface Drag {
  /** The one under the pointer. */
  lead: string;
  /** Where all of them stood, the lead too. */
  cells: Cells;
  /** Where the others stand. */
  rest: readonly Cell[];
}

/** Where all stand once the lead is there. */
export function shifted({ lead, cells }: Pick<Drag, 'lead' | 'cells'>, to: Pick<Cell, 'col' | 'row'>): Cells {
  const start = cells.get(lead) ?? to;
  const [across, down] = [to.col - start.col, to.row - start.row];
  return new Map([...cells].map(([id, cell]) => [id, { ...cell, col: cell.col + across, row: cell.row + down }]));
}

/** The same; nothing if one of them has no room. */
export function draggedTo(drag: Drag, to: Pick<Cell, 'col' | 'row'>, columns: number): Cells | undefined {
  if (!drag.cells.has(drag.lead)) return undefined;
  const there = shifted(drag, to);
  return allFree(there, columns, drag.rest) ? there : undefined;
}

/** Nothing is pushed or swapped: a move onto another widget is refused. */
const strict = getCompactor(null, false, true);

/**
 * The rule of the grid. While several widgets are dragged, the others follow the lead, through the places that they leave;
 * where one of them has no room, all stay where they last had some.
 * @param drag what is dragged, if several are
 * @param drawn those that the grid is to draw: it hears of none that come while something is dragged
 */
export function gridRule(drag: () => Drag | undefined, drawn: () => Layout = () => []): Compactor {
  let last: Cells | undefined;
  return {
    ...strict,
    // The grid asks anew once a drag has begun.
    get allowOverlap() {
      return drag() !== undefined;
    },
    compact(known, columns) {
      const layout = withThose(known, drawn());
      const now = drag();
      if (!now) {
        last = undefined;
        return strict.compact(layout, columns);
      }
      const lead = layout.find(({ i }) => i === now.lead);
      last = (lead && draggedTo(now, { col: lead.x, row: lead.y }, columns)) ?? last ?? now.cells;
      return withCells(layout, last);
    },
  };
}

function withThose(layout: Layout, drawn: Layout): Layout {
  const known = new Set(layout.map(({ i }) => i));
  const come = drawn.filter(({ i }) => !known.has(i));
  return come.length > 0 ? [...layout, ...come] : layout;
}

const withCells = (layout: Layout, cells: Cells): Layout =>
  layout.map((item) => {
    const cell = cells.get(item.i);
    return { ...item, ...(cell && { x: cell.col, y: cell.row }), moved: false };
  });
