import { outcomeOf, type RowSource } from './row-source';
import { type SelectionOptions, useSelection } from './use-selection';

interface ListOptions<R, S extends RowSource<R>> extends Omit<SelectionOptions<R>, 'rows'> {
  source: S;
  /** A search or a filter leaves rows out. */
  isFiltered: boolean;
}

/** A list, however it is drawn: its rows, what to show in their place when there are none, and the selection. */
export type ListController<R, S extends RowSource<R> = RowSource<R>> = ReturnType<typeof useListController<R, S>>;

/**
 * What every list is made of, without its looks. Tables add where they stand, order and actions
 * (`list/table-controller.ts`); panels of pickers add the keys of a combobox (`inputs/use-combobox.ts`).
 */
export function useListController<R, S extends RowSource<R>>({ source, isFiltered, ...selection }: ListOptions<R, S>) {
  return {
    source,
    isFiltered,
    outcome: outcomeOf(source, isFiltered),
    selection: useSelection({ rows: source.rows ?? [], ...selection }),
  };
}
