import { useCallback, useState } from 'react';
import type { Layout, LayoutItem } from 'react-grid-layout';
import type { Cell } from '../model/layouts';
import type { Cells } from './align-widgets';
import { type Drag, gridRule, shifted } from './drag-together';

/** Those of a grid. */
export interface DraggedWidgets {
  selected: () => ReadonlySet<string>;
  cellsOf: (ids: Iterable<string>) => Cells;
  /** Where all but these stand. */
  restOf: (ids: Iterable<string>) => readonly Cell[];
}

/**
 * Widgets that are selected follow the one of them that is dragged.
 * @param drawn those that the grid is to draw
 */
export function useDragTogether({ selected, cellsOf, restOf }: DraggedWidgets, drawn: () => Layout) {
  const [now] = useState<{ drag?: Drag; hasEnded: boolean }>({ hasEnded: false });
  const [compactor] = useState(() => gridRule(() => now.drag, drawn));
  return {
    compactor,
    start: (item: LayoutItem) => {
      const ids = selected();
      if (ids.size > 1 && ids.has(item.i)) now.drag = { lead: item.i, cells: cellsOf(ids), rest: restOf(ids) };
    },
    /** There is nothing to put down. */
    cancel: () => {
      now.drag = undefined;
    },
    /** Where everything that was dragged is now. */
    stop: (layout: Layout, item: LayoutItem): Cells => {
      const { drag } = now;
      now.hasEnded = drag !== undefined;
      now.drag = undefined;
      const lead = layout.find(({ i }) => i === (drag?.lead ?? item.i));
      if (!lead) return new Map();
      // Those that aren't drawn went as far as the others.
      return drag ? shifted(drag, { col: lead.x, row: lead.y }) : new Map([cellOfItem(lead)]);
    },
    /** Whether a click is the end of such a drag, and selects nothing. */
    isEnd: useCallback(() => {
      const { hasEnded } = now;
      now.hasEnded = false;
      return hasEnded;
    }, [now]),
  };
}

/** A cell as the grid library tells of it. */
const cellOfItem = ({ i, x, y, w, h }: LayoutItem) => [i, { col: x, row: y, sizeX: w, sizeY: h }] as const;
