import type { Attribute, TelemetryValue, Timeseries } from '../api/telemetry';
import type { LatestValue } from './latest-store';

/** A stored value as it travels live: as text. */
export const liveText = (value: TelemetryValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Whether a live value says that there is none: an empty text of the time 0. An entry may be of that time, and an empty
 * text of any other.
 */
export const isAbsent = ({ ts, value }: Pick<LatestValue, 'ts' | 'value'>): boolean => ts === 0 && value === '';

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

/** A value as a number; null for texts, JSON and nothing. Booleans are 0 and 1. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (isState(value)) return value === 'true' ? 1 : 0;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Whether a live value is one of two states, which the platform keeps as a boolean. */
export const isState = (text: string | undefined): boolean => text === 'true' || text === 'false';

/** Digits behind the point beyond which the platform keeps a number as text. */
const mostDecimals = 16;

/** Whether a live value is a number that the platform counts with: longer ones it keeps as texts. */
export function isCounted(text: string | undefined): boolean {
  const number = numberOf(text);
  if (number === null || text === undefined || isState(text)) return false;
  return Math.abs(number) < 2 ** 63 && (text.split('.')[1] ?? '').length <= mostDecimals;
}
