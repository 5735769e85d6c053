import { useEffect, useRef, useState } from 'react';
import type { EntityId } from '../api/entity-id';
import type { TimeseriesPoint } from '../api/telemetry';
import type { SeriesPoints } from '../series/columns';
import { useSession } from '../session/session';
import { serverClock } from '../time/server-time';
import type { StoredTimewindow } from '../time/timewindow';
import type { LiveState } from './live-state';
import { subscriptions } from './realtime';
import { createTimeseriesFeed, type SeriesReader, type SeriesRequest, type SeriesView } from './timeseries-feed';

/** The page's series in windows of time. */
export const timeseriesFeed = createTimeseriesFeed({ subscriptions, serverNow: serverClock.estimate });

/** A component renders this often at most for new points, in ms, however fast they come. */
export const UPDATE_INTERVAL_MS = 100;

/** Series in a window of time; both ends are epoch ms. */
export interface SeriesData {
  /** By key, ascending. */
  series: Readonly<Record<string, readonly TimeseriesPoint[]>>;
  from: number;
  to: number;
}

export interface TimeseriesResult {
  /** Undefined until the platform answers. */
  data: SeriesData | undefined;
  /** Why there is nothing; null while there is or may be. */
  error: unknown;
  /** Whether it is live; history, which does not change, has none. */
  state: LiveState | undefined;
  /** When it was last known to be all there is, in epoch ms of this computer. */
  asOf: number;
  retry: () => void;
}

export interface TimeseriesOptions {
  /** Values are states: they are not grouped, whatever aggregation is chosen. */
  stateData?: boolean;
}

interface Shown extends Omit<TimeseriesResult, 'retry'> {
  of: string;
}

/**
 * Series of some keys in a timewindow as points, for what renders them: realtime windows are live, history is read once.
 * Both are grouped as the timewindow says. What draws many points, or often, reads columns of `timeseriesFeed` instead. Keys
 * and timewindow that are equal in content may be new objects; what a stored timewindow lacks is completed. Without keys
 * nothing is asked for.
 */
export function useTimeseries(
  entity: EntityId,
  keys: readonly string[],
  timewindow: StoredTimewindow,
  { stateData = false }: TimeseriesOptions = {},
): TimeseriesResult {
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  const request: SeriesRequest = {
    entities: [entity],
    keys: keys.map((key) => ({ key })),
    timewindow,
    maxDatapoints,
    stateData,
  };
  const wanted = JSON.stringify(keys.length > 0 ? request : null);
  // In another timewindow the lines of before stay until there are new ones; those of other keys do not.
  const subject = JSON.stringify([entity, keys]);
  const [shown, setShown] = useState<Shown | null>(null);
  const reader = useRef<SeriesReader>(undefined);
  useEffect(() => {
    const watched = JSON.parse(wanted) as SeriesRequest | null;
    if (!watched) return;
    const show = (view: SeriesView) =>
      setShown((before) => shownOf(subject, watched, view, before?.of === subject ? before : null));
    const limited = limit(show, UPDATE_INTERVAL_MS);
    const mine = timeseriesFeed.watch(watched, () => limited.call(mine.read));
    reader.current = mine;
    return () => {
      limited.cancel();
      mine.end();
    };
  }, [wanted, subject]);
  const mine = shown?.of === subject ? shown : null;
  return {
    data: mine?.data,
    error: mine?.error ?? null,
    state: mine?.state,
    asOf: mine?.asOf ?? 0,
    retry() {
      setShown(null);
      reader.current?.retry();
    },
  };
}

function shownOf(of: string, { entities, keys }: SeriesRequest, view: SeriesView, before: Shown | null): Shown {
  const { isAnswered, from, to, state, asOf, error } = view;
  if (!isAnswered) return { of, data: before?.data, error, state, asOf };
  const series = keys.map(({ key }) => {
    const points = entities[0] && view.points(entities[0], key);
    return [key, points ? pointsOf(points) : []] as const;
  });
  return { of, data: { series: Object.fromEntries(series), from, to }, error: null, state, asOf };
}

const pointsOf = (points: SeriesPoints): TimeseriesPoint[] =>
  Array.from(points.times, (ts, index) => ({ ts, value: points.valueAt(index) }));

/** Passes on the first call at once, and of those within `ms` after it the last when that time is over. */
function limit<T>(work: (value: T) => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => T) | undefined;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!waiting) return;
      work(waiting());
      waiting = undefined;
      rest();
    }, ms);
  };
  return {
    call(read: () => T) {
      if (timer !== undefined) {
        waiting = read;
        return;
      }
      work(read());
      rest();
    },
    cancel: () => clearTimeout(timer),
  };
}
