import type { EntityKey, EntityKeysContext } from '@mullion/shared-kit/module/extension-points';
import { REALTIME_LAST, REALTIME_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { WidgetTypeInfo } from '../calls/widget-type-calls';
import { newKey, otherKeys, type StoredKey } from '../edit/data-key';
import { type NewWidgetType, newWidget } from '../edit/new-widget';
import { cellOf } from '../model/layouts';
import type { WidgetItem } from '../model/transfer/widget-item';
import type { WidgetDatasource, WidgetKind } from '../model/widget';

/** Whose keys are shown. */
export type ShownKeys = Pick<EntityKeysContext, 'entityId' | 'entityName' | 'keys'>;

/** Kinds of widgets that show keys of a type: attributes have no past. */
const kindsFor = (keys: readonly EntityKey[]): readonly WidgetKind[] =>
  keys.every(({ type }) => type === 'timeseries') ? ['timeseries', 'latest', 'alarm'] : ['latest'];

/** The types of a bundle that can show the keys, in the order of the widget library. */
export const typesFor = (types: readonly WidgetTypeInfo[], keys: readonly EntityKey[]): WidgetTypeInfo[] =>
  types
    .filter(({ widgetType }) => kindsFor(keys).includes(widgetType))
    .sort((a, b) => b.widgetType.localeCompare(a.widgetType) || b.createdTime - a.createdTime);

/** A widget of a type that shows the keys of one entity, ready to be placed in a dashboard. */
export function keysWidget(type: NewWidgetType, { entityId, entityName, keys }: ShownKeys): WidgetItem {
  const widget = newWidget(type);
  const dataKeys: StoredKey[] = [...(widget.config.alarmSource?.dataKeys ?? [])];
  for (const key of keys) dataKeys.push(newKey(key, otherKeys([{ type: 'entity', dataKeys }])));
  const source: WidgetDatasource = { type: 'entity', dataKeys };
  const { sizeX, sizeY } = cellOf(widget);
  return {
    widget: {
      ...widget,
      config: {
        ...widget.config,
        title: entityName,
        ...(widget.type === 'alarm' ? { alarmSource: source } : { datasources: [source] }),
      },
    },
    aliasesInfo: {
      datasourceAliases: {
        0: { alias: entityName, filter: { type: 'singleEntity', singleEntity: entityId, resolveMultiple: false } },
      },
      targetDeviceAliases: {},
    },
    originalSize: { sizeX, sizeY },
    originalColumns: 24,
  };
}

const HOUR = 3_600_000;

/** What previews and new dashboards show: long enough that there is something to see. */
export const lastHour: StoredTimewindow = {
  selectedTab: REALTIME_TAB,
  realtime: { realtimeType: REALTIME_LAST, timewindowMs: HOUR, interval: 10_000 },
};
