import type { TelemetryValue } from '@mullion/shared-kit/api/telemetry';
import { type ChartFeed, type ChartLine, summarizePoints } from '@mullion/shared-kit/ui/chart';
import { useMemo, useRef } from 'react';
import type { WidgetConfig } from '../model/widget';
import { comparedSources, laterBy } from './compared-sources';
import { legendLabel } from './label-text';
import type { SeriesPart } from './open-series-part';
import { useEarlierLabel } from './use-earlier-label';
import { type SeriesParts, useSeriesParts } from './use-series-parts';
import type { WidgetContext } from './widget-context';
import type { WidgetSource } from './widget-source';

/** A line, and what a legend says of it. */
export interface DrawnLine extends ChartLine {
  /** Settings of its key. */
  settings: unknown;
  decimals: number | null | undefined;
  /** Its last value, as it came. */
  latest: TelemetryValue | undefined;
}

interface Drawn {
  lines: readonly DrawnLine[];
  from: number;
  to: number;
}

export interface SeriesLines extends Omit<SeriesParts<Drawn>, 'made' | 'parts' | 'subscribe'> {
  /** Undefined until the datasources have answered. */
  drawn: Drawn | undefined;
  feed: ChartFeed;
}

export interface SeriesLinesOptions {
  /** Values are states: they hold until the next one, and are drawn in steps. */
  stateData?: boolean;
  /** Drawn as bars. */
  bars?: ChartLine['bars'];
}

/** A line for each key of each entity of a widget's datasources, in the widget's time window, live. */
export function useSeriesLines(ctx: WidgetContext, { stateData = false, bars }: SeriesLinesOptions = {}): SeriesLines {
  const { widget } = ctx;
  const earlier = useEarlierLabel();
  const sources = comparedSources(ctx, earlier);
  const { made, parts, subscribe, ...status } = useSeriesParts(
    { ...ctx, sources },
    (read) => drawnOf(sources, read, widget.config, { ...(stateData && { holds: true }), ...(bars && { bars }) }),
    { stateData },
  );
  const current = useRef({ parts, subscribe });
  current.current = { parts, subscribe };
  const feed = useMemo(
    (): ChartFeed => ({
      subscribe: (listener) => current.current.subscribe(listener),
      read() {
        const all = current.current.parts();
        const [first] = all.flatMap((part) => part.read() ?? []);
        if (!first) return undefined;
        return {
          from: first.from,
          to: first.to,
          points(id) {
            const cut = id.indexOf('/');
            const part = all[Number(id.slice(0, cut))];
            const points = part?.points(id.slice(cut + 1));
            // What is compared is drawn where that is which it is compared with.
            const later = first.from - (part?.read()?.from ?? first.from);
            return points && later !== 0 ? laterBy(points, later) : points;
          },
        };
      },
    }),
    [],
  );
  return { ...status, drawn: made, feed };
}

function drawnOf(
  sources: readonly WidgetSource[],
  parts: readonly SeriesPart[],
  config: WidgetConfig,
  look: Pick<ChartLine, 'holds' | 'bars'>,
): Drawn {
  let [from, to] = [0, 0];
  const lines = parts.flatMap((part, at): DrawnLine[] => {
    const read = part.read();
    const source = sources[at];
    if (!read || !source) return [];
    if (!source.comparison) ({ from, to } = read);
    const isOneOfMany = new Set(read.lines.map(({ entity }) => entity?.id.id)).size > 1;
    return read.lines.flatMap(({ id, entity, key: place, points }) => {
      const key = source.keys[place];
      if (!key) return [];
      return {
        id: `${at}/${id}`,
        label: legendLabel(key.label, entity, source, isOneOfMany),
        unit: key.units || config.units || undefined,
        // Lines of several entities need colors of their own.
        color: isOneOfMany ? undefined : key.color,
        ...look,
        settings: key.settings,
        decimals: key.decimals,
        latest: points.length > 0 ? points.valueAt(points.length - 1) : undefined,
        summary: summarizePoints(points, [read.from, Number.POSITIVE_INFINITY]),
      };
    });
  });
  return { lines, from, to };
}
