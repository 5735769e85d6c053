import { useEffect, useRef, useState } from 'react';
import { serverClock } from '../time/server-time';
import type { LiveState } from './live-state';
import { subscriptions } from './realtime';
import { createTimeseriesFeed, type SeriesReader, type SeriesRequest, type SeriesView } from './timeseries-feed';

/** The page's series in windows of time. */
export const timeseriesFeed = createTimeseriesFeed({ subscriptions, serverNow: serverClock.estimate });

/** Series for what draws by itself, without rendering. */
export interface SeriesFrames {
  /** Tells each frame in which there is something new. */
  subscribe(listener: () => void): () => void;
  /** What there is now; undefined while nothing was answered. */
  read(): SeriesView | undefined;
}

export interface SeriesResult<T> {
  /** Undefined until the platform answers. */
  data: T | undefined;
  /** Why there is nothing; null while there is or may be. */
  error: Error | null;
  /** Whether it is live; history, which does not change, has none. */
  state: LiveState | undefined;
  /** When it was last known to be all there is, in epoch ms of this computer. */
  asOf: number;
  /** How much of what calls read is here, 0 to 1; null when nothing is being read. */
  progress: number | null;
  /** Stays the same while what is asked for does. */
  frames: SeriesFrames;
  /** Reads no further; what has come stays. */
  stop: () => void;
  retry: () => void;
}

interface Shown<T> extends Pick<SeriesResult<T>, 'data' | 'error' | 'state' | 'asOf' | 'progress'> {
  of: string;
}

/**
 * Series in a component: what `select` makes of them, at most every `everyMs`, and each frame for what draws by itself. In
 * another timewindow what was before stays until there is something new; with other entities or keys it does not. Requests
 * that are equal in content may be new objects; null asks for nothing.
 */
export function useSeries<T>(
  request: SeriesRequest | null,
  select: (view: SeriesView) => T,
  everyMs: number,
): SeriesResult<T> {
  const wanted = JSON.stringify(request);
  const subject = JSON.stringify(request && [request.entities, request.keys]);
  const [shown, setShown] = useState<Shown<T> | null>(null);
  const reader = useRef<SeriesReader>(undefined);
  const chosen = useRef(select);
  chosen.current = select;
  const [{ frames, tell }] = useState(() => createFrames(reader));
  useEffect(() => {
    const watched = JSON.parse(wanted) as SeriesRequest | null;
    if (!watched) return;
    const show = ({ isAnswered, error, state, asOf, progress }: SeriesView, data: T | undefined) =>
      setShown((before) => ({
        of: subject,
        data: isAnswered ? data : before?.of === subject ? before.data : undefined,
        error: isAnswered ? null : error,
        state,
        asOf,
        progress,
      }));
    const limited = limit(() => {
      const view = mine.read();
      show(view, view.isAnswered ? chosen.current(view) : undefined);
    }, everyMs);
    const mine = timeseriesFeed.watch(watched, () => {
      tell();
      limited.call();
    });
    reader.current = mine;
    return () => {
      limited.cancel();
      reader.current = undefined;
      mine.end();
    };
  }, [wanted, subject, everyMs, tell]);
  const { data, error = null, state, asOf = 0, progress = null } = (shown?.of === subject && shown) || {};
  return {
    data,
    error,
    state,
    asOf,
    progress,
    frames,
    stop: () => reader.current?.stop(),
    retry() {
      setShown(null);
      reader.current?.retry();
    },
  };
}

function createFrames(reader: { current: SeriesReader | undefined }) {
  const listeners = new Set<() => void>();
  const frames: SeriesFrames = {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read() {
      const view = reader.current?.read();
      return view?.isAnswered ? view : undefined;
    },
  };
  return {
    frames,
    tell() {
      for (const listener of listeners) listener();
    },
  };
}

/** Does the work on the first call at once, and for those within `ms` after it once when that time is over. */
function limit(work: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isWaiting) return;
      isWaiting = false;
      work();
      rest();
    }, ms);
  };
  return {
    call() {
      if (timer !== undefined) {
        isWaiting = true;
        return;
      }
      work();
      rest();
    },
    cancel: () => clearTimeout(timer),
  };
}
