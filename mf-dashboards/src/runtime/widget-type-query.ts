import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { queryOptions } from '@tanstack/react-query';
import type { Widget } from '../model/widget';
import { readType } from './read-descriptor';

/** What of a stored widget type is run. */
export interface WidgetDescriptor {
  templateHtml?: string | null;
  templateCss?: string | null;
  controllerScript?: string | null;
  /** The form in which the type's settings are edited. */
  settingsDirective?: string | null;
  /** Those of keys. */
  dataKeySettingsDirective?: string | null;
  latestDataKeySettingsDirective?: string | null;
  /** Forms of its settings and those of its keys, as texts of JSON. */
  settingsSchema?: string | null;
  dataKeySettingsSchema?: string | null;
  latestDataKeySettingsSchema?: string | null;
  resources?: readonly { url: string; isModule?: boolean }[] | null;
}

export interface StoredWidgetType {
  name: string;
  descriptor: WidgetDescriptor;
}

/** The type of a widget by the names under which dashboards store it. Types are kept while the page is open. */
export const widgetTypeQuery = (
  { isSystemType, bundleAlias, typeAlias }: Pick<Widget, 'isSystemType' | 'bundleAlias' | 'typeAlias'>,
  options: CallOptions = {},
) =>
  queryOptions({
    queryKey: ['widgetTypes', 'type', isSystemType, bundleAlias, typeAlias],
    queryFn: ({ signal }) =>
      http.get<StoredWidgetType>(
        '/api/widgetType',
        { isSystem: isSystemType, bundleAlias, alias: typeAlias },
        { ...options, signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    select: readType,
  });
