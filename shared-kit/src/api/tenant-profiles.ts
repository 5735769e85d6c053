import { queryOptions } from '@tanstack/react-query';
import type { EntityId } from './entity-id';
import { http } from './http';

/** A profile as pickers of system administrators need it. */
export interface TenantProfileInfo {
  id: EntityId<'TENANT_PROFILE'>;
  name: string;
}

/** The profile a tenant without one gets. */
export const defaultTenantProfileInfoQuery = () =>
  queryOptions({
    queryKey: ['tenantProfiles', 'info', 'default'],
    queryFn: ({ signal }) =>
      http.get<TenantProfileInfo>('/api/tenantProfileInfo/default', undefined, { signal, ignoreLoading: true }),
  });
