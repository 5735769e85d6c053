import type { ReactNode } from 'react';
import type { ColumnPriority } from './column';

/** A column as the table draws it: texts are already in the reader's language. */
export interface TableColumn<T> {
  id: string;
  header: string;
  /** What the cell shows. Must be stable between renders, or every row renders again. */
  cell: (row: T) => ReactNode;
  /** Property to sort by; absent: no sorting. */
  sort?: string;
  /** Why there is no sorting by it, in words. */
  unsortable?: string | null;
  width?: string;
  align?: 'start' | 'end' | 'center';
  /** How long it stays when the table becomes narrow. Default 3. */
  priority?: ColumnPriority;
}
