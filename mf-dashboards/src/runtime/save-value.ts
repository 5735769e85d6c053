import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { http } from '@mullion/shared-kit/api/http';
import {
  deleteAttributes,
  saveAttributes,
  type TelemetryValue,
  type WritableScope,
} from '@mullion/shared-kit/api/telemetry';

/** Where an input of a widget keeps its value. */
export type SavedIn = WritableScope | 'TIME_SERIES';

/**
 * Saves values of an entity, with one call where it can be. Null takes an attribute away; of a time series it becomes an empty newest value,
 * for what was before isn’t this value’s to delete. A refusal is the caller’s to tell.
 */
export async function saveValues(
  entity: EntityId,
  where: SavedIn,
  values: Readonly<Record<string, TelemetryValue>>,
): Promise<void> {
  const { entityType, id } = entity;
  const entries = Object.entries(values);
  if (where === 'TIME_SERIES') {
    const points = Object.fromEntries(entries.map(([key, value]) => [key, value ?? '']));
    return http.post(`/api/plugins/telemetry/${entityType}/${id}/timeseries/ANY`, points, formCall);
  }
  const kept = entries.filter(([, value]) => value !== null);
  const gone = entries.flatMap(([key, value]) => (value === null ? [key] : []));
  if (kept.length > 0) await saveAttributes(entity, where, Object.fromEntries(kept), formCall);
  if (gone.length > 0) await deleteAttributes(entity, where, gone, formCall);
}
