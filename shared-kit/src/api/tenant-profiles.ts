import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';
import type { QueueSettings } from './queues';

/** A profile as pickers of system administrators need it. */
export interface TenantProfileInfo {
  id: EntityId<'TENANT_PROFILE'>;
  name: string;
}

/** Limits of a tenant: numbers, of which 0 is none, and rates as `count:seconds` pairs, of which empty is none. */
export interface TenantLimits {
  type: 'DEFAULT';
  [member: string]: unknown;
}

export interface TenantProfile extends BaseEntity<'TENANT_PROFILE'> {
  name: string;
  description: string | null;
  default: boolean;
  /** Cannot change any more once it is stored. */
  isolatedTbRuleEngine: boolean;
  profileData: {
    configuration: TenantLimits;
    /** With one named `Main`; null unless isolated. */
    queueConfiguration?: readonly QueueSettings[] | null;
  };
}

export type TenantProfileDraft = Draft<TenantProfile, 'name'>;

/** The profile a tenant without one gets. */
export const defaultTenantProfileInfoQuery = () =>
  queryOptions({
    queryKey: ['tenantProfiles', 'info', 'default'],
    queryFn: ({ signal }) =>
      http.get<TenantProfileInfo>('/api/tenantProfileInfo/default', undefined, { signal, ignoreLoading: true }),
  });

/** Searches the name; sorts by createdTime, name, description, isDefault. */
export const tenantProfilesQuery = (page: PageLink) =>
  queryOptions({
    queryKey: ['tenantProfiles', 'list', page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<TenantProfile>>('/api/tenantProfiles', link, { signal })),
    placeholderData: keepPreviousData,
  });

/** A whole profile, with its limits and isolated queues. For system administrators. */
export const tenantProfileQuery = (profileId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['tenantProfiles', 'one', profileId],
    queryFn: ({ signal }) => findTenantProfile(profileId, { ...options, signal }),
  });

/** The profile as it is stored now. */
export const findTenantProfile = (profileId: string, options?: CallOptions): Promise<TenantProfile> =>
  http.get(`/api/tenantProfile/${profileId}`, undefined, options);

/** Creates (no `id`) or replaces; refused where another profile has the name. */
export const saveTenantProfile = (profile: TenantProfileDraft, options?: CallOptions): Promise<TenantProfile> =>
  http.post('/api/tenantProfile', profile, options);

/** Refused for the default profile and for one that tenants use. */
export const deleteTenantProfile = (profileId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/tenantProfile/${profileId}`, undefined, options);

/** Its answer may still show the old state. */
export const setDefaultTenantProfile = (profileId: string, options?: CallOptions): Promise<TenantProfile> =>
  http.post(`/api/tenantProfile/${profileId}/default`, undefined, options);
