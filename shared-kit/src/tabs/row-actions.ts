import { copyAndNotify } from '../list/copy-and-notify';
import type { ListContext } from '../list/define-list';
import type { CallAction, DialogAction } from '../list/row-action';

/** The usual actions of lists in tabs. Labels and texts are i18n keys. */

interface EditRow<R, C> {
  label: string;
  unless?: (row: R, context: C) => boolean;
  /** Changes a row, in its place or in a dialog. */
  edit: (row: R, context: C) => void;
}

/** Changes one row; the list's own `edit` does the same by key. */
export const editRow = <R, C extends ListContext<R>>({ edit, ...face }: EditRow<R, C>): DialogAction<R, C> => ({
  ...face,
  kind: 'dialog',
  id: 'edit',
  icon: 'edit',
  open: ([row], context) => {
    if (row !== undefined) edit(row, context);
  },
});

interface CopyRow<R, C> {
  label: string;
  /** What is said then. */
  done: string;
  text: (row: R, context: C) => string | undefined;
}

/** Puts what one row holds on the clipboard. */
export const copyRow = <R, C extends ListContext<R>>({ label, done, text }: CopyRow<R, C>): DialogAction<R, C> => ({
  kind: 'dialog',
  id: 'copy',
  label,
  icon: 'copy',
  open: async ([row], context) => {
    if (row !== undefined) await copyAndNotify(text(row, context) ?? '', context.t(done));
  },
});

interface DeleteRows<R, C> {
  /** Of the question; with `count`. */
  title: string;
  text: string;
  done: string;
  unless?: CallAction<R, C>['unless'];
  /** Deletes all of them in one call. */
  together: (rows: readonly R[], context: C) => Promise<unknown>;
}

/** Deletes rows for good, one or many, after asking. */
export const deleteRows = <R, C extends ListContext<R>>(options: DeleteRows<R, C>): CallAction<R, C> => ({
  kind: 'call',
  id: 'delete',
  label: 'kit:entity.action.delete',
  groupLabel: 'kit:entity.action.delete',
  icon: 'trash',
  danger: true,
  unless: options.unless,
  ask: { title: options.title, text: options.text, confirm: 'kit:entity.delete.confirm', danger: true },
  together: options.together,
  done: options.done,
  leaves: true,
});
