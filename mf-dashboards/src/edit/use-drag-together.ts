import { useCallback, useState } from 'react';
import type { Layout, LayoutItem } from 'react-grid-layout';
import type { Cell } from '../model/layouts';
import type { Cells } from './align-widgets';
import { type Drag, gridRule } from './drag-together';

interface Widgets {
  selected: () => ReadonlySet<string>;
  cellsOf: (ids: Iterable<string>) => Cells;
  /** Where all but these stand. */
  restOf: (ids: Iterable<string>) => readonly Cell[];
}

/** Widgets that are selected follow the one of them that is dragged. */
export function useDragTogether({ selected, cellsOf, restOf }: Widgets) {
  const [now] = useState<{ drag?: Drag; hasEnded?: boolean }>({});
  const [compactor] = useState(() => gridRule(() => now.drag));
  return {
    compactor,
    start: (item: LayoutItem) => {
      const ids = selected();
      if (ids.size > 1 && ids.has(item.i)) now.drag = { lead: item.i, cells: cellsOf(ids), rest: restOf(ids) };
    },
    /** Where everything that was dragged is now. */
    stop: (layout: Layout, item: LayoutItem): Cells => {
      const ids = new Set(now.drag?.cells.keys() ?? [item.i]);
      now.hasEnded = now.drag !== undefined;
      now.drag = undefined;
      return new Map(layout.filter(({ i }) => ids.has(i)).map(cellOfItem));
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
