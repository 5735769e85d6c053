import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { attributesQuery, isDeletableKey, type WritableScope } from '@mullion/shared-kit/api/telemetry';
import { type ShownValue, storedValue } from '@mullion/shared-kit/tabs/attribute-value';
import type { QueryClient } from '@tanstack/react-query';

/**
 * What the platform has stored under a key right now: without a live connection nothing else tells that someone else has
 * changed it. `undefined`: nothing. Rejects like the call.
 */
export async function storedNow(
  client: QueryClient,
  entity: EntityId,
  { scope, key }: { scope: WritableScope; key: string },
): Promise<ShownValue | undefined> {
  // A list of keys is separated by commas.
  const keys = isDeletableKey(key) ? [key] : undefined;
  const found = await client.fetchQuery({ ...attributesQuery(entity, scope, keys), staleTime: 0, retry: false });
  const attribute = found.find((each) => each.key === key);
  return attribute && storedValue(attribute);
}
