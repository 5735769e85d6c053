import type { BaseEntity, EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { isSystemBundle, type WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { queryOptions } from '@tanstack/react-query';
import type { WidgetKind } from '../model/widget';

/** A widget type as lists show it. */
export interface WidgetTypeInfo extends BaseEntity<'WIDGET_TYPE'> {
  tenantId: EntityId<'TENANT'>;
  bundleAlias: string;
  alias: string;
  name: string;
  image: string | null;
  description: string | null;
  widgetType: WidgetKind;
}

/** The types of a bundle. They are kept while the page is open. */
export const widgetTypeInfosQuery = (
  bundle: Pick<WidgetsBundle, 'tenantId' | 'alias'> | undefined,
  options: CallOptions = {},
) =>
  queryOptions({
    queryKey: ['widgetTypes', 'infos', bundle && isSystemBundle(bundle), bundle?.alias],
    queryFn: ({ signal }) =>
      http.get<WidgetTypeInfo[]>(
        '/api/widgetTypesInfos',
        { isSystem: bundle && isSystemBundle(bundle), bundleAlias: bundle?.alias },
        { ...options, signal },
      ),
    enabled: bundle !== undefined,
  });
