import type { EntityId } from '../api/entity-id';
import type { Aggregation } from '../api/telemetry';
import { groupBy } from '../browser/group-by';
import { LONGEST_TIMER_MS } from '../time/constants';
import {
  type ComparisonUnit,
  comparisonWindow,
  endOfPast,
  type SubscriptionTimewindow,
  subscriptionWindow,
} from '../time/subscription-window';
import { completeTimewindow, REALTIME_TAB, type StoredTimewindow } from '../time/timewindow';
import { isAskable } from './askable-key';
import { openHistorySeries } from './series-history';
import { openLiveSeries, seriesPerCommand } from './series-live';
import type { OriginDeps, OriginInput, SeriesOrigin } from './series-origin';
import { createUnit, groupUnits, type SeriesUnit, unitIdOf } from './series-unit';

/** A window moves on by its grouping interval, but this often at most, in ms. */
const SLIDE_INTERVAL_MS = 1000;

/** What the series of a window have in common. Windows that are equal in it are one. */
export interface WindowSpec {
  /** What is stored; what it lacks is completed. */
  timewindow: StoredTimewindow;
  /** Points of a key that one request may ask for; default: the session's `maxDatapointsLimit`. */
  maxDatapoints?: number;
  /**
   * Values are states: they are not grouped, whatever aggregation is chosen, and the last one before the window, which holds
   * when it begins, is among them.
   */
  stateData?: boolean;
  /** Without aggregation: all points of the window, in as many requests as it takes, instead of the newest so many. */
  whole?: boolean;
  /** History is that of the time it is compared with; realtime, which is not compared, has no points then. */
  comparison?: { unit: ComparisonUnit; customMs?: number };
}

/** One moving or fixed stretch of time with all series that somebody reads in it. */
export interface SeriesWindow {
  /** What it covers, epoch ms. */
  span(): { from: number; to: number };
  retain(entity: EntityId, key: string, aggregation: Aggregation | undefined): SeriesUnit;
  release(unit: SeriesUnit): void;
  originOf(unit: SeriesUnit): SeriesOrigin | undefined;
  /** Asks for everything again; current data stays until the answer arrives. */
  restart(): void;
  close(): void;
}

/** `changed`: told the origin whose series or state is another now; without one, that time went on. */
export function openSeriesWindow(
  deps: OriginDeps,
  spec: WindowSpec,
  changed: (origin?: SeriesOrigin) => void,
): SeriesWindow {
  const units = new Map<string, SeriesUnit>();
  const origins = new Map<SeriesUnit, SeriesOrigin>();
  const unasked = new Set<SeriesUnit>();
  const windowOf = (now: number, aggregation?: Aggregation) =>
    windowAt(spec, { now, maxDatapoints: pageSize() }, aggregation);
  const pageSize = () => spec.maxDatapoints ?? deps.maxDatapoints();
  const timingOf = (now: number) => timingIn(windowOf(now), now, spec);
  let timing = timingOf(deps.serverNow());
  let shown = timing;
  let slideTimer: ReturnType<typeof setInterval> | undefined;

  const spanOf = ({ lengthMs, endsAt }: Timing) => {
    const to = endsAt ?? deps.serverNow();
    return { from: to - lengthMs, to };
  };

  function slide() {
    if (timing.isRealtime && timing.endsAt !== undefined) {
      if (deps.serverNow() >= timing.endsAt) window.restart();
      return;
    }
    const { from } = spanOf(shown);
    for (const origin of new Set(origins.values())) origin.trim(from);
    changed();
  }

  function start() {
    timing = timingOf(deps.serverNow());
    clearInterval(slideTimer);
    if (timing.isRealtime) slideTimer = setInterval(slide, Math.min(timing.slideMs, LONGEST_TIMER_MS));
  }

  function ask() {
    const asked = [...unasked].filter(({ key }) => isAskable(key));
    // Others have no points.
    if (asked.length < unasked.size) {
      for (const unit of unasked) unit.isAnswered ||= !isAskable(unit.key);
      changed();
    }
    unasked.clear();
    const mine = timing;
    for (const [aggregation, alike] of groupBy(asked, (unit) => unit.aggregation)) {
      const windowOfGroup = (now: number) => windowOf(now, aggregation as Aggregation);
      const group = groupUnits(alike, seriesPerCommand(windowOfGroup(mine.at)));
      for (const one of group) open(one, { ...mine, windowAt: windowOfGroup });
    }
  }

  function open(
    group: OriginInput['group'],
    { isRealtime, isNothing, at, windowAt }: Timing & Pick<OriginInput, 'windowAt'>,
  ) {
    const mine = timing;
    const input: OriginInput = {
      group,
      // A window of the past is the same for all who read it.
      windowAt: isRealtime ? windowAt : () => windowAt(at),
      pageSize: pageSize(),
      whole: spec.whole ?? false,
      changed(origin) {
        if (origin.isAnswered) shown = mine;
        if (mine.isRealtime) origin.trim(spanOf(shown).from);
        changed(origin);
      },
    };
    if (isNothing) {
      for (const unit of group.units) unit.isAnswered = true;
      changed();
      return;
    }
    const origin = isRealtime ? openLiveSeries(input, deps) : openHistorySeries(input, deps);
    for (const unit of group.units) origins.set(unit, origin);
  }

  const requestAsk = () => {
    if (unasked.size === 0) queueMicrotask(ask);
  };

  const window: SeriesWindow = {
    span: () => spanOf(shown),
    retain(entity, key, aggregation = windowOf(timing.at).aggregation.type) {
      const type = spec.stateData ? 'NONE' : aggregation;
      const id = unitIdOf(entity, key, type);
      let unit = units.get(id);
      if (!unit) {
        unit = createUnit(entity, key, type);
        units.set(id, unit);
        requestAsk();
        unasked.add(unit);
      }
      unit.readers++;
      return unit;
    },
    release(unit) {
      if (--unit.readers > 0) return;
      units.delete(unit.id);
      unasked.delete(unit);
      const origin = origins.get(unit);
      origins.delete(unit);
      origin?.drop(unit);
      if (origin && ![...origins.values()].includes(origin)) origin.close();
    },
    originOf: (unit) => origins.get(unit),
    restart() {
      for (const origin of new Set(origins.values())) origin.close();
      origins.clear();
      start();
      requestAsk();
      for (const unit of units.values()) unasked.add(unit);
    },
    close() {
      clearInterval(slideTimer);
      for (const origin of new Set(origins.values())) origin.close();
      origins.clear();
      unasked.clear();
    },
  };
  start();
  return window;
}

interface Timing {
  /** When it was looked at, by the server's clock. */
  at: number;
  isRealtime: boolean;
  lengthMs: number;
  /** It does not move; a calendar window of realtime is over then, epoch ms. */
  endsAt: number | undefined;
  slideMs: number;
  /** Realtime is not compared. */
  isNothing: boolean;
}

function timingIn(
  { startTs, realtimeWindowMs = 0, quickInterval, fixedWindow, aggregation }: SubscriptionTimewindow,
  now: number,
  { comparison }: WindowSpec,
): Timing {
  const isRealtime = fixedWindow === undefined;
  const lengthMs = fixedWindow ? fixedWindow.endTimeMs - fixedWindow.startTimeMs : realtimeWindowMs;
  return {
    at: now,
    isRealtime,
    lengthMs,
    endsAt: fixedWindow?.endTimeMs ?? (quickInterval && (startTs ?? now) + realtimeWindowMs),
    slideMs: quickInterval ? SLIDE_INTERVAL_MS : Math.max(aggregation.interval, SLIDE_INTERVAL_MS),
    isNothing: isRealtime && comparison !== undefined,
  };
}

/** Up to when a window of the past is asked for now; undefined of one that goes on. */
export function untilOf(spec: WindowSpec, { serverNow, maxDatapoints }: OriginDeps): number | undefined {
  const now = serverNow();
  return endOfPast(windowAt(spec, { now, maxDatapoints: spec.maxDatapoints ?? maxDatapoints() }), now);
}

/** What a spec means at a moment, with an aggregation of its own or the timewindow's. */
function windowAt(
  { timewindow, stateData, comparison }: WindowSpec,
  options: { now: number; maxDatapoints: number },
  aggregation?: Aggregation,
): SubscriptionTimewindow {
  const complete = completeTimewindow(timewindow, options);
  const chosen = aggregation ? { ...complete, aggregation: { ...complete.aggregation, type: aggregation } } : complete;
  const window = subscriptionWindow(chosen, { stateData, ...options });
  if (!comparison || complete.selectedTab === REALTIME_TAB) return window;
  const { now } = options;
  const fixedWindow = comparisonWindow(window, comparison.unit, { now, customMs: comparison.customMs });
  return fixedWindow ? { ...window, fixedWindow } : window;
}
