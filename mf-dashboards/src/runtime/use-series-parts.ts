import { contextOf } from '@mullion/shared-kit/data/open-data-source';
import { errorText } from '@mullion/shared-kit/list/error-text';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { StateParams } from '../states/state-parameter';
import type { DataStatus, EntityCut } from './latest-rows';
import { openSeriesPart, type SeriesPart } from './open-series-part';
import type { WidgetContext } from './widget-context';
import { subjectOf, type WidgetSource } from './widget-source';

/** What is made of the parts says something new this often at most, ms. */
const TEXTS_EVERY_MS = 250;

export interface SeriesStatus extends DataStatus {
  /** How much of what takes several requests is here, 0 to 1; null: nothing is under way. */
  progress: number | null;
  /** Further entities are on their way. */
  isLoading: boolean;
  cut: EntityCut | null;
}

export interface SeriesParts<T> extends SeriesStatus {
  /** What was made of them; undefined until all have answered or failed. */
  made: T | undefined;
  /** The parts now, in the order of the datasources; of another time window those before, until there is something new. */
  parts: () => readonly SeriesPart[];
  /** Tells each frame in which there are other points. */
  subscribe: (listener: () => void) => () => void;
  stop: () => void;
  retry: () => void;
}

interface SeriesPartsOptions {
  stateData?: boolean;
  /** What else `make` reads, as a text: with another one it reads the same parts again. */
  look?: string;
}

const nothingYet: SeriesStatus = {
  problem: null,
  error: null,
  failure: null,
  progress: null,
  isLoading: true,
  cut: null,
};

/**
 * The series of a widget's datasources in its time window, live, and what `make` reads of them, a few times a second at most.
 * Of another time window what was made before stays until there is something new.
 */
export function useSeriesParts<T>(
  { sources, timewindow, params }: Pick<WidgetContext, 'sources' | 'timewindow' | 'params'>,
  make: (parts: readonly SeriesPart[]) => T,
  { stateData = false, look = '' }: SeriesPartsOptions = {},
): SeriesParts<T> {
  const wanted = JSON.stringify([sources, timewindow, params, stateData]);
  const subject = subjectOf(sources, params);
  const [shown, setShown] = useState<{ of: string; made: T | undefined; status: SeriesStatus }>();
  const parts = useRef<{ of: string; read: readonly SeriesPart[]; opened: readonly SeriesPart[] }>({
    ...{ of: '', read: [], opened: [] },
  });
  const [listeners] = useState(() => new Set<() => void>());
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const latestMake = useRef(make);
  latestMake.current = make;
  const again = useRef<{ look: string; draw?: () => void }>({ look });
  // Asked for before the empty widget is painted, not after.
  useLayoutEffect(() => {
    const [declared, window, state, isState] = JSON.parse(wanted) as [
      WidgetSource[],
      StoredTimewindow,
      StateParams,
      boolean,
    ];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const isAllKnown = () => opened.every((part) => part.read() || part.problem() || part.error() || part.failure());
    const draw = () => {
      clearTimeout(timer);
      timer = undefined;
      const status = statusOf(opened);
      const isKnown = isAllKnown();
      if (isKnown) {
        isFirst = false;
        parts.current.read = opened;
      }
      setShown((before) => ({
        of: subject,
        status,
        made: isKnown ? latestMake.current(opened) : before?.of === subject ? before.made : undefined,
      }));
      for (const listener of listeners) listener();
    };
    const changed = () => {
      timer ??= setTimeout(draw, isFirst ? 0 : TEXTS_EVERY_MS);
    };
    const frame = () => {
      for (const listener of listeners) listener();
      changed();
    };
    const opened = declared.map((source) =>
      openSeriesPart(source, { context: contextOf(state), timewindow: window, stateData: isState, changed, frame }),
    );
    again.current.draw = draw;
    parts.current = { of: subject, read: parts.current.of === subject ? parts.current.read : opened, opened };
    if (declared.length === 0) changed();
    // Others read the same, or did a moment ago: it is painted with the widget.
    else if (isAllKnown()) draw();
    return () => {
      clearTimeout(timer);
      for (const part of opened) part.end();
    };
  }, [wanted, subject, listeners, attempt]);
  useLayoutEffect(() => {
    if (again.current.look === look) return;
    again.current.look = look;
    again.current.draw?.();
  }, [look]);
  const now = shown?.of === subject ? shown : undefined;
  return {
    ...(now?.status ?? nothingYet),
    made: now?.made,
    parts: () => parts.current.read,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      for (const part of parts.current.opened) part.stop();
    },
    retry,
  };
}

function statusOf(parts: readonly SeriesPart[]): SeriesStatus {
  const first = <T>(of: (part: SeriesPart) => T | null): T | null =>
    parts.reduce<T | null>((found, part) => found ?? of(part), null);
  const under = parts.flatMap((part) => part.progress() ?? []);
  return {
    problem: first((part) => part.problem()),
    error: first((part) => {
      const error = part.error();
      return error && errorText(error);
    }),
    failure: first((part) => part.failure()),
    isLoading: parts.some((part) => part.isLoading()),
    cut: first((part) => part.cut()),
    progress: under.length > 0 ? Math.min(...under) : null,
  };
}
