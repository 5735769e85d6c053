import type { Attribute, TelemetryValue, Timeseries } from '../api/telemetry';
import type { LatestValue } from './latest-store';

/** A stored value as it travels live: as text. */
export const liveText = (value: TelemetryValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

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
