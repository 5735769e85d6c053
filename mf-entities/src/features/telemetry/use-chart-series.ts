import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { type SeriesView, useSeries } from '@mullion/shared-kit/data/use-series';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { decimate } from '@mullion/shared-kit/series/decimate';
import { useSession } from '@mullion/shared-kit/session/session';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useMemo } from 'react';
import { isCounted, isState } from './trend';

/** Texts beside the lines say something new this often at most, ms; the lines are drawn with every frame. */
const textsEveryMs = 250;
/** Texts go by so many columns of points: all there are while they are few, else least and most of each column. */
const columnsOfTexts = 2000;

export type ChartPoints = readonly (readonly [ts: number, value: number | null])[];

/** Points by key, and the ends of their window, epoch ms. */
export interface ChartData {
  points: Readonly<Record<string, ChartPoints>>;
  /** Keys that could not be read. */
  missing: readonly string[];
  from: number;
  to: number;
}

/**
 * Series of numbers, grouped as the timewindow says, and of anything else as it is, states and numbers too long for the
 * platform: it counts what is no number as 0 in sums and averages.
 */
export function useChartSeries(entity: EntityId, keys: readonly string[], timewindow: StoredTimewindow) {
  const maxDatapoints = useSession((state) => state.maxDatapointsLimit);
  // What a key held when it was put into the chart: the series is not read anew when a value is another one.
  const { states, uncounted } = useMemo(() => {
    const known = keys.flatMap((key) => {
      const text = latestStore.get(entity, 'TIME_SERIES', key)?.value;
      return text === undefined ? [] : [{ key, text }];
    });
    return {
      states: known.filter(({ text }) => isState(text)).map(({ key }) => key),
      uncounted: known.filter(({ text }) => !isCounted(text)).map(({ key }) => key),
    };
  }, [entity.entityType, entity.id, keys.join()]);
  const asked = keys.map((key) => (uncounted.includes(key) ? { key, aggregation: 'NONE' as const } : { key }));
  const pointsIn = (view: SeriesView, columns: number): ChartData => {
    const points = asked.map(({ key, aggregation }) => {
      const all = view.points(entity, key, aggregation);
      const { ts, value } = all ? decimate(all, view.from, view.to, columns) : { ts: [], value: [] };
      return [key, ts.map((time, at) => [time, value[at] ?? null] as const)] as const;
    });
    const missing = asked.filter(({ key, aggregation }) => view.isMissing(entity, key, aggregation));
    return {
      points: Object.fromEntries(points),
      missing: missing.map(({ key }) => key),
      from: view.from,
      to: view.to,
    };
  };
  const { frames, ...result } = useSeries(
    keys.length > 0
      ? {
          kind: 'series',
          entities: { entityType: entity.entityType, ids: [entity.id] },
          keys: asked,
          timewindow,
          maxDatapoints,
        }
      : null,
    (view) => pointsIn(view, columnsOfTexts),
    textsEveryMs,
  );
  const feed = useMemo(
    () => ({
      subscribe: frames.subscribe,
      read() {
        const view = frames.read();
        if (!view) return undefined;
        const points = (key: string) => view.points(entity, key) ?? view.points(entity, key, 'NONE');
        return { from: view.from, to: view.to, points };
      },
    }),
    [frames, entity.entityType, entity.id],
  );
  return {
    ...result,
    states,
    feed,
    /** All points there are now, for a file. */
    all: () => {
      const view = frames.read();
      return view && pointsIn(view, Number.POSITIVE_INFINITY);
    },
  };
}
