import { contextOf } from '@mullion/shared-kit/data/open-data-source';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useLayoutEffect, useReducer, useState } from 'react';
import type { StateParams } from '../states/state-parameter';
import { aggregatedKeyOf } from './aggregated-key';
import { type LatestRows, nothingYet } from './latest-rows';
import { openLatestRows } from './open-latest-rows';
import type { WidgetContext } from './widget-context';
import { subjectOf, type WidgetSource } from './widget-source';

export interface LatestRowsOptions {
  /** The first datasource and its newest entity alone. */
  single?: boolean;
}

/**
 * The latest values of a widget's datasources, live: one render for all that changes in a frame. Of another time window what
 * was there before stays until there is something new.
 */
export function useLatestRows(
  { sources, params, timewindow }: Pick<WidgetContext, 'sources' | 'params' | 'timewindow'>,
  { single = false }: LatestRowsOptions = {},
): LatestRows & { retry: () => void } {
  const [told, setTold] = useState<{ of: string; now: LatestRows }>();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const declared = single ? sources.slice(0, 1) : sources;
  const isAggregated = declared.some(({ keys }) => keys.some(aggregatedKeyOf));
  // Another time window is nothing new to latest values.
  const wanted = JSON.stringify([declared, params, isAggregated ? timewindow : {}, single]);
  const subject = subjectOf(declared, params, single);
  // Asked for before the empty widget is painted, not after.
  useLayoutEffect(() => {
    const [of, state, window, alone] = JSON.parse(wanted) as [WidgetSource[], StateParams, StoredTimewindow, boolean];
    return openLatestRows(of, { context: contextOf(state), timewindow: window, single: alone }, (now) =>
      setTold((before) => {
        const isKnown = now.rows || now.problem || now.error || now.failure || before?.of !== subject;
        return { of: subject, now: isKnown ? now : { ...now, rows: before.now.rows } };
      }),
    );
  }, [wanted, subject, attempt]);
  return { ...(told?.of === subject ? told.now : nothingYet), retry };
}
