import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contact } from './contact';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink, pageOf } from './page';

export interface TenantAdditionalInfo {
  description?: string;
  homeDashboardId?: string | null;
  homeDashboardHideToolbar?: boolean;
  [name: string]: unknown;
}

export interface Tenant extends BaseEntity<'TENANT'>, Contact {
  title: string;
  /** Read-only copy of the title. */
  name: string;
  region: string | null;
  tenantProfileId: EntityId<'TENANT_PROFILE'>;
  additionalInfo: TenantAdditionalInfo | null;
}

export interface TenantInfo extends Tenant {
  tenantProfileName: string;
}

/** Updating without `tenantProfileId` moves the tenant to the default profile. */
export type TenantDraft = Draft<Tenant, 'title'>;

/**
 * System administrators only. Searches the title; sorts by createdTime, title, tenantProfileName, email, country, city.
 * The platform lists no tenants of one profile: then all are read, and the page is cut out of those that have it.
 */
export const tenantInfosQuery = (page: PageLink, { tenantProfileId }: { tenantProfileId?: string } = {}) =>
  queryOptions({
    queryKey: ['tenants', 'infos', page, tenantProfileId ?? null],
    queryFn: async ({ signal }) => {
      if (!tenantProfileId) return fetchTenantInfos(page, signal);
      const tenants = await fetchTenantsOfProfile(tenantProfileId, { ...page, pageSize: -1 }, signal);
      return pageOf(tenants, page);
    },
    placeholderData: keepPreviousData,
  });

const fetchTenantInfos = (page: PageLink, signal?: AbortSignal) =>
  fetchPages(page, (link) => http.get<PageData<TenantInfo>>('/api/tenantInfos', link, { signal }));

/** All tenants that have a profile. */
async function fetchTenantsOfProfile(
  profileId: string,
  all: PageLink = { pageSize: -1, page: 0 },
  signal?: AbortSignal,
): Promise<TenantInfo[]> {
  const { data } = await fetchTenantInfos(all, signal);
  return data.filter(({ tenantProfileId }) => tenantProfileId.id === profileId);
}

/** A tenant administrator may read their own. */
export const tenantQuery = (tenantId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['tenants', 'one', tenantId],
    queryFn: ({ signal }) => http.get<Tenant>(`/api/tenant/${tenantId}`, undefined, { ...options, signal }),
  });

/** System administrators only. */
export const tenantInfoQuery = (tenantId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['tenants', 'info', tenantId],
    queryFn: ({ signal }) => http.get<TenantInfo>(`/api/tenant/info/${tenantId}`, undefined, { ...options, signal }),
  });

/** Creates (no `id`, with the default profile unless it names one) or replaces. */
export const saveTenant = (tenant: TenantDraft, options?: CallOptions): Promise<Tenant> =>
  http.post('/api/tenant', tenant, options);

/** Deletes everything of the tenant. */
export const deleteTenant = (tenantId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/tenant/${tenantId}`, undefined, options);
