import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';

/** A customer as a dashboard names those it is assigned to. */
export interface ShortCustomer {
  customerId: EntityId<'CUSTOMER'>;
  title: string;
  public: boolean;
}

/** A dashboard without its configuration, as lists and pickers read it. */
export interface DashboardInfo extends BaseEntity<'DASHBOARD'> {
  tenantId: EntityId<'TENANT'>;
  title: string;
  /** Read-only copy of the title. */
  name: string;
  assignedCustomers: ShortCustomer[] | null;
  image: string | null;
  mobileHide: boolean;
  mobileOrder: number | null;
}

/** Whose dashboards a list shows: the own tenant's, another tenant's (system administrators only), or one customer's. */
export type DashboardOwner = 'tenant' | { tenantId: string } | { customerId: string };

function listPath(owner: DashboardOwner): string {
  if (owner === 'tenant') return '/api/tenant/dashboards';
  return 'tenantId' in owner
    ? `/api/tenant/${owner.tenantId}/dashboards`
    : `/api/customer/${owner.customerId}/dashboards`;
}

/** Searches the title. */
export const dashboardInfosQuery = (owner: DashboardOwner, page: PageLink, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['dashboards', 'infos', owner, page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<DashboardInfo>>(listPath(owner), link, { ...options, signal })),
    placeholderData: keepPreviousData,
  });

export const dashboardInfoQuery = (dashboardId: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['dashboards', 'info', dashboardId],
    queryFn: ({ signal }) =>
      http.get<DashboardInfo>(`/api/dashboard/info/${dashboardId}`, undefined, { ...options, signal }),
  });
