import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import { DAY, HOUR } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { queryOptions } from '@tanstack/react-query';
import { HOME_REFRESH_MS } from './card';
import { usageQuery } from './usage-counters';

/** The hourly counters, in the order Home shows them. */
export const dailyFigures = ['transportMsg', 'transportDataPoints', 'ruleEngineExecution', 'createdAlarms'] as const;
type DailyFigure = (typeof dailyFigures)[number];

/** Bars of a figure: hours, the last one is not over. */
export const HOURS = DAY / HOUR;

/** A count of the last 24 hours, and how it compares with the 24 before. */
export interface Daily {
  figure: DailyFigure;
  count: number;
  before: number;
  /** Counts by hour, oldest first, {@link HOURS} of them. */
  hours: readonly number[];
}

type Hourly = Readonly<Record<string, readonly { ts: number; value: string | number }[]>>;

/**
 * Hourly counts as figures; none where nothing was counted at all. Of the hour a day ago only as much is taken as of the
 * present one has passed: otherwise every figure would seem to fall at the beginning of an hour.
 */
export function dailyOf(points: Hourly, now: number): Daily[] {
  const thisHour = Math.floor(now / HOUR) * HOUR;
  const passed = (now - thisHour) / HOUR;
  const figures = dailyFigures.map((figure): Daily => {
    const byHour = new Map(points[`${figure}CountHourly`]?.map(({ ts, value }) => [ts, Number(value) || 0]));
    const hoursUntil = (last: number) =>
      Array.from({ length: HOURS }, (_, at) => byHour.get(last - (HOURS - 1 - at) * HOUR) ?? 0);
    const hours = hoursUntil(thisHour);
    const earlier = hoursUntil(thisHour - DAY);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    const before = Math.round(sum(earlier.slice(0, -1)) + (earlier.at(-1) ?? 0) * passed);
    return { figure, count: sum(hours), before, hours };
  });
  return figures.some(({ count, before }) => count + before > 0) ? figures : [];
}

/** Fewer than this are compared by number: a percentage of a few says little. */
const FEW = 50;

/** How a figure compares with the day before: in percent, by number, or not at all. */
export function changeOf({ count, before }: Daily): { kind: 'same' | 'first' } | { kind: Change; by: number } {
  if (count === before) return { kind: 'same' };
  if (before === 0) return { kind: 'first' };
  if (before < FEW) return { kind: count > before ? 'more' : 'fewer', by: Math.abs(count - before) };
  const by = Math.round((Math.abs(count - before) / before) * 100);
  if (by === 0) return { kind: 'same' };
  return { kind: count > before ? 'percent-more' : 'percent-fewer', by };
}
type Change = 'more' | 'fewer' | 'percent-more' | 'percent-fewer';

async function readHourly(entity: EntityId, now: number, signal: AbortSignal): Promise<Hourly> {
  const range = {
    keys: dailyFigures.map((figure) => `${figure}CountHourly`).join(),
    startTs: now - 2 * DAY - HOUR,
    endTs: now,
    limit: 2 * HOURS + 2,
  };
  const path = `/api/plugins/telemetry/${entity.entityType}/${entity.id}/values/timeseries`;
  return http.get(path, range, { signal, silent: true, ignoreLoading: true });
}

/** The platform counts by its own hours, whatever this computer's clock says. */
async function platformTime(): Promise<number> {
  // Where the platform does not tell, the last known difference has to do.
  await serverClock.difference().catch(() => 0);
  return serverClock.estimate();
}

/** Figures of the last 24 hours of the tenant; empty without counters. Administrators of the tenant only. */
export const dailyFiguresQuery = () =>
  queryOptions({
    queryKey: ['home', 'daily'],
    queryFn: async ({ client, signal }): Promise<Daily[]> => {
      const { entity } = await client.ensureQueryData(usageQuery());
      if (!entity) return [];
      const now = await platformTime();
      return dailyOf(await readHourly(entity, now, signal), now);
    },
    refetchInterval: HOME_REFRESH_MS,
  });
