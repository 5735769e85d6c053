import type { EntityId } from '../api/entity-id';
import type { EntityData, EntityFilter, TsValue } from '../api/entity-query';
import { createGroupedSeries, createRawSeries, type LiveSeries } from '../series/live-series';
import { MAX_BUCKETS } from '../time/constants';
import type { SubscriptionTimewindow } from '../time/subscription-window';
import { IDS_PER_QUERY } from './entity-set';
import { liveFailure, type QueryMessage } from './messages';
import { createOrigin, type OriginDeps, type OriginInput, type SeriesOrigin } from './series-origin';
import { entityKeyOf, type SeriesUnit } from './series-unit';
import { readAgainAfter } from './stand-in';

/** A command's answer is parsed on the page: it asks for so many points at most, and calls read the others. */
const POINTS_PER_ANSWER = 20_000;
/** However many series one command asks for, so many of the newest points of each are live at once. */
const LEAST_POINTS = 100;

/** How many series a command may ask for in a window: what one answer brings, of as many entities as one query names. */
export const seriesPerCommand = ({ aggregation: { type, limit } }: SubscriptionTimewindow): number =>
  type === 'NONE'
    ? POINTS_PER_ANSWER / LEAST_POINTS
    : Math.min(IDS_PER_QUERY, Math.max(1, Math.floor(POINTS_PER_ANSWER / Math.min(limit, MAX_BUCKETS))));

/**
 * Series that are live: one command asks for the newest part of the window, as much as one answer may bring, and subscribes;
 * calls read what is older.
 *
 * After a reconnect the command's part is asked for again as a whole, since late points may lie anywhere in it and the
 * platform says it in one answer. What calls had read before it stays, and calls read what lies between the two.
 */
export function openLiveSeries(input: OriginInput, { subscriptions, serverNow }: OriginDeps): SeriesOrigin {
  const { group, windowAt, pageSize, whole } = input;
  const { own, origin, readings, instead, tell, answered, failed } = createOrigin(input, subscriptions, () => {
    clearInterval(again);
    end();
  });
  /** Up to where series were known when the connection was lost, by unit. */
  const knownUntil = new Map<SeriesUnit, number>();
  /** Whose older points could not be read. */
  const torn = new Set<SeriesUnit>();
  const early: EntityData[][] = [];
  /** Reads what is not live again while time goes on. */
  let again: ReturnType<typeof setInterval> | undefined;
  let isAwaited = true;
  let asked = ask();
  const { stop } = origin;
  origin.stop = () => {
    clearInterval(again);
    stop();
  };

  function ask() {
    const { startTs = 0, aggregation } = windowAt(serverNow());
    const { type, interval, timeWindow, stateData = false } = aggregation;
    const wanted = whole ? Infinity : aggregation.limit;
    if (own.size === 0) {
      for (const unit of group.units) {
        const series =
          type === 'NONE' ? createRawSeries(wanted, stateData) : createGroupedSeries({ startTs, interval, type });
        own.set(unit, series);
      }
    }
    const older = type === 'NONE' ? 0 : Math.max(0, Math.ceil(timeWindow / interval) - MAX_BUCKETS) * interval;
    const share = Math.max(LEAST_POINTS, Math.floor(POINTS_PER_ANSWER / group.units.length));
    return {
      startTs,
      type,
      interval,
      wanted,
      stateData,
      from: startTs + older,
      timeWindow: timeWindow - older,
      limit: type === 'NONE' ? Math.min(wanted, share, pageSize) : Math.ceil((timeWindow - older) / interval),
    };
  }

  function answer(items: readonly EntityData[]) {
    for (const [unit, values] of pointsOf(items)) {
      const series = own.get(unit);
      if (!series) continue;
      // Of states the last one before the window comes too.
      const within = asked.stateData ? values.filter(({ ts }) => ts >= asked.from) : values;
      const oldest = within.reduce((least, { ts }) => Math.min(least, ts), Infinity);
      const isCut = asked.type === 'NONE' && within.length >= asked.limit && asked.limit < asked.wanted;
      const from = isCut ? oldest : asked.from;
      series.answer(from, values);
      readOlder(unit, series, Math.max(asked.startTs, knownUntil.get(unit) ?? 0), from, within.length);
    }
    for (const each of early.splice(0)) add(each);
    origin.asOf = Date.now();
    answered();
  }

  function readOlder(unit: SeriesUnit, series: LiveSeries, startTs: number, endTs: number, known: number) {
    if (startTs >= endTs) return;
    const { type, interval, wanted } = asked;
    const aligned = type === 'NONE' ? startTs : endTs - Math.ceil((endTs - startTs) / interval) * interval;
    torn.delete(unit);
    readings.read(
      [unit],
      { startTs: aligned, endTs, agg: type, interval, limit: wanted - known, pageSize },
      {
        take: (_, part) => series.fill(part),
        done: () => {},
        failed(error) {
          torn.add(unit);
          failed('reading', error);
        },
      },
    );
  }

  function add(items: readonly EntityData[]) {
    for (const [unit, values] of pointsOf(items)) own.get(unit)?.add(values);
  }

  function* pointsOf(items: readonly EntityData[]): Generator<[SeriesUnit, readonly TsValue[]]> {
    for (const { entityId, timeseries } of items) {
      const name = entityKeyOf(entityId);
      for (const unit of group.units) {
        const isThere = timeseries && Object.hasOwn(timeseries, unit.key);
        const values = isThere ? timeseries[unit.key] : undefined;
        if (values && entityKeyOf(unit.entity) === name) yield [unit, values];
      }
    }
  }

  /** Without a connection calls read what would be live. */
  function readInstead() {
    if (instead.progress() !== null) return;
    const { startTs, type, interval, wanted, stateData: withPrevious } = origin.isAnswered ? ask() : asked;
    if (!origin.isAnswered) failed('reading', null);
    // Parts come newest first: until all are here, nothing says from where on they are missing.
    for (const unit of group.units) torn.add(unit);
    instead.read(
      group.units,
      {
        startTs,
        endTs: Math.max(serverNow(), startTs + 1),
        agg: type,
        interval,
        limit: wanted,
        pageSize,
        withPrevious,
      },
      {
        take: (unit, part) => own.get(unit)?.fill(part),
        done() {
          // Calls can't ask for keys with a comma: those still miss what was missing.
          for (const unit of torn) if (!unit.key.includes(',')) torn.delete(unit);
          failed('reading', null);
          origin.asOf = Date.now();
          answered();
        },
        failed: (error) => failed('reading', error),
      },
    );
  }

  const end = subscriptions.open({
    family: 'query',
    start(cmdId) {
      for (const [unit, { points }] of own) {
        if (torn.has(unit)) knownUntil.delete(unit);
        else if (!isAwaited && points.lastTs !== undefined) knownUntil.set(unit, points.lastTs);
      }
      asked = ask();
      isAwaited = true;
      return {
        list: 'entityDataCmds',
        body: {
          cmdId,
          query: { entityFilter: filterOf(group.entities), pageLink: { pageSize: group.entities.length, page: 0 } },
          tsCmd: {
            keys: group.keys,
            startTs: asked.from,
            timeWindow: asked.timeWindow,
            interval: asked.interval,
            limit: asked.limit,
            agg: asked.type,
            fetchLatestPreviousPoint: asked.stateData,
          },
        },
      };
    },
    stop: (cmdId) => ({ list: 'entityDataUnsubscribeCmds', body: { cmdId } }),
    message(message) {
      failed('live', null);
      const { data, update } = message as QueryMessage<EntityData>;
      if (data) {
        isAwaited = false;
        instead.stop();
        answer(data.data);
      } else if (isAwaited) early.push(update ?? []);
      else {
        add(update ?? []);
        tell();
      }
    },
    failed(error) {
      failed('live', liveFailure(error));
      tell();
    },
    state(state, isPaused) {
      if (state === 'live' || origin.state === 'live') origin.asOf = Date.now();
      origin.state = state;
      clearInterval(again);
      if (state !== 'live' && !isPaused) {
        if (!origin.isAnswered) readInstead();
        again = setInterval(readInstead, readAgainAfter(windowAt(serverNow()).aggregation.timeWindow));
      }
      tell();
    },
  });
  return origin;
}

function filterOf(entities: readonly EntityId[]): EntityFilter {
  const [first] = entities;
  if (first && entities.length === 1) return { type: 'singleEntity', singleEntity: first };
  return {
    type: 'entityList',
    entityType: first?.entityType ?? 'DEVICE',
    entityList: entities.map(({ id }) => id),
  };
}
