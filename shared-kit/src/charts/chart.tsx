import type { Ref } from 'react';
import { useT } from '../i18n/i18n';
import { formatNumber } from '../time/format';
import { lazy } from '../ui/lazy';
import { Skeleton } from '../ui/skeleton';
import { VisuallyHidden } from '../ui/visually-hidden';
import styles from './chart.module.css';
import { booleanText, type ChartLine, type ChartMarks, summaryOf } from './chart-data';
import type { ChartZoom } from './chart-keys';
import type { ChartLook } from './chart-look';
import { ResetZoom } from './reset-zoom';
import type { ChartHandle } from './time-chart';
import type { ChartContent } from './use-chart-feed';

export { type ChartLine, type ChartMarks, type ChartSeries, type SeriesSummary, summarizePoints } from './chart-data';
export type { ChartZoom } from './chart-keys';
export type { AxisLook, ChartLook, DrawingStep, LevelLook, LineLook, PointsLook } from './chart-look';
export { pointShapes } from './chart-look';
export { panelsOf } from './chart-panels';
export type { ChartHandle } from './time-chart';
export type { ChartFeed } from './use-chart-feed';

const TimeChart = lazy(() => import(/* webpackChunkName: "kit-chart" */ './time-chart').then((file) => file.default), {
  pending: <Skeleton height="100%" />,
});

/** Fetches what charts draw with while their points are on the way. What does not arrive is asked for again where it is drawn. */
export const fetchChart = (): void => TimeChart.fetch();

const LookedChart = lazy(
  () => import(/* webpackChunkName: "kit-chart-look" */ './looked-chart').then((file) => file.default),
  { pending: <Skeleton height="100%" /> },
);

export type TimeSeriesChartProps = ChartContent & ChartOptions;

interface ChartOptions {
  /** Names the chart. */
  label: string;
  /** px. */
  height?: number;
  /** Ends of the time axis in epoch ms; default: those of the data. */
  from?: number;
  to?: number;
  /** IANA name of the zone whose clock its times are read by; default: the reader's. */
  timeZone?: string;
  /** All series in one panel, however different they are. */
  together?: boolean;
  /** Offers to leave series out; default: true. */
  hasLegend?: boolean;
  /** Names each series beside its value; default: true. False where the heading above names the only one. */
  hasNames?: boolean;
  /** Says least, mean, and most; default: true. */
  hasFigures?: boolean;
  /** Values are read at the crosshair alone; default: false, beside the lines. Where a legend outside of the chart says the others. */
  hasTooltip?: boolean;
  /** Ids of the series that such a legend leaves out. */
  hidden?: ReadonlySet<string>;
  /** Values to compare with, and a time that matters. */
  marks?: ChartMarks;
  /** The part of the time that is shown, null: all of it; absent: the chart keeps it itself. */
  zoom?: ChartZoom | null;
  onZoom?: (zoom: ChartZoom | null) => void;
  handle?: Ref<ChartHandle>;
  /** How somebody has chosen it to be drawn; absent: in the kit's own way. */
  look?: ChartLook;
}

/**
 * Time series as lines, in a panel for each unit and magnitude over one time axis, with a crosshair that reads the values,
 * least, mean and most of each, gaps where a series was silent (`breakAtSilence`), and dragging to zoom. What it draws with comes when the first chart is shown; its place is kept meanwhile.
 */
export function TimeSeriesChart({ label, height = 260, look, ...drawn }: TimeSeriesChartProps) {
  const { series } = drawn;
  const t = useT('kit');
  const summaries = series.flatMap((one: ChartLine) => {
    const summary = summaryOf(one);
    if (!summary) return [];
    const [last, min, max] = [summary.last, summary.min, summary.max].map((value) => {
      if (one.isBoolean) return booleanText(value);
      const text = formatNumber(value, typeof one.decimals === 'number' ? { decimals: one.decimals } : { atMost: 4 });
      return one.unit ? `${text} ${one.unit}` : text;
    });
    return [{ id: one.id, text: t('chart.summary', { name: one.label, last, min, max }) }];
  });
  if (summaries.length === 0) {
    return (
      <div className={styles.chart}>
        <p className={styles.empty} style={{ blockSize: height }}>
          {t('chart.empty')}
        </p>
        {drawn.zoom && <ResetZoom onReset={() => drawn.onZoom?.(null)} />}
      </div>
    );
  }
  return (
    <figure className={styles.figure} aria-label={label}>
      <div style={{ minBlockSize: height }}>
        {look ? (
          <LookedChart chart={TimeChart} height={height} {...drawn} look={look} />
        ) : (
          <TimeChart height={height} {...drawn} />
        )}
      </div>
      <VisuallyHidden>
        {summaries.map(({ id, text }) => (
          <span key={id}>{text}. </span>
        ))}
        {drawn.marks?.text}
      </VisuallyHidden>
    </figure>
  );
}
