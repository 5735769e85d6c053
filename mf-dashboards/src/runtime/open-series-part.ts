import type { SeriesSource } from '@mullion/shared-kit/data/data-source';
import type { contextOf } from '@mullion/shared-kit/data/open-data-source';
import type { useDataSource } from '@mullion/shared-kit/data/use-data-source';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import type { SeriesPoints } from '@mullion/shared-kit/series/columns';
import { session } from '@mullion/shared-kit/session/session';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { generateSeries } from './generated-series';
import { withHeldEnds } from './held-ends';
import { openKeptSource } from './kept-sources';
import { cutOf, type EntityCut, type LatestRow } from './latest-rows';
import { keyValue, namedEntity, processedCell } from './open-latest-rows';
import { createProcessedSeries } from './processed-series';
import { createProcessedValues, postBodyOf } from './processed-values';
import {
  entityKeysOf,
  type NamedEntity,
  namingFields,
  pageOf,
  type SourceProblem,
  type WidgetSource,
} from './widget-source';

type SeriesSourceView = NonNullable<ReturnType<typeof useDataSource<SeriesSource>>>;

/** One series of a datasource. */
export interface SeriesLine {
  /** Its own among those of the datasource. */
  id: string;
  /** Generated series are about no entity. */
  entity: NamedEntity | null;
  /** The place of its key. */
  key: number;
  points: SeriesPoints;
}

/** The series of one datasource, read where they are told. */
export interface SeriesPart {
  /** Undefined: nothing has answered yet. */
  read(): { from: number; to: number; lines: readonly SeriesLine[] } | undefined;
  /** What the window covers; undefined: nothing has answered yet. */
  span(): { from: number; to: number } | undefined;
  /** A line as it is now. */
  points(id: string): SeriesPoints | undefined;
  /** Further entities are on their way. */
  isLoading(): boolean;
  problem(): SourceProblem | null;
  error(): Error | null;
  failure(): UserCodeError | null;
  /** Latest values beside the series. */
  latest(): readonly LatestRow[];
  /** Entities are left out. */
  cut(): EntityCut | null;
  /** Entities that there are, on this page and on others. */
  total(): number;
  /** How much of what takes several requests is here, 0 to 1; null: nothing is under way. */
  progress(): number | null;
  /** Reads no further; what has come stays. */
  stop(): void;
  end(): void;
}

export interface SeriesOptions {
  context: ReturnType<typeof contextOf>;
  timewindow: StoredTimewindow;
  /** Values are states: nothing is grouped. */
  stateData: boolean;
  /** Who there is, or how far it can be trusted, is another. */
  changed: () => void;
  /** There are other points. */
  frame: () => void;
}

/** Opens the series of a datasource. */
export function openSeriesPart(source: WidgetSource, options: SeriesOptions): SeriesPart {
  const part = source.kind === 'function' ? openGenerated(source, options) : openEntities(source, options);
  return options.stateData ? holding(part) : part;
}

/** Series of states, which hold from the beginning of the window to its end, or as long as it has lasted. */
function holding(part: SeriesPart): SeriesPart {
  const spanOf = ({ from, to }: { from: number; to: number }) => ({ from, to: Math.min(to, serverClock.estimate()) });
  return {
    ...part,
    read() {
      const read = part.read();
      if (!read) return undefined;
      const span = spanOf(read);
      return { ...read, lines: read.lines.map((line) => ({ ...line, points: withHeldEnds(line.points, span) })) };
    },
    points(id) {
      const points = part.points(id);
      const span = points && part.span();
      return span ? withHeldEnds(points, spanOf(span)) : points;
    },
  };
}

function openGenerated({ keys }: WidgetSource, { timewindow, frame }: SeriesOptions): SeriesPart {
  const { maxDatapointsLimit: maxDatapoints } = session.store.getState();
  const made = generateSeries(keys, timewindow, { maxDatapoints, changed: frame });
  return {
    read: () => ({
      ...made.span(),
      lines: keys.flatMap((_, key) => {
        const points = made.points(key);
        return points ? [{ id: String(key), entity: null, key, points }] : [];
      }),
    }),
    span: made.span,
    points: (id) => made.points(Number(id)),
    latest: () => [],
    isLoading: () => false,
    problem: () => null,
    error: () => null,
    failure: () => made.failure ?? null,
    cut: () => null,
    total: () => 1,
    progress: () => null,
    stop: () => undefined,
    end: made.end,
  };
}

function openEntities(
  source: WidgetSource,
  { context, timewindow, stateData, changed, frame }: SeriesOptions,
): SeriesPart {
  const { entities, keyFilters, keys, latestKeys, comparison } = source;
  const page = pageOf(source);
  let view: SeriesSourceView | undefined;
  const processed = createProcessedSeries(frame);
  const processedLatest = createProcessedValues(changed);
  const end = openKeptSource(
    {
      kind: 'series',
      entities,
      keyFilters,
      fields: namingFields,
      keys: [...new Set(keys.flatMap(({ type, name }) => (type === 'timeseries' ? [name] : [])))].map((key) => ({
        key,
      })),
      latest: entityKeysOf(latestKeys),
      ...(page && { page }),
      timewindow,
      // All raw points of the window, in as many requests as it takes.
      whole: true,
      ...(stateData && { stateData }),
      ...(comparison && { comparison: { unit: comparison.unit, customMs: comparison.customMs } }),
    } satisfies SeriesSource,
    {
      changed(now) {
        view = now;
        changed();
      },
      values: changed,
      frame,
    },
    context,
  );
  const lineOf = (entity: SeriesSourceView['entities'][number], at: number): SeriesPoints | undefined => {
    const key = keys[at];
    const given = key?.type === 'timeseries' ? view?.series?.read().points(entity, key.name) : undefined;
    const body = key && postBodyOf(key);
    return given && body ? processed.of(`${entity.id}/${at}`, body, given) : given;
  };
  const latestRows = (): LatestRow[] =>
    latestKeys.length === 0
      ? []
      : (view?.entities ?? []).map((entity) => ({
          source,
          entity: namedEntity(entity),
          cells: latestKeys.map((key, at) => {
            const { ts, value } = keyValue(entity, key, timewindow);
            return processedCell(processedLatest, () => `${entity.id}/${at}`, key, ts, value);
          }),
        }));
  /** Of the latest values as they are now. */
  const latestFailure = () => {
    if (!latestKeys.some((key) => postBodyOf(key))) return undefined;
    processedLatest.begin();
    latestRows();
    return processedLatest.failure;
  };
  return {
    read() {
      // A page on which nobody is any more.
      if (page && view?.total && view.entities.length === 0 && !view.isLoading) return { from: 0, to: 0, lines: [] };
      const series = view?.series?.read();
      if (!series?.isAnswered) return undefined;
      const lines = (view?.entities ?? []).flatMap((entity) =>
        keys.flatMap((_, key) => {
          const points = lineOf(entity, key);
          return points ? [{ id: `${entity.id}/${key}`, entity: namedEntity(entity), key, points }] : [];
        }),
      );
      return { from: series.from, to: series.to, lines };
    },
    span: () => view?.series?.read(),
    points(id) {
      const [entityId, key] = id.split('/');
      const entity = view?.entities.find((one) => one.id === entityId);
      return entity && lineOf(entity, Number(key));
    },
    latest: latestRows,
    isLoading: () => Boolean(view?.isLoading && !view.problem && !view.error),
    problem: () => view?.problem ?? null,
    error: () => view?.series?.read().error ?? (view?.error ? new Error(view.error.message) : null),
    failure: () =>
      processed.failure((id) => view?.entities.some((one) => id.startsWith(`${one.id}/`)) ?? false) ??
      latestFailure() ??
      null,
    cut: () => (view ? cutOf(source, view) : null),
    total: () => view?.total ?? 0,
    progress: () => view?.series?.read().progress ?? null,
    stop: () => view?.series?.stop(),
    end() {
      end();
      processed.end();
      processedLatest.end();
    },
  };
}
