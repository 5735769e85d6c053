import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useResolvedTheme } from '../theme/theme-mode';
import { axesRoom } from './axes-room';
import styles from './chart.module.css';
import type { AlignedData, ChartMarks } from './chart-data';
import type { ChartZoom } from './chart-keys';
import { type PanelInput, panelOptions } from './chart-options';
import type { ChartMember } from './chart-values';
import { drawValues } from './draw-values';
import { inDrawnOrder, plotData } from './stack-values';

export interface ChartPanelProps
  extends Pick<
    PanelInput,
    | 'id'
    | 'height'
    | 'range'
    | 'timeZone'
    | 'hasTimes'
    | 'isAlone'
    | 'syncKey'
    | 'axisWidth'
    | 'onCursor'
    | 'onZoom'
    | 'onMove'
    | 'adjust'
  > {
  series: readonly ChartMember[];
  /** Of all series of the chart: their times are common. */
  data: AlignedData;
  /** What of the time axis is shown. */
  from?: number;
  to?: number;
  zoom: ChartZoom | null;
  marks: ChartMarks | undefined;
  /** Where the crosshair stands by the keyboard. */
  index: number | undefined;
  /** A feed draws what is shown of the time into the plot: drawing it here too would take each step of a move twice as long. */
  isFed: boolean;
  /** Told the plot when there is one, and undefined when it is gone. */
  onPlot: (id: string, plot: uPlot | undefined) => void;
  onWider: () => void;
}

/** Some series on one value axis. */
export function ChartPanel(props: ChartPanelProps) {
  const { id, series, data, from, to, zoom, height, hasTimes, isAlone, index, marks, isFed, onPlot, adjust } = props;
  const theme = useResolvedTheme();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [round, beginAnew] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(props);
  latest.current = props;
  const own = useMemo(() => plotData(series, data), [data, series]);
  const shape = JSON.stringify([
    props.timeZone,
    ...series.map(({ one: { id: key, label, color, holds, bars, stacked, isBoolean }, at }) => [
      ...[key, label, at, color, holds, isBoolean],
      ...[bars, stacked],
    ]),
  ]);
  const marked = JSON.stringify(marks);
  const isMarked = (marks?.levels?.length ?? 0) > 0;

  // A new plot for other series or colors; new points go into the one that is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for what of `series` needs a new plot, `theme` for the colors, `round` for the room.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const created = new uPlot(
      panelOptions({
        ...latest.current,
        series: inDrawnOrder(latest.current.series),
        width: element.clientWidth,
        element,
        theme,
        marks: () => latest.current.marks,
        onWider: () => latest.current.onWider(),
        onCursor: (cursor) => latest.current.onCursor(cursor),
        onZoom: (next) => latest.current.onZoom(next),
        shown: () => latest.current.zoom,
        onMove: (start, ms) => latest.current.onMove(start, ms),
      }),
      [[]],
      element,
    );
    drawValues(created, own);
    plot.current = created;
    onPlot(id, created);
    // It tells the first size too, which the plot has: setting it would draw everything a second time.
    const observer = new ResizeObserver(() => {
      const { clientWidth: width } = element;
      if (width === created.width) return;
      // What its axes are made of is chosen for good.
      if (adjust && axesRoom(width) !== axesRoom(created.width)) beginAnew();
      else created.setSize({ width, height: latest.current.height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
      plot.current = undefined;
      onPlot(id, undefined);
    };
  }, [shape, theme, hasTimes, isAlone, isMarked, adjust, round]);

  useLayoutEffect(() => {
    const { current } = plot;
    if (current && current.height !== height) current.setSize({ width: current.width, height });
  }, [height]);

  const shown = isFed ? '' : JSON.stringify([from, to, zoom]);
  const given = isFed ? null : own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other points are drawn, another time range, and other marks.
  useLayoutEffect(() => {
    if (plot.current) drawValues(plot.current, plotData(latest.current.series, latest.current.data));
  }, [given, shown, marked]);

  useEffect(() => {
    const current = plot.current;
    const ts = index === undefined ? undefined : data[0][index];
    if (current && ts !== undefined) current.setCursor({ left: current.valToPos(ts, 'x'), top: height / 2 }, false);
  }, [index, data, height]);

  return <div ref={place} className={styles.plot} dir="ltr" style={{ blockSize: height }} />;
}
