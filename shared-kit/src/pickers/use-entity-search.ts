import { useQueryClient } from '@tanstack/react-query';
import { NULL_UUID } from '../api/entity-id';
import { type EntityLookup, entityLookupQuery, type FoundEntity, type LookupUser } from '../api/entity-lookup';
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
  /** Ids that are not offered. */
  excludeIds?: readonly string[];
  /** Whether one is offered; default: every one. */
  offers?: (entity: FoundEntity) => boolean;
}

/** A search of entities by name, page by page, and the key that says what it searches. */
export function useEntitySearch({ entityType, subtype, excludeIds = [], offers }: EntitySearchOptions): {
  search: Search<FoundEntity>;
  searchKey: string;
} {
  const client = useQueryClient();
  const who = useLookupUser();
  return {
    search: async (text, _, page) => {
      const found = await client.fetchQuery(entityLookupQuery(who, { entityType, subtype, text }, page));
      const options = found.entities.filter((one) => !excludeIds.includes(one.id.id) && (offers?.(one) ?? true));
      return { options, hasMore: found.hasMore };
    },
    searchKey: [entityType, subtype ?? '', ...excludeIds].join(),
  };
}
