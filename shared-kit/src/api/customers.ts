import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contact } from './contact';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';

export interface CustomerAdditionalInfo {
  description?: string;
  /** Set by the server on the public customer. */
  isPublic?: boolean;
  homeDashboardId?: string | null;
  homeDashboardHideToolbar?: boolean;
  [name: string]: unknown;
}

export interface Customer extends BaseEntity<'CUSTOMER'>, Contact {
  tenantId: EntityId<'TENANT'>;
  /** Unique in the tenant; "Public" is taken by the platform. */
  title: string;
  /** Read-only copy of the title. */
  name: string;
  externalId?: EntityId<'CUSTOMER'> | null;
  additionalInfo: CustomerAdditionalInfo | null;
}

export type CustomerDraft = Draft<Customer, 'title'>;

export interface CustomerShortInfo {
  title: string;
  isPublic: boolean;
}

/** Searches the title; sorts by createdTime, title, email, country, city. */
export const customersQuery = (page: PageLink) =>
  queryOptions({
    queryKey: ['customers', 'list', page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<Customer>>('/api/customers', link, { signal })),
    placeholderData: keepPreviousData,
  });

/** A whole customer. */
export const customerQuery = (customerId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['customers', 'one', customerId],
    queryFn: ({ signal }) => http.get<Customer>(`/api/customer/${customerId}`, undefined, { ...options, signal }),
  });

/** Title of a customer and whether it is the public one; its call shows no loading bar. */
export const customerShortInfoQuery = (customerId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['customers', 'shortInfo', customerId],
    queryFn: ({ signal }) =>
      http.get<CustomerShortInfo>(`/api/customer/${customerId}/shortInfo`, undefined, {
        ignoreLoading: true,
        ...options,
        signal,
      }),
  });

/** Creates (no `id`) or replaces; refused where another customer of the tenant has the title. */
export const saveCustomer = (customer: CustomerDraft, options?: CallOptions): Promise<Customer> =>
  http.post('/api/customer', customer, options);

/** Deletes the customer's users too; its devices, assets and dashboards become unassigned. */
export const deleteCustomer = (customerId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/customer/${customerId}`, undefined, options);
