import type { EntityData } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { Timeseries } from '@mullion/shared-kit/api/telemetry';
import { DAY, MINUTE } from '@mullion/shared-kit/time/constants';
import { queryOptions } from '@tanstack/react-query';

/** Key values that home names of a device. */
export const VALUES_SHOWN = 2;
/** Points of a trend. */
const TREND_POINTS = 60;
/** A trend is asked for again this often, ms. */
const TREND_REFRESH_MS = 5 * MINUTE;

/** The newest value of a key, a number. */
export interface KeyValue {
  key: string;
  value: number;
  /** As the device's server attribute `units` names it. */
  unit: string | undefined;
  /** When it was measured, epoch ms. */
  ts: number;
}

/** The numbers that changed last, in the order of their names. */
export function keyValuesOf({ latest }: Pick<EntityData, 'latest'>): KeyValue[] {
  const units = unitsOf(latest?.SERVER_ATTRIBUTE?.units?.value);
  return Object.entries(latest?.TIME_SERIES ?? {})
    .filter(([, { value }]) => value.trim() !== '' && Number.isFinite(Number(value)))
    .map(([key, { value, ts }]) => ({ key, value: Number(value), unit: units[key], ts }))
    .sort((a, b) => b.ts - a.ts || a.key.localeCompare(b.key))
    .slice(0, VALUES_SHOWN)
    .sort((a, b) => a.key.localeCompare(b.key));
}

function unitsOf(text: string | undefined): Readonly<Record<string, string | undefined>> {
  try {
    const units: unknown = JSON.parse(text || '{}');
    const named = Object.entries(units ?? {}).filter(([, unit]) => typeof unit === 'string' && unit !== '');
    return Object.fromEntries(named);
  } catch {
    return {};
  }
}

/** The last numbers of a key within a day, `[epoch ms, value]`, oldest first. */
export const trendQuery = (deviceId: string, key: string) =>
  queryOptions({
    queryKey: ['home', 'devices', 'trend', deviceId, key],
    queryFn: async ({ signal }) => {
      const endTs = Date.now();
      const answer = await http.get<Timeseries>(
        `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries`,
        { keys: key, startTs: endTs - DAY, endTs, limit: TREND_POINTS },
        { signal, silent: true, ignoreLoading: true },
      );
      return (answer[key] ?? [])
        .map(({ ts, value }) => [ts, Number(value)] as const)
        .filter(([, value]) => Number.isFinite(value))
        .sort(([a], [b]) => a - b);
    },
    // A key with a comma cannot be asked for.
    enabled: !key.includes(','),
    refetchInterval: TREND_REFRESH_MS,
  });
