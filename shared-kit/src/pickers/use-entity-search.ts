import { useQueryClient } from '@tanstack/react-query';
import { NULL_UUID } from '../api/entity-id';
import { type EntityLookup, entityLookupQuery, type FoundEntity, type LookupUser } from '../api/entity-lookup';
import type { Search } from '../inputs/use-suggestions';
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

/** A search of entities by name, and the key that says what it searches. Excluded ids are taken out of what was found. */
export function useEntitySearch(
  { entityType, subtype }: Pick<EntityLookup, 'entityType' | 'subtype'>,
  excludeIds: readonly string[] = [],
): { search: Search<FoundEntity>; searchKey: string } {
  const client = useQueryClient();
  const who = useLookupUser();
  return {
    search: async (text) => {
      const found = await client.fetchQuery(entityLookupQuery(who, { entityType, subtype, text }));
      return found.filter(({ id }) => !excludeIds.includes(id.id));
    },
    searchKey: [entityType, subtype ?? '', ...excludeIds].join(),
  };
}
