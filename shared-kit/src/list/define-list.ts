import type { ComponentType, ReactNode } from 'react';
import type { IconName } from '../ui/icon';
import type { AddAction } from './add-button';
import type { CellContext, Column } from './column';
import type { ListFilter } from './list-filters';
import type { ListSource } from './list-source';
import type { ListRequest, ListSort, ListState } from './list-state';
import type { ActionContext, RowAction } from './row-action';

/** What everything declared of a list may know and do. A list adds what it is about: an entity, what its actions need. */
export interface ListContext<in R> extends ActionContext<R>, CellContext {}

/** A list in a tab or a dialog, as data. `<ListPanel>` renders it; texts are i18n keys of its context. */
export interface ListDefinition<R, C extends ListContext<R>> {
  /** Names the table. */
  title: string;
  /** A hook: `pagedRows()` of the platform, `localRows()` that are all here, or one of its own. */
  useSource: (request: ListRequest<C>) => ListSource<R>;
  columns: readonly Column<R, C>[];
  /** Under this name a person's choice of columns is remembered; absent: there is nothing to choose. */
  choice?: string;
  /** i18n key of the name of the file that everything found can be saved as; absent: it can't. */
  file?: string;
  /** The order it starts with. */
  sort: ListSort;
  /** How many rows a page may have, where these are others than in lists of the platform. */
  pageSizes?: readonly number[];
  /** Label of the search; absent: there is none. */
  search?: string;
  /** In the toolbar, after the search: a choice, a timewindow. Their values are texts in `state.filter`. */
  filters?: readonly ListFilter<C>[];
  /** At the start of the toolbar. */
  toolbar?: ComponentType<{ context: C }>;
  /** A button reads the rows again: for rows that nothing keeps up to date. */
  refresh?: boolean;
  actions?: readonly RowAction<R, C>[];
  /** At the end of the toolbar. */
  tools?: ComponentType<{ context: C; state: ListState; source: ListSource<R> }>;
  /** Which rows can be selected; default: all, where an action is for several. */
  selectable?: (row: R, context: C) => boolean;
  add?: readonly AddAction<C>[];
  /** Enter, F2 and `e` on a row. */
  edit?: (row: R, context: C) => void;
  /** Pressing a row opens it in a dialog. */
  open?: (row: R, context: C) => void | Promise<void>;
  /** Pressing a row does something elsewhere: the row is marked as the current one. */
  press?: (row: R, context: C) => void | Promise<void>;
  /** Pressing a row twice; where a single press does nothing, Enter does this too. */
  openTwice?: (row: R, context: C) => void | Promise<void>;
  /** Below a row once it is pressed. */
  details?: (row: R, context: C) => ReactNode;
  /** Before a row's menu: its most used button. `width`: of both. */
  beside?: { component: ComponentType<{ row: R; context: C }>; width: string };
  /** What stands in its place when it is empty; `action`: the way on where there is nothing to add. */
  empty: { icon: IconName; title: string; text?: string; action?: ComponentType<{ context: C }> };
}

/** Types a list's definition. */
export const defineList = <R, C extends ListContext<R>>(definition: ListDefinition<R, C>): ListDefinition<R, C> =>
  definition;
