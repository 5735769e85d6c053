import { entityTypeTable } from '../api/entity-types';
import { pageLinkOf } from '../list/list-source';
import { type ListDefaults, type ListState, readListState } from '../list/list-state';
import { isOffered, type ListPlace } from '../list/offered';
import { prefetchScreenQuery } from '../list/screen-query';
import { screenScope } from '../list/screen-scope';
import { usableSort } from '../list/use-table-columns';
import type { ModulePage } from '../module/module-page';
import { session } from '../session/session';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';

const newestFirst = { property: 'createdTime', direction: 'DESC' } as const;
const pageSize = 20;

/** What a screen's list starts with. */
export const listDefaults = <T extends ScreenEntity>({
  defaultSort = newestFirst,
  filters = [],
}: EntityScreenDefinition<T>): ListDefaults => ({
  sort: defaultSort,
  pageSize,
  filters: filters.map(({ name }) => name),
});

/** The columns of a screen for somebody, and the order that its list is asked for in a state. */
export function listOrder<T extends ScreenEntity>(
  { columns: declared }: EntityScreenDefinition<T>,
  { scope, authority }: ListPlace,
  { sort, filter }: ListState,
  defaults: ListDefaults,
) {
  const columns = declared.filter((column) => isOffered(column, { scope, authority }));
  return { columns, sort: usableSort(columns, { scope, authority, filter }, sort, defaults.sort) };
}

/** Asks for the page of a screen's list that an address shows; nothing where it is that of an entity, or of what is below one. */
export const prefetchList =
  <T extends ScreenEntity>(definition: EntityScreenDefinition<T>): NonNullable<ModulePage['prefetch']> =>
  ({ client, address }) => {
    const { pathname, searchParams } = new URL(address, window.location.origin);
    if (pathname !== entityTypeTable[definition.type].listPath) return undefined;
    const { authUser } = session.store.getState();
    const scope = screenScope(authUser);
    const defaults = listDefaults(definition);
    const state = readListState(searchParams, defaults);
    const { sort } = listOrder(definition, { scope, authority: authUser?.authority ?? 'ANONYMOUS' }, state, defaults);
    const pageLink = pageLinkOf(state, sort);
    return prefetchScreenQuery(client, definition.list({ scope, filter: state.filter, pageLink }));
  };
