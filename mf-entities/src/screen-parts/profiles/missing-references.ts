import { isNotFound } from '@mullion/shared-kit/api/api-error';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { queueByNameQuery } from '@mullion/shared-kit/api/queues';
import type { QueryClient } from '@tanstack/react-query';

/** Members of profiles that refer to something else, and the i18n keys of their labels. */
const references = {
  defaultRuleChainId: 'profile.rule-chain',
  defaultDashboardId: 'profile.dashboard',
  defaultQueueName: 'profile.queue',
  firmwareId: 'device-profile.firmware',
  softwareId: 'device-profile.software',
} as const;
type Reference = keyof typeof references;

/** What a reference is called. */
export const referenceLabel = (member: Reference): string => references[member];

/** A profile without some of its references. */
export const withoutReferences = <T extends object>(profile: T, members: readonly Reference[]): T => ({
  ...profile,
  ...Object.fromEntries(members.map((member) => [member, null])),
});

/**
 * References of a new profile that the platform would refuse: to what is not there.
 * @throws ApiError when it cannot be asked
 */
export async function missingReferences(profile: object, client: QueryClient): Promise<Reference[]> {
  const members = Object.keys(references) as Reference[];
  const missing = await Promise.all(members.map((member) => isMissing(member, profile, client)));
  return members.filter((_, at) => missing[at]);
}

async function isMissing(member: Reference, profile: object, client: QueryClient): Promise<boolean> {
  const value = (profile as Partial<Record<Reference, EntityId | string | null>>)[member];
  if (!value) return false;
  // A package is of one profile: a new one has none.
  if (member === 'firmwareId' || member === 'softwareId') return true;
  const query = typeof value === 'string' ? queueByNameQuery(value, formCall) : foundEntityQuery(value);
  try {
    await client.fetchQuery({ queryKey: query.queryKey, queryFn: query.queryFn, staleTime: 0 } as never);
    return false;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}
