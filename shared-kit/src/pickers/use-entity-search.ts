import { useQueryClient } from '@tanstack/react-query';
import { NULL_UUID } from '../api/entity-id';
import { type EntityLookup, entityLookupQuery, type FoundEntity, type LookupUser } from '../api/entity-lookup';
import { fetchWhile } from '../api/fetch-while';
import type { Search } from '../rows/use-search-source';
import { useSession } from '../session/session';

/** Who is signed in, as lookups need it. */
export function useLookupUser(): LookupUser {
  const user = useSession(({ authUser }) => authUser);
  return {
    authority: user?.authority ?? 'ANONYMOUS',
    tenantId: user?.tenantId ?? NULL_UUID,
    customerId: user?.customerId ?? NULL_UUID,
  };
}

interface EntitySearchOptions extends Pick<EntityLookup, 'entityType' | 'subtype'> {
  /** Ids that are never found. */
  excludeIds?: readonly string[];
}

/** A search of entities by name, page by page, and the key that says what it searches. */
export function useEntitySearch({ entityType, subtype, excludeIds = [] }: EntitySearchOptions): {
  search: Search<FoundEntity>;
  searchKey: string;
} {
  const client = useQueryClient();
  const who = useLookupUser();
  return {
    search: async (text, signal, page) => {
      const found = await fetchWhile(client, entityLookupQuery(who, { entityType, subtype, text }, page), signal);
      const options = found.entities.filter(({ id }) => !excludeIds.includes(id.id));
      return { options, hasMore: found.hasMore };
    },
    searchKey: [entityType, subtype ?? '', ...excludeIds].join(),
  };
}
