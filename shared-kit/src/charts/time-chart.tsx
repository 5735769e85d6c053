import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { useT } from '../i18n/i18n';
import { useResolvedTheme } from '../theme/theme-mode';
import { formatDateTime } from '../time/format';
import { lazy } from '../ui/lazy';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './chart.module.css';
import { colorReader, seriesPaint } from './chart-colors';
import {
  type AlignedData,
  alignSeries,
  breakAtSilence,
  type ChartMarks,
  type ChartSeries,
  colorOf,
  seriesTitle,
  summarize,
  summarizePoints,
  summaryOf,
} from './chart-data';
import { afterKey, type ChartZoom, movedBy, zoomWithin } from './chart-keys';
import { ChartLegend } from './chart-legend';
import type { TooltipLook } from './chart-look';
import { type AdjustPanel, SharedAxisWidth } from './chart-options';
import { ChartPanel } from './chart-panel';
import { chartPng } from './chart-png';
import { Figures, Reading } from './chart-reading';
import { type ChartMember, describeAt, valueAt } from './chart-values';
import { ResetZoom } from './reset-zoom';
import { inDrawnOrder } from './stack-values';
import { type ChartContent, useChartFeed } from './use-chart-feed';
import { useChartPanels } from './use-chart-panels';

/** What can be asked of a chart that is drawn. */
export interface ChartHandle {
  /** The chart as a picture, under a heading if there is one; null where the browser cannot make one. */
  png(heading?: string): Promise<Blob | null>;
}

export type TimeChartProps = ChartContent & {
  height: number;
  from?: number;
  to?: number;
  timeZone?: string;
  together?: boolean;
  hasLegend?: boolean;
  hasNames?: boolean;
  marks?: ChartMarks;
  hasFigures?: boolean;
  hasTooltip?: boolean;
  hidden?: ReadonlySet<string>;
  zoom?: ChartZoom | null;
  onZoom?: (zoom: ChartZoom | null) => void;
  handle?: Ref<ChartHandle>;
  /** Has panels drawn otherwise. */
  adjust?: AdjustPanel;
  tooltip?: TooltipLook;
};

const ChartTooltip = lazy(() =>
  import(/* webpackChunkName: "kit-chart-tooltip" */ './chart-tooltip').then((file) => file.default),
);

/** px of a panel where there are several. */
const panelHeight = 96;
const timesHeight = 28;

/** The drawing part of `<TimeSeriesChart>`: uPlot in our colors; names, values and keys in our own markup. */
export default function TimeChart(props: TimeChartProps) {
  const {
    series,
    feed,
    height,
    from,
    to,
    together = false,
    hasLegend = true,
    hasNames = true,
    hasFigures = true,
    hasTooltip = false,
    timeZone,
    marks,
    handle,
  } = props;
  const t = useT('kit');
  const id = useId();
  const hint = useId();
  const root = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  const plots = useRef(new Map<string, uPlot>());
  const [axisWidth] = useState(() => new SharedAxisWidth());
  const [ownHidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hidden = props.hidden ?? ownHidden;
  const [ownZoom, setOwnZoom] = useState<ChartZoom | null>(null);
  const zoom = props.zoom === undefined ? ownZoom : props.zoom;
  const setZoom = props.onZoom ?? setOwnZoom;
  const [cursor, setCursor] = useState<{ left: number; index: number }>();
  const [keyIndex, setKeyIndex] = useState<number>();
  const range = useRef<readonly [number | undefined, number | undefined]>([from, to]);
  range.current = zoom ?? [from, to];
  const panels = useChartPanels(series, hidden, together);
  const given = useMemo(
    () => (props.feed ? null : alignSeries(props.series.map((one) => breakAtSilence(one)))),
    [props.feed, props.series],
  );
  const fed = useChartFeed(feed, { series, panels, zoom, plots, range });
  const data = given ?? fed;
  const all = (): ChartZoom => [from ?? data[0][0] ?? 0, to ?? data[0].at(-1) ?? 0];
  /** What a series was in the visible time. */
  const figuresOf = ({ one, at }: ChartMember) => {
    if (!zoom) return summaryOf(one);
    if (!props.feed) return summarize(props.series[at] as ChartSeries, zoom);
    const points = props.feed.read()?.points(one.id);
    return points && summarizePoints(points, zoom);
  };
  const theme = useResolvedTheme();
  const index = cursor?.index ?? keyIndex;
  const ts = index === undefined ? undefined : data[0][index];

  useImperativeHandle(handle, () => ({
    async png(heading) {
      const element = root.current;
      if (!element) return null;
      const color = colorReader(element, theme);
      const drawn = panels.flatMap(({ id: panel, members }) => {
        const plot = plots.current.get(panel);
        const titles = members.map(({ one, at }) => ({
          text: seriesTitle(one),
          color: color(seriesPaint(colorOf(one, at))),
        }));
        return plot ? [{ canvas: plot.ctx.canvas, titles }] : [];
      });
      const { fontFamily, direction } = getComputedStyle(element);
      return chartPng(drawn, {
        ...{ heading, background: color('--color-surface'), color: color('--color-text') },
        ...{ font: fontFamily, isRtl: direction === 'rtl' },
      });
    },
  }));

  const onPlot = (panel: string, plot: uPlot | undefined) => {
    if (plot) plots.current.set(panel, plot);
    else {
      plots.current.delete(panel);
      axisWidth.forget(panel);
    }
  };
  const onWider = () => queueMicrotask(() => plots.current.forEach((plot) => void plot.redraw(false, true)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const isMove = event.shiftKey && event.key.startsWith('Arrow');
    const next = afterKey(isMove ? `Shift+${event.key}` : event.key, {
      index: index ?? data[0].length,
      times: data[0],
      zoom,
      from,
      to,
    });
    if (!next && event.key === 'Escape' && keyIndex !== undefined) {
      event.preventDefault();
      setKeyIndex(undefined);
    }
    if (!next) return;
    // Taken: what the chart stands in closes with the next Escape.
    event.preventDefault();
    if ('zoom' in next) setZoom(next.zoom);
    else {
      setCursor(undefined);
      setKeyIndex(next.index);
    }
  };
  const toggle = (key: string) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });

  /** Where the crosshair stands over a panel, and how wide that is, px. */
  const placeOf = (panel: string, members: readonly ChartMember[]) => {
    const plot = plots.current.get(panel);
    const start = (plot?.bbox.left ?? 0) / window.devicePixelRatio;
    const left = cursor?.left ?? start + (ts === undefined ? 0 : (plot?.valToPos(ts, 'x') ?? 0));
    /** How far a series is drawn from the pointer: as part of a stack, and by a power of ten. */
    const distance = (place: number) => {
      const at = 1 + inDrawnOrder(members).findIndex(({ one }) => one.id === members[place]?.one.id);
      const drawn = index === undefined ? undefined : valueAt((plot?.data[at] ?? []) as AlignedData[number], index);
      if (!plot || drawn === undefined) return Number.POSITIVE_INFINITY;
      return Math.abs(plot.valToPos(drawn, plot.series[at]?.scale ?? 'y') - (plot.cursor.top ?? 0));
    };
    return { left, width: plot?.width ?? 0, ...(cursor && { distance }) };
  };

  const isSmall = panels.length > 1;
  const shown = new Set(series.map((one) => one.id).filter((one) => !hidden.has(one)));
  return (
    <div ref={root} className={styles.chart}>
      {hasLegend && series.length > 1 && <ChartLegend series={series} shown={shown} onToggle={toggle} />}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields. */}
      <div
        ref={group}
        className={styles.panels}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads and zooms here, as the pointer does.
        tabIndex={0}
        aria-describedby={hint}
        aria-label={t('chart.plot')}
        onKeyDown={onKeyDown}
        onBlur={() => setKeyIndex(undefined)}
      >
        {panels.map(({ id: panel, members }, at) => (
          <div key={panel} className={styles.panel} data-bare={hasTooltip || undefined}>
            {!hasTooltip && (
              <div className={styles.reading}>
                {members.map(({ one, at: place }) => (
                  <Reading
                    key={one.id}
                    one={one}
                    at={place}
                    column={data[place + 1] ?? []}
                    index={index}
                    isNamed={hasNames}
                  />
                ))}
              </div>
            )}
            <div className={styles.drawing}>
              {hasTooltip && index !== undefined && (
                <ChartTooltip
                  members={members}
                  data={data}
                  index={index}
                  look={props.tooltip}
                  timeZone={timeZone}
                  {...placeOf(panel, members)}
                />
              )}
              {!hasTooltip && at === 0 && cursor && ts !== undefined && (
                <span className={styles.flag} dir="ltr" style={{ insetInlineStart: cursor.left }}>
                  {formatDateTime(ts, { timeZone })}
                </span>
              )}
              <ChartPanel
                id={panel}
                series={members}
                data={data}
                range={range}
                from={from}
                to={to}
                zoom={zoom}
                timeZone={timeZone}
                marks={marks}
                adjust={props.adjust}
                height={isSmall ? panelHeight + (at === panels.length - 1 ? timesHeight : 0) : height}
                hasTimes={at === panels.length - 1}
                isAlone={series.length === 1}
                syncKey={panels.length > 1 ? id : null}
                axisWidth={axisWidth}
                index={cursor ? undefined : keyIndex}
                isFed={feed !== undefined}
                onPlot={onPlot}
                onWider={onWider}
                onCursor={setCursor}
                onZoom={(next) => setZoom(next && zoomWithin(next, all()))}
                onMove={(start, ms) => setZoom(movedBy(start, ms, all()))}
              />
            </div>
            {hasFigures && (
              <div className={styles.figures}>
                {members.map(({ one, at: place }) => (
                  <Figures
                    key={one.id}
                    one={one}
                    at={place}
                    summary={figuresOf({ one, at: place })}
                    isMarked={members.length > 1}
                  />
                ))}
              </div>
            )}
          </div>
        ))}
        {panels.length === 0 && (
          <p className={styles.empty} style={{ blockSize: height }}>
            {t('chart.all-hidden')}
          </p>
        )}
      </div>
      {zoom && (
        <ResetZoom
          onReset={() => {
            setZoom(null);
            // The button goes; who pressed it stays at the chart.
            group.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <VisuallyHidden>
        <span id={hint}>{t('chart.keys')}</span>
        <span role="status">
          {keyIndex !== undefined && ts !== undefined && describeAt(series, data, keyIndex, ts, timeZone)}
        </span>
      </VisuallyHidden>
    </div>
  );
}
