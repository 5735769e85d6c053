import type { EntityId } from '../api/entity-id';
import { http } from '../api/http';
import type { Attribute, TelemetryValue, Timeseries } from '../api/telemetry';
import type { LatestScope, LatestValue } from './latest-store';

/** A stored value as it travels live: as text. */
const liveText = (value: TelemetryValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Attributes as live values. */
export const valuesOfAttributes = (attributes: readonly Attribute[]): Record<string, LatestValue> =>
  Object.fromEntries(
    attributes.map(({ key, value, lastUpdateTs }) => [key, { ts: lastUpdateTs, value: liveText(value) }]),
  );

/** Latest points as live values; a key without one has none. */
export const valuesOfTimeseries = (series: Timeseries): Record<string, LatestValue> =>
  Object.fromEntries(
    Object.entries(series).flatMap(([key, [newest]]) =>
      newest && newest.value !== null ? [[key, { ts: newest.ts, value: liveText(newest.value) }]] : [],
    ),
  );

/** Reads latest values by a call: what live values are when nothing is live. */
export async function readLatest(
  { entityType, id }: EntityId,
  scope: LatestScope,
  keys: readonly string[],
): Promise<Record<string, LatestValue>> {
  const base = `/api/plugins/telemetry/${entityType}/${id}/values`;
  // The platform splits names at commas.
  const askable = keys.filter((key) => !key.includes(','));
  if (askable.length === 0) return {};
  const quiet = { ignoreLoading: true, silent: true };
  if (scope === 'TIME_SERIES') {
    return valuesOfTimeseries(await http.get<Timeseries>(`${base}/timeseries`, { keys: askable }, quiet));
  }
  const path = scope === 'ANY_SCOPE' ? `${base}/attributes` : `${base}/attributes/${scope}`;
  return valuesOfAttributes(await http.get<Attribute[]>(path, { keys: askable }, quiet));
}
