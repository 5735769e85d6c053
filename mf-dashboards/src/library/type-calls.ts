import type { BaseEntity, EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { queryOptions } from '@tanstack/react-query';
import type { WidgetKind } from '../model/widget';
import { type WidgetDescriptor, widgetTypeQuery } from '../runtime/widget-type-query';

/** What a type says of a new widget, besides what is run. */
export interface WholeDescriptor extends WidgetDescriptor {
  type?: WidgetKind;
  sizeX?: number;
  sizeY?: number;
  /** JSON as text, as are the schemas; an empty schema is none. */
  defaultConfig?: string | null;
}

/** A widget type as it is stored; `image` and `description` come only with it alone, and with details. */
export interface WholeWidgetType extends BaseEntity<'WIDGET_TYPE'> {
  tenantId: EntityId<'TENANT'>;
  bundleAlias: string;
  alias: string;
  name: string;
  image?: string | null;
  description?: string | null;
  descriptor: WholeDescriptor;
}

type BundleNames = Pick<WidgetsBundle, 'tenantId' | 'alias'>;

const ofBundle = (bundle: BundleNames) => ({ isSystem: isSystemBundle(bundle), bundleAlias: bundle.alias });

/** All types of a bundle with what draws them: widgets of these types then ask for nothing more. */
export const widgetTypesQuery = (bundle: BundleNames | undefined) =>
  queryOptions({
    queryKey: ['widgetTypes', 'whole', bundle && isSystemBundle(bundle), bundle?.alias],
    queryFn: async ({ signal, client }) => {
      if (!bundle) return [];
      const types = await http.get<WholeWidgetType[]>('/api/widgetTypes', ofBundle(bundle), { signal });
      for (const type of types) {
        const names = { isSystemType: isSystemBundle(bundle), bundleAlias: bundle.alias, typeAlias: type.alias };
        client.setQueryData(widgetTypeQuery(names).queryKey, type);
      }
      return types;
    },
    enabled: bundle !== undefined,
  });

/** All types of a bundle with pictures and descriptions, as files hold them. */
export const findTypeDetails = (bundle: BundleNames, options?: CallOptions): Promise<WholeWidgetType[]> =>
  http.get<WholeWidgetType[]>('/api/widgetTypesDetails', ofBundle(bundle), options);

/** One type, whole, for its page. */
export const wholeTypeQuery = (id: string) =>
  queryOptions({
    queryKey: ['widgetTypes', 'one', id],
    queryFn: ({ signal }) => findWidgetType(id, { signal }),
  });

/** One type, whole. */
export const findWidgetType = (id: string, options?: CallOptions): Promise<WholeWidgetType> =>
  http.get<WholeWidgetType>(`/api/widgetType/${id}`, undefined, options);

/** Saves a new type or a changed one. */
export const saveWidgetType = (type: object, options?: CallOptions): Promise<WholeWidgetType> =>
  http.post<WholeWidgetType>('/api/widgetType', type, options);

/** Deletes a type. Widgets of it stay on their dashboards, and show nothing. */
export const deleteWidgetType = (id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/widgetType/${id}`, undefined, options);
