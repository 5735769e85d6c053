import type { EntityId } from '../api/entity-id';
import type { Aggregation } from '../api/telemetry';
import { DEFAULT_MAX_DATAPOINTS } from '../time/constants';
import {
  type ComparisonUnit,
  comparisonWindow,
  type SubscriptionTimewindow,
  subscriptionWindow,
} from '../time/subscription-window';
import { completeTimewindow, REALTIME_TAB, type StoredTimewindow } from '../time/timewindow';
import { groupBy } from './group-by';
import { openHistory } from './series-history';
import { openLive, seriesPerCommand } from './series-live';
import type { SeriesSource, SourceDeps, SourceInput } from './series-source';
import { createUnit, groupUnits, type SeriesUnit, unitIdOf } from './series-unit';

/** A window moves on by its grouping interval, but this often at most, in ms. */
const SLIDE_INTERVAL_MS = 1000;

/** What the series of a window have in common. Windows that are equal in it are one. */
export interface WindowSpec {
  /** What is stored; what it lacks is completed. */
  timewindow: StoredTimewindow;
  /** Points of a key that one request may ask for; default: the session's `maxDatapointsLimit`. */
  maxDatapoints?: number;
  /** Values are states: they are not grouped, whatever aggregation is chosen. */
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
  sourceOf(unit: SeriesUnit): SeriesSource | undefined;
  /** Asks for everything again; current data stays until the answer arrives. */
  restart(): void;
  close(): void;
}

/** `changed`: told the source whose series or state is another now; without one, that time went on. */
export function openSeriesWindow(
  deps: SourceDeps,
  spec: WindowSpec,
  changed: (source?: SeriesSource) => void,
): SeriesWindow {
  const units = new Map<string, SeriesUnit>();
  const sources = new Map<SeriesUnit, SeriesSource>();
  const unasked = new Set<SeriesUnit>();
  let timing = timingOf(spec, deps.serverNow());
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
    for (const source of new Set(sources.values())) source.trim(from);
    changed();
  }

  function start() {
    timing = timingOf(spec, deps.serverNow());
    clearInterval(slideTimer);
    if (timing.isRealtime) slideTimer = setInterval(slide, timing.slideMs);
  }

  function ask() {
    const asked = [...unasked];
    unasked.clear();
    const mine = timing;
    for (const [aggregation, alike] of groupBy(asked, (unit) => unit.aggregation)) {
      const windowAt = (now: number) => windowOf(spec, now, aggregation as Aggregation);
      const group = groupUnits(alike, seriesPerCommand(windowAt(mine.at)));
      for (const one of group) open(one, { ...mine, windowAt });
    }
  }

  function open(
    group: SourceInput['group'],
    { isRealtime, isNothing, at, windowAt }: Timing & Pick<SourceInput, 'windowAt'>,
  ) {
    const mine = timing;
    const input: SourceInput = {
      group,
      // A window of the past is the same for all who read it, whenever they come.
      windowAt: isRealtime ? windowAt : () => windowAt(at),
      pageSize: spec.maxDatapoints ?? deps.maxDatapoints?.() ?? DEFAULT_MAX_DATAPOINTS,
      whole: spec.whole ?? false,
      changed(source) {
        if (source.isAnswered) shown = mine;
        if (mine.isRealtime) source.trim(spanOf(shown).from);
        changed(source);
      },
    };
    if (isNothing) {
      for (const unit of group.units) unit.isAnswered = true;
      changed();
      return;
    }
    const source = isRealtime ? openLive(input, deps) : openHistory(input, deps);
    for (const unit of group.units) sources.set(unit, source);
  }

  const requestAsk = () => {
    if (unasked.size === 0) queueMicrotask(ask);
  };

  const window: SeriesWindow = {
    span: () => spanOf(shown),
    retain(entity, key, aggregation = windowOf(spec, timing.at).aggregation.type) {
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
      const source = sources.get(unit);
      sources.delete(unit);
      source?.drop(unit);
      if (source && ![...sources.values()].includes(source)) source.close();
    },
    sourceOf: (unit) => sources.get(unit),
    restart() {
      for (const source of new Set(sources.values())) source.close();
      sources.clear();
      start();
      requestAsk();
      for (const unit of units.values()) unasked.add(unit);
    },
    close() {
      clearInterval(slideTimer);
      for (const source of new Set(sources.values())) source.close();
      sources.clear();
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

function timingOf(spec: WindowSpec, now: number): Timing {
  const { startTs = now, realtimeWindowMs = 0, quickInterval, fixedWindow, aggregation } = windowOf(spec, now);
  const isRealtime = fixedWindow === undefined;
  const lengthMs = fixedWindow ? fixedWindow.endTimeMs - fixedWindow.startTimeMs : realtimeWindowMs;
  return {
    at: now,
    isRealtime,
    lengthMs,
    endsAt: fixedWindow?.endTimeMs ?? (quickInterval && startTs + realtimeWindowMs),
    slideMs: quickInterval ? SLIDE_INTERVAL_MS : Math.max(aggregation.interval, SLIDE_INTERVAL_MS),
    isNothing: isRealtime && spec.comparison !== undefined,
  };
}

/** What a spec means at a moment, with an aggregation of its own or the timewindow's. */
function windowOf(
  { timewindow, maxDatapoints, stateData, comparison }: WindowSpec,
  now: number,
  aggregation?: Aggregation,
): SubscriptionTimewindow {
  const complete = completeTimewindow(timewindow, { maxDatapoints, now });
  const chosen = aggregation ? { ...complete, aggregation: { ...complete.aggregation, type: aggregation } } : complete;
  const window = subscriptionWindow(chosen, { maxDatapoints, stateData, now });
  if (!comparison || complete.selectedTab === REALTIME_TAB) return window;
  const fixedWindow = comparisonWindow(window, comparison.unit, { now, customMs: comparison.customMs });
  return fixedWindow ? { ...window, fixedWindow } : window;
}
