import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { DashboardInfo } from '@mullion/shared-kit/api/dashboards';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { PageData } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';
import { isObject } from '../model/damage';
import type { StoredDashboard } from '../model/read-dashboard';

/** One dashboard with its configuration. */
export const dashboardQuery = (id: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['dashboards', 'dashboard', id],
    queryFn: ({ signal }) => findDashboard(id, { ...options, signal }),
  });

/** One dashboard as it is stored now. Rejects with what has no ID: something else answered for the platform. */
export async function findDashboard(id: string, options?: CallOptions): Promise<StoredDashboard> {
  const url = `/api/dashboard/${id}`;
  const found = await http.get<StoredDashboard | null>(url, undefined, options);
  if (isObject(found) && isObject(found.id)) return found as unknown as StoredDashboard;
  throw new ApiError({ kind: 'network', method: 'GET', url, body: JSON.stringify(found) });
}

/** The tenant's newest dashboards with a text in their titles. */
export const findDashboardsTitled = async (text: string): Promise<readonly DashboardInfo[]> => {
  const newest = { sortProperty: 'createdTime', sortOrder: 'DESC' };
  const link = { page: 0, pageSize: 10, textSearch: text, ...newest };
  return (await http.get<PageData<DashboardInfo>>('/api/tenant/dashboards', link)).data;
};

/** What people see on the home page in place of the console’s own: their dashboard, their customer’s, or their tenant’s. */
export type HomeDashboard = StoredDashboard & { hideDashboardToolbar: boolean };

/** The dashboard that opens in place of Home for this user, whole; null without one. A failure shows no toast. */
export const homeDashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboards', 'home'],
    queryFn: async ({ signal }) =>
      (await http.get<HomeDashboard | null>('/api/dashboard/home', undefined, { signal, silent: true })) || null,
  });

/** One dashboard without its configuration as it is stored now. */
export const findDashboardInfo = (id: string, options?: CallOptions): Promise<DashboardInfo> =>
  http.get<DashboardInfo>(`/api/dashboard/info/${id}`, undefined, options);

/** Saves a new dashboard or a changed one. */
export const saveDashboard = (dashboard: object, options?: CallOptions): Promise<StoredDashboard> =>
  http.post<StoredDashboard>('/api/dashboard', dashboard, options);

/** Deletes a dashboard. Refused while a device profile or an asset profile names it. */
export const deleteDashboard = (id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/dashboard/${id}`, undefined, options);

/** Assigns to the tenant's public customer, which is created at first use. Answers the dashboard with its customers. */
export const makeDashboardPublic = (id: string, options?: CallOptions): Promise<StoredDashboard> =>
  http.post<StoredDashboard>(`/api/customer/public/dashboard/${id}`, undefined, options);

/** Takes a dashboard from the public customer; others keep it. */
export const makeDashboardPrivate = (id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/customer/public/dashboard/${id}`, undefined, options);

/** Adds a customer to those that a dashboard is assigned to. */
export const assignToCustomer = (customerId: string, id: string, options?: CallOptions): Promise<StoredDashboard> =>
  http.post<StoredDashboard>(`/api/customer/${customerId}/dashboard/${id}`, undefined, options);

/** Takes one customer from those that a dashboard is assigned to. */
export const unassignFromCustomer = (customerId: string, id: string, options?: CallOptions): Promise<StoredDashboard> =>
  http.delete<StoredDashboard>(`/api/customer/${customerId}/dashboard/${id}`, undefined, options);

/** Sends a dashboard to an edge. */
export const assignToEdge = (edgeId: string, id: string, options?: CallOptions): Promise<unknown> =>
  http.post(`/api/edge/${edgeId}/dashboard/${id}`, undefined, options);

/** Takes a dashboard from an edge. */
export const unassignFromEdge = (edgeId: string, id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/edge/${edgeId}/dashboard/${id}`, undefined, options);

/** What a list of customers does to those a dashboard is assigned to. */
export type CustomersChange = 'add' | 'remove';

/** Adds customers to those of a dashboard, or takes them from it, in one call. */
export const changeCustomers = (
  id: string,
  change: CustomersChange,
  customerIds: readonly string[],
  options?: CallOptions,
): Promise<unknown> => http.post(`/api/dashboard/${id}/customers/${change}`, customerIds, options);
