import { queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';

/** What a widget shows: values over time, latest values, calls to devices, alarms, or nothing of the platform. */
export type WidgetKind = 'timeseries' | 'latest' | 'rpc' | 'alarm' | 'static';

/** How a widget is drawn: its own HTML, CSS and script, what they need, and the forms of its settings. */
export interface WidgetTypeDescriptor {
  type: WidgetKind;
  /** Columns and rows of the grid that it takes at first. */
  sizeX: number;
  sizeY: number;
  resources: readonly { url: string; isModule?: boolean }[];
  templateHtml: string;
  templateCss: string;
  controllerScript: string;
  /** JSON texts of schema forms; '' for none. */
  settingsSchema?: string;
  dataKeySettingsSchema?: string;
  latestDataKeySettingsSchema?: string;
  settingsDirective?: string;
  dataKeySettingsDirective?: string;
  latestDataKeySettingsDirective?: string;
  /** JSON text of the configuration a new widget starts with. */
  defaultConfig: string;
}

/** A kind of widget in a bundle; dashboards name it by its bundle and alias. */
export interface WidgetType extends BaseEntity<'WIDGET_TYPE'> {
  /** The null UUID for the system's. */
  tenantId: EntityId<'TENANT'>;
  bundleAlias: string;
  alias: string;
  name: string;
  descriptor: WidgetTypeDescriptor;
}

/** With what the library shows of it. */
export interface WidgetTypeDetails extends WidgetType {
  image: string | null;
  description: string | null;
}

/** How a stored widget names its type. */
export interface WidgetTypeReference {
  isSystem: boolean;
  bundleAlias: string;
  alias: string;
}

/** The type that a stored widget names; rejects with status 404 where there is none (any more). */
export const widgetTypeQuery = ({ isSystem, bundleAlias, alias }: WidgetTypeReference, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['widgetTypes', isSystem, bundleAlias, alias],
    queryFn: ({ signal }) =>
      http.get<WidgetType>('/api/widgetType', { isSystem, bundleAlias, alias }, { ...options, signal }),
  });
