import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { SeriesSource } from '@mullion/shared-kit/data/data-source';
import { contextOf, openDataSource } from '@mullion/shared-kit/data/open-data-source';
import type { useDataSource } from '@mullion/shared-kit/data/use-data-source';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { type ChartFeed, type ChartLine, summarizePoints } from '@mullion/shared-kit/ui/chart';
import { fillPlaceholders } from '@mullion/shared-kit/widget-runtime/placeholders';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { WidgetConfig } from '../model/widget';
import type { StateParams } from '../states/state-parameter';
import { namedEntity } from './use-latest-rows';
import type { WidgetContext } from './widget-context';
import type { NamedEntity, SourceProblem, WidgetSource } from './widget-source';

type SeriesSourceView = NonNullable<ReturnType<typeof useDataSource<SeriesSource>>>;

/** Texts beside the lines say something new this often at most, ms; the lines are drawn with every frame. */
const TEXTS_EVERY_MS = 250;

/** One line, and where its points come from. */
interface Origin {
  source: number;
  entity: EntityId;
  key: string;
}

interface Shown {
  of: string;
  lines: readonly ChartLine[] | undefined;
  from: number;
  to: number;
  problem: SourceProblem | null;
  error: Error | null;
}

export interface SeriesLines extends Omit<Shown, 'of'> {
  feed: ChartFeed;
  retry: () => void;
}

const nothingYet: Shown = { of: '', lines: undefined, from: 0, to: 0, problem: null, error: null };

/** A line for each key of each entity of a widget's datasources, in the widget's time window, live. */
export function useSeriesLines({ widget, sources, timewindow, params }: WidgetContext): SeriesLines {
  const wanted = JSON.stringify([sources, timewindow, params]);
  /** Of another time window the lines before stay until there are others. */
  const subject = JSON.stringify([sources, params]);
  const [shown, setShown] = useState<Shown>(nothingYet);
  const views = useRef<(SeriesSourceView | undefined)[]>([]);
  const origins = useRef<ReadonlyMap<string, Origin>>(new Map());
  const [listeners] = useState(() => new Set<() => void>());
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const { config } = widget;
  const latestConfig = useRef(config);
  latestConfig.current = config;
  useEffect(() => {
    const [declared, window, state] = JSON.parse(wanted) as [WidgetSource[], StoredTimewindow, StateParams];
    views.current = declared.map(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const drawn = readAll(declared, views.current, latestConfig.current);
      if (!drawn) return;
      origins.current = drawn.origins;
      setShown({ ...drawn.shown, of: subject });
      for (const listener of listeners) listener();
    };
    const drawSoon = () => {
      timer ??= setTimeout(draw, origins.current.size === 0 ? 0 : TEXTS_EVERY_MS);
    };
    const ends = declared.map((source, at) =>
      openDataSource(
        seriesSource(source, window),
        {
          changed(view) {
            views.current[at] = view;
            drawSoon();
          },
          frame() {
            for (const listener of listeners) listener();
            drawSoon();
          },
        },
        contextOf(state),
      ),
    );
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [wanted, subject, listeners, attempt]);
  const feed = useMemo(
    (): ChartFeed => ({
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      read() {
        const [first] = views.current.flatMap((view) => view?.series?.read() ?? []).filter((one) => one.isAnswered);
        if (!first) return undefined;
        return {
          from: first.from,
          to: first.to,
          points(id) {
            const origin = origins.current.get(id);
            return origin && views.current[origin.source]?.series?.read().points(origin.entity, origin.key);
          },
        };
      },
    }),
    [listeners],
  );
  const { of: _, ...now } = shown.of === subject ? shown : nothingYet;
  return { ...now, feed, retry };
}

const seriesSource = ({ entities, keyFilters, keys }: WidgetSource, timewindow: StoredTimewindow): SeriesSource => ({
  kind: 'series',
  entities,
  keyFilters,
  fields: ['name', 'label'],
  keys: keys.flatMap(({ type, name }) => (type === 'timeseries' ? [{ key: name }] : [])),
  timewindow,
});

/** What the lines are now; undefined while some source has neither answered nor failed. */
function readAll(
  sources: readonly WidgetSource[],
  views: readonly (SeriesSourceView | undefined)[],
  config: WidgetConfig,
): { shown: Omit<Shown, 'of'>; origins: Map<string, Origin> } | undefined {
  const origins = new Map<string, Origin>();
  const lines: ChartLine[] = [];
  let [from, to] = [0, 0];
  let isAnswered = true;
  sources.forEach((source, at) => {
    const view = views[at];
    const series = view?.series?.read();
    if (!series?.isAnswered) {
      isAnswered &&= Boolean(view?.problem || view?.error || series?.error);
      return;
    }
    ({ from, to } = series);
    const isOneOfMany = (view?.entities.length ?? 0) > 1;
    for (const entity of view?.entities ?? []) {
      for (const [place, key] of source.keys.entries()) {
        const points = key.type === 'timeseries' ? series.points(entity, key.name) : undefined;
        if (!points) continue;
        const id = `${at}/${entity.id}/${place}`;
        origins.set(id, { source: at, entity, key: key.name });
        const named = namedEntity(entity);
        lines.push({
          id,
          label: lineLabel(key.label, named, source, isOneOfMany),
          unit: key.units || config.units || undefined,
          // Lines of several entities need colors of their own.
          color: isOneOfMany ? undefined : key.color,
          summary: summarizePoints(points, [from, Number.POSITIVE_INFINITY]),
        });
      }
    }
  });
  if (!isAnswered) return undefined;
  const problem = lines.length === 0 ? (views.find((view) => view?.problem)?.problem ?? null) : null;
  const error = views.flatMap(
    (view) => view?.series?.read().error ?? (view?.error ? new Error(view.error.message) : []),
  );
  return { origins, shown: { lines, from, to, problem, error: lines.length === 0 ? (error[0] ?? null) : null } };
}

/** A label with its placeholders filled; beside lines of other entities it says whose line it is. */
function lineLabel(label: string, { name, label: called }: NamedEntity, source: WidgetSource, isOneOfMany: boolean) {
  const values: Record<string, string> = {
    entityName: name,
    deviceName: name,
    entityLabel: called || name,
    aliasName: source.aliasName,
    dsName: source.name,
  };
  const filled = fillPlaceholders(label, (key) => values[key]);
  if (!isOneOfMany || filled !== label) return filled;
  return source.keys.length > 1 ? `${name} · ${label}` : name;
}
