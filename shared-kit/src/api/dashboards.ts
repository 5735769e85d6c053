import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';
import { type Scope, scoped } from './scope';

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

/** Dashboards of a tenant, a customer or an edge; searches the title. */
export const dashboardInfosQuery = (scope: Scope, page: PageLink, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['dashboards', 'infos', scope, page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<DashboardInfo>>(scoped('dashboards', scope), link, { ...options, signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** A dashboard without its configuration: title, picture, and to whom it is assigned. */
export const dashboardInfoQuery = (dashboardId: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['dashboards', 'info', dashboardId],
    queryFn: ({ signal }) =>
      http.get<DashboardInfo>(`/api/dashboard/info/${dashboardId}`, undefined, { ...options, signal }),
  });
