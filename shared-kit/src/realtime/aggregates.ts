import type { EntityId } from '../api/entity-id';
import type { EntityData, TsValue } from '../api/entity-query';
import { groupBy } from '../browser/group-by';
import { comparisonWindow, endOfPast, subscriptionSpan } from '../time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '../time/timewindow';
import { type AggregatedKey, aggregateName } from './aggregate-name';
import { isAskable } from './askable-key';
import type { AggregationKey } from './commands';
import type { AskedWindow, QueryWindow } from './entity-page';
import type { LatestStore, LatestValue } from './latest-store';
import { eachOnce } from './sharing';
import { isAbsent } from './stored-values';
import { readEach, readPoints } from './window-calls';

/** Values of a history window, or of a calendar window (the current day), which points that come in change. */
export interface AggregateRequest {
  keys: readonly AggregatedKey[];
  /** What is stored; what it lacks is completed. */
  timewindow: StoredTimewindow;
}

const namesOf = ({ keys, timewindow }: AggregateRequest): string[] =>
  keys.flatMap((key) => [
    ...(key.compare?.previousOnly ? [] : [aggregateName(key, timewindow)]),
    ...(key.compare ? [aggregateName(key, timewindow, 'previous')] : []),
  ]);

const spanAt = (timewindow: StoredTimewindow, now: number) =>
  subscriptionSpan(completeTimewindow(timewindow, { now }), now);

/** How values of a window are asked for at `now`; null for a window that slides, of which the platform makes none. */
function askAggregates({ keys, timewindow }: AggregateRequest, now: number): AskedWindow | null {
  const window = spanAt(timewindow, now);
  const { fixedWindow, quickInterval, startTs = 0, realtimeWindowMs: timeWindow = 0 } = window;
  if (fixedWindow) {
    const asked = keys.flatMap(({ key, agg, compare }, id): AggregationKey[] => {
      if (!isAskable(key)) return [];
      const previous = compare && comparisonWindow(window, compare.with, { now, customMs: compare.customMs });
      const [previousStartTs, previousEndTs] = [previous?.startTimeMs, previous?.endTimeMs];
      return [{ id, key, agg, previousStartTs, previousEndTs, previousValueOnly: compare?.previousOnly }];
    });
    const { startTimeMs, endTimeMs } = fixedWindow;
    return { command: { aggHistoryCmd: { keys: asked, startTs: startTimeMs, endTs: endTimeMs } } };
  }
  if (!quickInterval) return null;
  const asked = keys.flatMap(({ key, agg }, id) => (isAskable(key) ? [{ id, key, agg }] : []));
  return { command: { aggTsCmd: { keys: asked, startTs, timeWindow } }, endsAt: startTs + timeWindow };
}

/**
 * Values of a window as a query of entities asks for them and keeps them in the store: what the platform aggregated, and
 * the points that come in after that.
 */
export function createAggregates(wanted: AggregateRequest, store: LatestStore): QueryWindow {
  const { timewindow } = wanted;
  const keys = eachOnce(wanted.keys, ({ key, agg, compare }) =>
    JSON.stringify([key, agg, compare?.with, compare?.customMs, compare?.previousOnly]),
  );
  const request = { keys, timewindow };
  const names = keys.map((key) => ({
    ...key,
    current: aggregateName(key, timewindow),
    previous: aggregateName(key, timewindow, 'previous'),
  }));
  /** By entity and name, when the last point was, so that none counts twice. */
  const counted = new Map<string, Map<string, number>>();
  /** When the window that takes in points began; one of the past takes in none. */
  let startTs = Number.POSITIVE_INFINITY;

  function ask(now: number) {
    const asked = askAggregates(request, now);
    startTs = asked?.command.aggTsCmd?.startTs ?? Number.POSITIVE_INFINITY;
    return asked;
  }

  return {
    request,
    names: namesOf(request),
    ask,
    until: (now) => endOfPast(spanAt(timewindow, now), now),
    read(entities, now, signal) {
      const asked = ask(now);
      return readEach(entities, (entity) => readAggregates(entity, asked, signal), signal);
    },
    left(entities) {
      for (const { id } of entities) counted.delete(id);
    },
    take({ entityId, aggLatest, latest }: EntityData, isUpdate) {
      const put = (name: string, value: LatestValue | undefined) => store.put(entityId, 'AGGREGATE', name, value, true);
      for (const [id, { current, previous }] of Object.entries(aggLatest ?? {})) {
        const name = names[Number(id)];
        if (!name) continue;
        // Null is an answer too: no point.
        if (!name.compare?.previousOnly) put(name.current, latestOf(current));
        if (name.compare) put(name.previous, latestOf(previous));
      }
      // What can't be asked for has no value, which is an answer too.
      for (const { key, current, previous, compare } of isUpdate ? [] : names) {
        if (isAskable(key)) continue;
        put(current, undefined);
        if (compare) put(previous, undefined);
      }
      if (!isUpdate || (aggLatest && Object.keys(aggLatest).length > 0)) return;
      for (const { key, agg, current } of names) {
        const points = latest?.TIME_SERIES;
        const point = points && Object.hasOwn(points, key) ? points[key] : undefined;
        const own = counted.get(entityId.id) ?? new Map<string, number>();
        if (!point || point.ts < startTs || point.ts <= (own.get(current) ?? 0)) continue;
        counted.set(entityId.id, own.set(current, point.ts));
        put(current, withPoint(agg, store.get(entityId, 'AGGREGATE', current), point));
      }
    },
  };
}

/** Reads of an entity what the command would be answered: one call for each aggregation and time. */
async function readAggregates(entityId: EntityId, asked: AskedWindow | null, signal: AbortSignal): Promise<EntityData> {
  const aggLatest: NonNullable<EntityData['aggLatest']> = {};
  for (const alike of groupBy(valuesOf(asked), ({ agg, from, to }) => JSON.stringify([agg, from, to])).values()) {
    const [{ agg, from, to }] = alike as [WantedValue];
    const keys = alike.map(({ key }) => key);
    const series = await readPoints(entityId, { keys, startTs: from, endTs: to, agg, interval: to - from }, signal);
    for (const { id, key, part } of alike) {
      aggLatest[id] = { current: null, previous: null, ...aggLatest[id], [part]: series[key]?.[0] ?? null };
    }
  }
  return { entityId, latest: null, timeseries: null, aggLatest };
}

interface WantedValue extends Pick<AggregationKey, 'id' | 'key' | 'agg'> {
  part: 'current' | 'previous';
  /** Epoch ms, `to` exclusive. */
  from: number;
  to: number;
}

function valuesOf(asked: AskedWindow | null): WantedValue[] {
  const { aggHistoryCmd, aggTsCmd } = asked?.command ?? {};
  const ofHistory = aggHistoryCmd?.keys.flatMap(({ id, key, agg, ...rest }): WantedValue[] => {
    const { startTs: from, endTs: to } = aggHistoryCmd;
    const { previousStartTs, previousEndTs, previousValueOnly } = rest;
    const current: WantedValue = { id, key, agg, part: 'current', from, to };
    if (!previousStartTs || !previousEndTs) return [current];
    const previous: WantedValue = { id, key, agg, part: 'previous', from: previousStartTs, to: previousEndTs };
    return previousValueOnly ? [previous] : [current, previous];
  });
  const ofToday = aggTsCmd?.keys.map((key): WantedValue => {
    const { startTs: from, timeWindow } = aggTsCmd;
    return { ...key, part: 'current', from, to: from + timeWindow };
  });
  return ofHistory ?? ofToday ?? [];
}

function latestOf(known: TsValue | null): LatestValue | undefined {
  if (!known || isAbsent(known)) return undefined;
  const { ts, value, count } = known;
  return { ts, value, ...(count ? { count } : {}) };
}

/** A value with one point more; what is no number is counted only. */
function withPoint(
  agg: AggregatedKey['agg'],
  known: LatestValue | undefined,
  { ts, value }: TsValue,
): LatestValue | undefined {
  const point = Number(value);
  const before = Number(known?.value ?? (agg === 'COUNT' || agg === 'SUM' ? 0 : point));
  const count = (known?.count ?? 0) + 1;
  if (agg === 'COUNT') return { ts, value: String(before + 1) };
  if (value === '' || !Number.isFinite(point) || !Number.isFinite(before)) return known;
  switch (agg) {
    case 'MIN':
      return { ts, value: String(Math.min(before, point)), count };
    case 'MAX':
      return { ts, value: String(Math.max(before, point)), count };
    case 'SUM':
      return { ts, value: String(before + point), count };
    case 'AVG':
      // Without the number of its points an average cannot go on.
      if (known && known.count === undefined) return known;
      return { ts, value: String(before + (point - before) / count), count };
  }
}
