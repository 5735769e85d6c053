import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import {
  deleteAttributes,
  saveAttributes,
  type TelemetryValue,
  type WritableScope,
} from '@mullion/shared-kit/api/telemetry';

/** Where an input of a widget keeps its value. */
export type SavedIn = WritableScope | 'TIME_SERIES';

/** Saves one value of an entity; null takes an attribute away. */
export function saveValue(entity: EntityId, where: SavedIn, key: string, value: TelemetryValue): Promise<void> {
  const { entityType, id } = entity;
  if (where === 'TIME_SERIES')
    return http.post(`/api/plugins/telemetry/${entityType}/${id}/timeseries/ANY`, { [key]: value ?? '' });
  return value === null ? deleteAttributes(entity, where, [key]) : saveAttributes(entity, where, { [key]: value });
}
