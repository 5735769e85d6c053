import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { isObject, type Json } from '../model/damage';
import type { Widget, WidgetConfig, WidgetKind } from '../model/widget';
import { say } from './texts';

/** What of a stored widget type a new widget takes over. */
export interface NewWidgetType {
  bundleAlias: string;
  alias: string;
  isSystemType: boolean;
  name: string;
  image: string | null;
  description: string | null;
  descriptor: { type?: WidgetKind; sizeX?: number; sizeY?: number; defaultConfig?: string | null };
}

/** A widget of a type, with the type’s own settings and no data sources yet. */
export function newWidget({
  descriptor,
  name,
  bundleAlias,
  alias,
  isSystemType,
  image,
  description,
}: NewWidgetType): Widget {
  const type = descriptor.type ?? 'static';
  return {
    id: newUuid(),
    isSystemType,
    bundleAlias,
    typeAlias: alias,
    type,
    title: name,
    image,
    description,
    sizeX: descriptor.sizeX ?? 8,
    sizeY: descriptor.sizeY ?? 6,
    config: newConfig(readDefaults(descriptor.defaultConfig), type, name),
  };
}

/** The default configuration is text in the type; what cannot be read counts as none. */
function readDefaults(text: string | null | undefined): Json {
  const read = readJson(text);
  return isObject(read) ? read : {};
}

function newConfig(defaults: Json, type: WidgetKind, name: string): WidgetConfig {
  const { alarmSource, ...rest } = defaults;
  const dataKeys = isObject(alarmSource) && Array.isArray(alarmSource.dataKeys) ? alarmSource.dataKeys : [];
  return {
    ...rest,
    title: say('new-widget', { name }),
    datasources: [],
    ...(type === 'alarm' && { alarmSource: { type: 'entity', dataKeys } }),
  };
}
