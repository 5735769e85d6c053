import { currentDateLocale, useT } from '../i18n/i18n';
import styles from './chart.module.css';
import { type ChartSeries, summarize } from './chart-data';
import { lazy } from './lazy';
import { Skeleton } from './skeleton';
import { VisuallyHidden } from './visually-hidden';

export type { ChartSeries } from './chart-data';

const TimeChart = lazy(() => import(/* webpackChunkName: "kit-chart" */ './time-chart').then((file) => file.default), {
  pending: <Skeleton height="100%" />,
});

export interface TimeSeriesChartProps {
  series: readonly ChartSeries[];
  /** Names the chart. */
  label: string;
  /** px. */
  height?: number;
  /** Ends of the time axis in epoch ms; default: those of the data. */
  from?: number;
  to?: number;
}

/**
 * Time series as lines, with a crosshair that reads the values and dragging to zoom. What it draws with comes when the
 * first chart is shown; its place is kept meanwhile.
 */
export function TimeSeriesChart({ series, label, height = 260, from, to }: TimeSeriesChartProps) {
  const t = useT('kit');
  const number = new Intl.NumberFormat(currentDateLocale(), { maximumFractionDigits: 4 });
  const summaries = series.flatMap((one) => {
    const summary = summarize(one);
    if (!summary) return [];
    const [last, min, max] = [summary.last, summary.min, summary.max].map((value) => number.format(value));
    return [{ id: one.id, text: t('chart.summary', { name: one.label, last, min, max }) }];
  });
  if (summaries.length === 0) {
    return (
      <p className={styles.empty} style={{ blockSize: height }}>
        {t('chart.empty')}
      </p>
    );
  }
  return (
    <figure className={styles.figure} aria-label={label}>
      <div style={{ minBlockSize: height }}>
        <TimeChart series={series} height={height} from={from} to={to} />
      </div>
      <VisuallyHidden>
        {summaries.map(({ id, text }) => (
          <span key={id}>{text}. </span>
        ))}
      </VisuallyHidden>
    </figure>
  );
}
