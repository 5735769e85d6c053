import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type uPlot from 'uplot';
import type { SeriesPoints } from '../series/columns';
import { decimate } from '../series/decimate';
import {
  type AlignedData,
  alignSeries,
  breakAtSilence,
  type ChartLine,
  type ChartSeries,
  type Rhythm,
} from './chart-data';
import type { ChartZoom } from './chart-keys';
import { drawValues } from './draw-values';
import { plotData } from './stack-values';
import type { Panel } from './use-chart-panels';

/** Series as they change: a chart that has one draws from it, and is rendered for its texts alone. */
export interface ChartFeed {
  /** Tells each frame in which there is something new. */
  subscribe(listener: () => void): () => void;
  /** What there is now; undefined: nothing yet. `points`: by the id of a series. */
  read(): { from: number; to: number; points(id: string): SeriesPoints | undefined } | undefined;
}

/** Series with their points; or lines that a feed draws frame by frame, and what the texts say of them. */
export type ChartContent =
  | { series: readonly ChartSeries[]; feed?: undefined }
  | { series: readonly ChartLine[]; feed: ChartFeed };

interface Drawing {
  series: readonly ChartLine[];
  panels: readonly Panel[];
  zoom: ChartZoom | null;
  plots: RefObject<Map<string, uPlot>>;
  /** What of the time axis is shown. */
  range: RefObject<readonly [number | undefined, number | undefined]>;
}

/**
 * Draws what a feed brings into the plots that are there, once per frame and without rendering.
 * @returns what is drawn, for what reads it at the crosshair; empty until the first frame
 */
export function useChartFeed(feed: ChartFeed | undefined, drawing: Drawing): AlignedData {
  const { series, panels, zoom } = drawing;
  const latest = useRef(drawing);
  latest.current = drawing;
  const drawn = useRef<AlignedData>([[]]);
  const draw = useCallback(() => {
    const view = feed?.read();
    if (!view) return;
    const { plots, range, ...now } = latest.current;
    range.current = now.zoom ?? [view.from, view.to];
    const [from = view.from, to = view.to] = range.current;
    const width = Math.max(1, ...[...plots.current.values()].map((plot) => plot.width));
    drawn.current = alignSeries(now.series.map((one) => drawnSeries(one, view.points(one.id), from, to, width)));
    for (const { id, members } of now.panels) {
      const plot = plots.current.get(id);
      if (plot) drawValues(plot, plotData(members, drawn.current));
    }
  }, [feed]);
  useEffect(() => {
    const end = feed?.subscribe(draw);
    return () => end?.();
  }, [feed, draw]);
  // Before it is painted: another part of the time would be seen without its points first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other series, panels or another part of the time are drawn at once.
  useLayoutEffect(() => {
    draw();
  }, [draw, series, panels, zoom]);
  return drawn.current;
}

function drawnSeries(
  one: ChartLine,
  all: SeriesPoints | undefined,
  from: number,
  to: number,
  width: number,
): ChartSeries {
  if (!all) return { ...one, points: [] };
  const { ts, value } = decimate(all, from, to, width);
  const points = ts.map((time, at) => [time, value[at] ?? null] as const);
  const inside = all.indexFrom(to) - all.indexFrom(from);
  return breakAtSilence({ ...one, points }, points.length < inside ? rhythmOf(all, (to - from) / width) : undefined);
}

/** Distances that tell the usual one of a long series. */
const sample = 500;

/** Of a series that is not drawn point by point: pixels say nothing of its rhythm. */
function rhythmOf({ times, length }: SeriesPoints, msPerPixel: number): Rhythm {
  const step = Math.max(1, Math.floor(length / sample));
  const distances: number[] = [];
  for (let at = step; at < length; at += step) distances.push((times[at] as number) - (times[at - 1] as number));
  return { usual: distances.sort((a, b) => a - b)[distances.length >> 1] ?? 0, least: msPerPixel };
}
