import { formCall } from '@mullion/shared-kit/api/form-call';
import { http } from '@mullion/shared-kit/api/http';
import { deleteAttributes, saveAttributes, type TelemetryValue } from '@mullion/shared-kit/api/telemetry';
import { cellOf, type MapItem } from './map-items';

/** Values by the labels of their keys; null takes one away. */
export type PlaceValues = Readonly<Record<string, TelemetryValue>>;

/** Whether something of an item can be saved: it is an entity, and its keys are ones that can be written. */
export const isSavable = (item: MapItem, labels: readonly string[]): boolean =>
  item.entity !== null &&
  labels.every((label) => ['attribute', 'timeseries'].includes(cellOf(item, label)?.key.type ?? ''));

/** Saves values of an item where its keys are kept: server attributes, or the latest of time series. A refusal is the caller’s to tell. */
export async function savePlace(item: MapItem, values: PlaceValues): Promise<void> {
  const { entity } = item;
  if (!entity) return;
  const attributes: Record<string, TelemetryValue> = {};
  const series: Record<string, TelemetryValue> = {};
  const gone: string[] = [];
  for (const [label, value] of Object.entries(values)) {
    const key = cellOf(item, label)?.key;
    if (key?.type === 'timeseries') series[key.name] = value ?? '';
    else if (key?.type === 'attribute' && value === null) gone.push(key.name);
    else if (key?.type === 'attribute') attributes[key.name] = value;
  }
  const { entityType, id } = entity.id;
  if (Object.keys(attributes).length > 0) await saveAttributes(entity.id, 'SERVER_SCOPE', attributes, formCall);
  if (gone.length > 0) await deleteAttributes(entity.id, 'SERVER_SCOPE', gone, formCall);
  if (Object.keys(series).length > 0)
    await http.post(`/api/plugins/telemetry/${entityType}/${id}/timeseries/ANY`, series, formCall);
}
