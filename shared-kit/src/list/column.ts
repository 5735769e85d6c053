import type { ReactNode } from 'react';
import type { EntityKey } from '../api/entity-query';
import type { Translate } from '../i18n/i18n';
import type { ListPlace, Offered } from './offered';

/** What a cell or an action may know besides the entity. */
export interface CellContext extends ListPlace {
  /** Translates a key of the screen's own namespace, or of another with its prefix (`kit:…`). */
  t: Translate;
}

/** What decides whether a list can be sorted by a column. */
export interface SortedList extends ListPlace {
  /** Values of the header filters that are on. */
  filter: Readonly<Record<string, string>>;
}

/** How long a column stays when its table becomes narrow: 1 always, 2 from 460 px, 3 from 600 px, 4 from 840 px, 5 from 1160 px. */
export type ColumnPriority = 1 | 2 | 3 | 4 | 5;

/** A column of a declared list. The factories in `entity/columns.tsx` make the usual ones of entities. */
export interface Column<T, C extends CellContext = CellContext> extends Offered {
  /** Unique in the table; remembered by the column chooser. */
  id: string;
  /** i18n key of the header. */
  label: string;
  /** What the cell shows. A component inside reads live values with `useLatestValue`. */
  cell(row: T, context: C): ReactNode;
  /** The same for a file: a text, a number, or a time as ISO text. Absent: files leave the column out. */
  file?: (row: T, context: C) => string | number | null | undefined;
  /** The same of a column with one live value, of that value as the platform has it when the file is made. */
  liveFile?: (value: string | undefined, context: C) => string | null | undefined;
  /** Property it is sorted by; absent: the platform cannot sort by it, and the header says so; null: nobody would. */
  sort?: string | null;
  /** Why the list in its current state can't be sorted by it, as an i18n key; nothing: it can. */
  unsortable?: (list: SortedList) => string | null | undefined | false;
  /** CSS length: `10rem`, or `20cqi` for a share of the table's width, of which `--columns` is the number. Columns without one share the rest. */
  width?: string | (() => string);
  align?: 'start' | 'end' | 'center';
  /** Default 3. */
  priority?: ColumnPriority;
  /** The column that names its row: it holds the row's link and is always shown. Exactly one per list. */
  naming?: boolean;
  /** Not shown until chosen in the column chooser. */
  optional?: boolean;
  /** The column chooser doesn't offer it: it stays as it is declared. */
  unchosen?: boolean;
  /** Values the cells read live; the page subscribes once for all rows in view while the column is shown. */
  live?: readonly EntityKey[];
}
