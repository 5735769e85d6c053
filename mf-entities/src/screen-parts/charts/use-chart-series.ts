import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { type SeriesSummary, summarizePoints } from '@mullion/shared-kit/charts/chart';
import { type SeriesView, useSeries } from '@mullion/shared-kit/data/use-series';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { isCounted, isState } from '@mullion/shared-kit/realtime/stored-values';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useMemo } from 'react';

/** Texts beside the lines say something new this often at most, ms; the lines are drawn with every frame. */
const textsEveryMs = 250;

/** What the texts of a chart say, by key, and the ends of its window, epoch ms. */
interface ChartTexts {
  summaries: ReadonlyMap<string, SeriesSummary>;
  /** Keys that could not be read. */
  missing: readonly string[];
  from: number;
  to: number;
}

/** Every point of a key, null where it is no number. */
type ChartPoints = readonly (readonly [ts: number, value: number | null])[];

/**
 * Series of numbers, grouped as the timewindow says, and of anything else as it is, states and numbers too long for the
 * platform: it counts what is no number as 0 in sums and averages.
 */
export function useChartSeries(entity: EntityId, keys: readonly string[], timewindow: StoredTimewindow) {
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
  }, [entity.entityType, entity.id, JSON.stringify(keys)]);
  const asked = keys.map((key) => (uncounted.includes(key) ? { key, aggregation: 'NONE' as const } : { key }));
  const textsOf = (view: SeriesView): ChartTexts => ({
    summaries: new Map(
      asked.flatMap(({ key, aggregation }) => {
        const points = view.points(entity, key, aggregation);
        const summary = points && summarizePoints(points, [view.from, Number.POSITIVE_INFINITY]);
        return summary ? [[key, summary] as const] : [];
      }),
    ),
    missing: asked.filter(({ key, aggregation }) => view.isMissing(entity, key, aggregation)).map(({ key }) => key),
    from: view.from,
    to: view.to,
  });
  const { frames, ...result } = useSeries(
    keys.length > 0
      ? {
          kind: 'series',
          entities: { entityType: entity.entityType, ids: [entity.id] },
          keys: asked,
          timewindow,
        }
      : null,
    textsOf,
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
    /** All points of a key that there are now, for a file. */
    pointsOf: (key: string): ChartPoints => {
      const all = feed.read()?.points(key);
      return Array.from(all?.times ?? [], (ts, at) => {
        const value = all?.values[at] ?? Number.NaN;
        return [ts, Number.isNaN(value) ? null : value];
      });
    },
  };
}
