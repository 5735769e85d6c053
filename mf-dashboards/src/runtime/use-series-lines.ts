import type { TelemetryValue } from '@mullion/shared-kit/api/telemetry';
import { type ChartFeed, type ChartLine, summarizePoints } from '@mullion/shared-kit/charts/chart';
import { completeDataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { fillPlaceholders } from '@mullion/shared-kit/widget-runtime/placeholders';
import { useMemo, useRef } from 'react';
import type { WidgetConfig } from '../model/widget';
import { comparedSources, laterBy } from './compared-sources';
import { formattedRows } from './formatted-rows';
import { legendLabel } from './label-text';
import type { SeriesLine, SeriesPart } from './open-series-part';
import { listSetting, numberSetting, objectSetting } from './settings';
import { useEarlierLabel } from './use-earlier-label';
import { type SeriesParts, useSeriesParts } from './use-series-parts';
import type { WidgetContext } from './widget-context';
import type { NamedEntity, WidgetSource } from './widget-source';

/** A line, and what a legend says of it. */
export interface DrawnLine extends ChartLine {
  /** Settings of its key. */
  settings: unknown;
  /** Latest values of its entity, beside the series. */
  latestData: Readonly<Record<string, unknown>>;
  /** Its last value, as it came. */
  latest: TelemetryValue | undefined;
}

interface Drawn {
  lines: readonly DrawnLine[];
  from: number;
  to: number;
  /** How much earlier what is compared was, ms; absent: nothing is. */
  earlierBy?: number;
  /** Latest values that the lines are compared with. */
  levels: readonly { value: number; color?: string; width?: number }[];
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
  /** Lines stand upon each other, but those whose keys say that they don't; default: as the settings say. */
  stacked?: boolean;
}

/** A line for each key of each entity of a widget's datasources, in the widget's time window, live. */
export function useSeriesLines(
  ctx: WidgetContext,
  { stateData = false, bars, stacked }: SeriesLinesOptions = {},
): SeriesLines {
  const { widget, settings } = ctx;
  // What is compared with an earlier time isn't stacked.
  const isStacked = (stacked ?? settings.stack === true) && settings.comparisonEnabled !== true;
  const earlier = useEarlierLabel();
  const sources = withNamedValues(comparedSources(ctx, earlier), settings);
  const { made, parts, subscribe, ...status } = useSeriesParts(
    { ...ctx, sources },
    (read) =>
      drawnOf(sources, read, widget.config, {
        ...(stateData && { holds: true }),
        ...(bars && { bars }),
        ...(isStacked && { stacked: true }),
      }),
    { stateData, look: JSON.stringify([bars, isStacked, widget.config.units, widget.config.decimals]) },
  );
  const current = useRef({ parts, subscribe, sources });
  current.current = { parts, subscribe, sources };
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
            const at = Number(id.slice(0, cut));
            const part = all[at];
            const points = part?.points(id.slice(cut + 1));
            // A live window has moved on since the first part was read.
            if (!points || !current.current.sources[at]?.comparison) return points;
            // What is compared is drawn where that is which it is compared with.
            return laterBy(points, first.from - (part?.read()?.from ?? first.from));
          },
        };
      },
    }),
    [],
  );
  return { ...status, drawn: made, feed };
}

/** Whether points are true and false. */
const isState = (points: SeriesLine['points']): boolean =>
  points.length > 0 && [0, points.length - 1].every((at) => typeof points.valueAt(at) === 'boolean');

function drawnOf(
  sources: readonly WidgetSource[],
  parts: readonly SeriesPart[],
  config: WidgetConfig,
  look: Pick<ChartLine, 'holds' | 'bars' | 'stacked'>,
): Drawn {
  let [from, to] = [0, 0];
  let earlierFrom: number | undefined;
  const lines = parts.flatMap((part, at): DrawnLine[] => {
    const read = part.read();
    const source = sources[at];
    if (!read || !source) return [];
    if (source.comparison) earlierFrom ??= read.from;
    else ({ from, to } = read);
    const isOneOfMany = new Set(read.lines.map(({ entity }) => entity?.id.id)).size > 1;
    const rows = part.latest();
    const about = new Map(formattedRows(rows).map((row, at) => [rows[at]?.entity?.id.id, row]));
    return read.lines.flatMap(({ id, entity, key: place, points }) => {
      const key = source.keys[place];
      if (!key) return [];
      return {
        id: `${at}/${id}`,
        label: legendLabel(fillPlaceholders(key.label, named(part, entity)), entity, source, isOneOfMany),
        unit: key.units || config.units || undefined,
        // Lines of several entities need colors of their own.
        color: isOneOfMany ? undefined : key.color,
        ...look,
        ...(objectSetting(key.settings).excludeFromStacking === true && { stacked: false }),
        settings: key.settings,
        decimals: key.decimals ?? config.decimals,
        ...(source.comparison && { earlierBy: from - read.from }),
        latestData: about.get(entity?.id.id) ?? {},
        ...(look.holds && isState(points) && { isBoolean: true }),
        latest: points.length > 0 ? points.valueAt(points.length - 1) : undefined,
        summary: summarizePoints(points, [read.from, Number.POSITIVE_INFINITY]),
      };
    });
  });
  return {
    ...{ lines, from, to },
    ...(earlierFrom !== undefined && { earlierBy: from - earlierFrom }),
    levels: parts.flatMap(levelsOf),
  };
}

/** Sources with the latest values that the labels of their series name by `${…}`, where settings list such. */
function withNamedValues(
  sources: readonly WidgetSource[],
  { customLegendEnabled, dataKeysListForLabels }: WidgetContext['settings'],
): readonly WidgetSource[] {
  if (customLegendEnabled !== true) return sources;
  const keys = listSetting(dataKeysListForLabels).flatMap((stored) => {
    const { name, type } = objectSetting(stored);
    if (typeof name !== 'string' || !name) return [];
    return completeDataKey({
      name,
      type: type === 'timeseries' ? 'timeseries' : 'attribute',
      settings: { [NAMED]: true },
    });
  });
  return sources.map((source) =>
    source.kind === 'entities' ? { ...source, latestKeys: [...source.latestKeys, ...keys] } : source,
  );
}

/** Marks keys that are there for labels alone. */
const NAMED = 'isForLabels';

/** What an entity's latest values are, by the names of their keys, of those that are there for labels. */
function named(part: SeriesPart, entity: NamedEntity | null): (name: string) => unknown {
  const row = part.latest().find((one) => one.entity?.id.id === entity?.id.id);
  return (name) => row?.cells.find(({ key }) => key.settings[NAMED] && key.name === name)?.value;
}

/** Latest values whose keys say that they are thresholds. */
function levelsOf(part: SeriesPart): Drawn['levels'] {
  return part.latest().flatMap(({ cells }) =>
    cells.flatMap(({ key, value }) => {
      const { useAsThreshold, thresholdColor, thresholdLineWidth } = objectSetting(key.settings);
      const level = numberSetting(value, Number.NaN);
      if (useAsThreshold !== true || Number.isNaN(level)) return [];
      const width = numberSetting(thresholdLineWidth, Number.NaN);
      return [
        {
          value: level,
          ...(typeof thresholdColor === 'string' && thresholdColor && { color: thresholdColor }),
          ...(!Number.isNaN(width) && { width }),
        },
      ];
    }),
  );
}
