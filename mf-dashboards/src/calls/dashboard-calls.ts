import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { queryOptions } from '@tanstack/react-query';
import type { StoredDashboard } from '../model/read-dashboard';

/** One dashboard with its configuration. */
export const dashboardQuery = (id: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['dashboards', 'dashboard', id],
    queryFn: ({ signal }) => findDashboard(id, { ...options, signal }),
  });

/** One dashboard as it is stored now. */
export const findDashboard = (id: string, options?: CallOptions): Promise<StoredDashboard> =>
  http.get<StoredDashboard>(`/api/dashboard/${id}`, undefined, options);

/** What people see on the home page in place of the console’s own: their dashboard, their customer’s, or their tenant’s. */
export type HomeDashboard = StoredDashboard & { hideDashboardToolbar: boolean };

export const homeDashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboards', 'home'],
    queryFn: async ({ signal }) =>
      (await http.get<HomeDashboard | null>('/api/dashboard/home', undefined, { signal, silent: true })) || null,
  });

/** Saves a new dashboard or a changed one. */
export const saveDashboard = (dashboard: object, options?: CallOptions): Promise<StoredDashboard> =>
  http.post<StoredDashboard>('/api/dashboard', dashboard, options);

export const deleteDashboard = (id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/dashboard/${id}`, undefined, options);

export const makeDashboardPublic = (id: string, options?: CallOptions): Promise<StoredDashboard> =>
  http.post<StoredDashboard>(`/api/customer/public/dashboard/${id}`, undefined, options);

export const makeDashboardPrivate = (id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/customer/public/dashboard/${id}`, undefined, options);

export const assignToCustomer = (customerId: string, id: string, options?: CallOptions): Promise<StoredDashboard> =>
  http.post<StoredDashboard>(`/api/customer/${customerId}/dashboard/${id}`, undefined, options);

export const unassignFromCustomer = (customerId: string, id: string, options?: CallOptions): Promise<StoredDashboard> =>
  http.delete<StoredDashboard>(`/api/customer/${customerId}/dashboard/${id}`, undefined, options);

export const assignToEdge = (edgeId: string, id: string, options?: CallOptions): Promise<unknown> =>
  http.post(`/api/edge/${edgeId}/dashboard/${id}`, undefined, options);

export const unassignFromEdge = (edgeId: string, id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/edge/${edgeId}/dashboard/${id}`, undefined, options);

/** What a list of customers does to those a dashboard is assigned to: takes their place, or adds to or takes from them. */
export type CustomersChange = 'set' | 'add' | 'remove';

export const changeCustomers = (
  id: string,
  change: CustomersChange,
  customerIds: readonly string[],
  options?: CallOptions,
): Promise<unknown> =>
  http.post(`/api/dashboard/${id}/customers${change === 'set' ? '' : `/${change}`}`, customerIds, options);
