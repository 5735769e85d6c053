import { queryOptions } from '@tanstack/react-query';
import { type BaseEntity, type EntityId, isAssigned } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';

/** A collection of widget types; `alias` is its name in calls and stored dashboards. */
export interface WidgetsBundle extends BaseEntity<'WIDGETS_BUNDLE'> {
  /** The null UUID for the system's bundles. */
  tenantId: EntityId<'TENANT'>;
  alias: string;
  title: string;
  /** Read-only copy of the title. */
  name: string;
  image: string | null;
  description: string | null;
}

/** The bundle that only makes sense while edges are switched on. */
export const EDGE_WIDGETS_ALIAS = 'edge_widgets';

/** Whether a bundle belongs to the system and not to a tenant. */
export const isSystemBundle = (bundle: Pick<WidgetsBundle, 'tenantId'>): boolean => !isAssigned(bundle.tenantId);

/** Every bundle the user may see: the system's, and for others than system administrators their tenant's. */
export const widgetsBundlesQuery = (options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['widgetsBundles', 'all'],
    queryFn: ({ signal }) => http.get<WidgetsBundle[]>('/api/widgetsBundles', undefined, { ...options, signal }),
  });
