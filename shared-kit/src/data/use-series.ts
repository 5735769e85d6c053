import { useEffect, useReducer, useRef, useState } from 'react';
import type { StateParameters } from '../aliases/entity-alias';
import { useAliasViewer } from '../aliases/use-alias-viewer';
import type { EntityId } from '../api/entity-id';
import { limitCalls } from '../realtime/limit-calls';
import type { LiveState } from '../realtime/live-state';
import { liveFailure } from '../realtime/messages';
import type { SeriesView } from '../realtime/timeseries-feed';
import type { SeriesSource } from './data-source';
import { openDataSource } from './open-data-source';
import type { SourceContext } from './source-query';
import type { SeriesSourceView, SourceProblem } from './source-view';

export type { SeriesView };

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
  /** Why there can be nothing: nobody answers such a source. */
  problem: SourceProblem | null;
  /** Why some of it is missing while the rest is there. */
  partError: Error | null;
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

interface Shown<T>
  extends Pick<SeriesResult<T>, 'data' | 'error' | 'partError' | 'problem' | 'state' | 'asOf' | 'progress'> {
  of: string;
}

const noState: StateParameters = {};
const nothingYet = {
  of: '',
  data: undefined,
  error: null,
  partError: null,
  problem: null,
  state: undefined,
  asOf: 0,
  progress: null,
};

/**
 * Series of a source in a component: what `select` makes of them, at most every `everyMs`, and each frame for what draws by
 * itself. In another timewindow what was before stays until there is something new; with other entities or keys it does not.
 * Sources that are equal in content may be new objects; null asks for nothing.
 */
export function useSeries<T>(
  source: SeriesSource | null,
  select: (view: SeriesView, entities: readonly EntityId[]) => T,
  everyMs: number,
  state = noState,
): SeriesResult<T> {
  const viewer = useAliasViewer();
  const wanted = JSON.stringify([source, { viewer, state }]);
  const subject = JSON.stringify(source && [source.entities, source.keys, { viewer, state }]);
  const [shown, setShown] = useState<Shown<T> | null>(null);
  const opened = useRef<SeriesSourceView>(undefined);
  const chosen = useRef(select);
  chosen.current = select;
  const [{ frames, tell }] = useState(() => createFrames(opened));
  const [attempt, openAgain] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the source again
  useEffect(() => {
    const [declared, context] = JSON.parse(wanted) as [SeriesSource | null, SourceContext];
    if (!declared) return;
    const limited = limitCalls(() => {
      const { series, entities = [] } = opened.current ?? {};
      const view = series?.read();
      if (!view) return;
      const { isAnswered, error, state, asOf, progress } = view;
      const data = isAnswered ? chosen.current(view, entities) : undefined;
      setShown((before) => ({
        of: subject,
        data: isAnswered ? data : before?.of === subject ? before.data : undefined,
        error: isAnswered ? null : error,
        problem: null,
        partError: isAnswered ? error : null,
        state,
        asOf,
        progress,
      }));
    }, everyMs);
    const end = openDataSource(
      declared,
      {
        changed(view) {
          opened.current = view;
          const { series, error, problem, state } = view;
          if (series || !(error || problem)) return;
          const cause = error?.cause instanceof Error ? error.cause : error && liveFailure(error);
          setShown({ ...nothingYet, of: subject, error: cause, problem, state });
        },
        frame() {
          tell();
          limited.call();
        },
      },
      context,
    );
    return () => {
      limited.cancel();
      opened.current = undefined;
      end();
    };
  }, [wanted, subject, everyMs, tell, attempt]);
  const { of: _, ...now } = (shown?.of === subject && shown) || nothingYet;
  return {
    ...now,
    frames,
    stop: () => opened.current?.series?.stop(),
    retry() {
      setShown(null);
      const { series } = opened.current ?? {};
      if (series) series.retry();
      // Whose series they are, or the code that reads them, is not known yet.
      else openAgain();
    },
  };
}

function createFrames(opened: { current: SeriesSourceView | undefined }) {
  const listeners = new Set<() => void>();
  const frames: SeriesFrames = {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read() {
      const view = opened.current?.series?.read();
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
