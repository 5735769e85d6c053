import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';
import { type Scope, scopedInfos } from './scope';

/** Keys of a list; null is every one. */
type ViewedKeys = readonly string[] | null;

/** What a view shows of its target. */
export interface EntityViewKeys {
  timeseries: ViewedKeys;
  /** Of devices and assets: client, shared and server attributes. */
  attributes: { cs: ViewedKeys; sh: ViewedKeys; ss: ViewedKeys } | null;
}

export interface EntityView extends BaseEntity<'ENTITY_VIEW'> {
  tenantId: EntityId<'TENANT'>;
  /** The null UUID while unassigned. */
  customerId: EntityId<'CUSTOMER'>;
  name: string;
  type: string;
  /** The target: whose data it shows. */
  entityId: EntityId<'DEVICE' | 'ASSET'>;
  keys: EntityViewKeys | null;
  /** Epoch ms; 0 is open. */
  startTimeMs: number;
  endTimeMs: number;
  externalId?: EntityId<'ENTITY_VIEW'> | null;
  additionalInfo: { description?: string; [name: string]: unknown } | null;
}

/** An entity view as lists show it: with its customer's title. */
export interface EntityViewInfo extends EntityView {
  customerTitle: string | null;
  customerIsPublic: boolean;
}

export type EntityViewDraft = Draft<EntityView, 'name' | 'type' | 'entityId'>;

/** Views of the tenant, of one customer or edge. Searches the name; sorts by createdTime, name, type, customerTitle. */
export const entityViewInfosQuery = (scope: Scope, page: PageLink, filter: { type?: string } = {}) =>
  queryOptions({
    queryKey: ['entityViews', 'infos', scope, page, filter],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<EntityViewInfo>>(scopedInfos('entityView', scope), { ...link, ...filter }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** A view as it is stored now. */
export const findEntityView = (viewId: string, options?: CallOptions): Promise<EntityView> =>
  http.get(`/api/entityView/${viewId}`, undefined, options);

/** An entity view with its customer's title. */
export const entityViewInfoQuery = (viewId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['entityViews', 'info', viewId],
    queryFn: ({ signal }) =>
      http.get<EntityViewInfo>(`/api/entityView/info/${viewId}`, undefined, { ...options, signal }),
  });

/** Creates (no `id`) or replaces; attributes that the view shows are copied from its target again. */
export const saveEntityView = (view: EntityViewDraft, options?: CallOptions): Promise<EntityView> =>
  http.post('/api/entityView', view, options);

/** Deletes the view; what it shows stays. */
export const deleteEntityView = (viewId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/entityView/${viewId}`, undefined, options);

/** Assigns to one customer; answers the view as it is then. */
export const assignEntityViewToCustomer = (
  customerId: string,
  viewId: string,
  options?: CallOptions,
): Promise<EntityView> => http.post(`/api/customer/${customerId}/entityView/${viewId}`, undefined, options);

/** Also makes a public view private. */
export const unassignEntityViewFromCustomer = (viewId: string, options?: CallOptions): Promise<EntityView> =>
  http.delete(`/api/customer/entityView/${viewId}`, undefined, options);

/** Assigns to the tenant's public customer, which is created at first use. */
export const makeEntityViewPublic = (viewId: string, options?: CallOptions): Promise<EntityView> =>
  http.post(`/api/customer/public/entityView/${viewId}`, undefined, options);
