import { SearchField } from '../inputs/search-field';
import type { ActionContext } from './row-action';
import type { TableController } from './table-controller';

interface ListSearchProps<R, C extends ActionContext<R>> {
  list: Pick<TableController<R, C>, 'state' | 'change' | 'searchField'>;
  label: string;
}

/** The search field of a list; `/` leads to it from the list. */
export const ListSearch = <R, C extends ActionContext<R>>({ list, label }: ListSearchProps<R, C>) => (
  <SearchField
    label={label}
    value={list.state.search}
    inputRef={list.searchField}
    onChange={(search) => list.change({ search })}
  />
);
