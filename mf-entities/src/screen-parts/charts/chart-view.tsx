import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { Units } from '@mullion/shared-kit/api/units';
import {
  type ChartLine,
  type ChartSeries,
  TimeSeriesChart,
  type TimeSeriesChartProps,
} from '@mullion/shared-kit/charts/chart';
import { SourceProblemState } from '@mullion/shared-kit/data/source-problem';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { errorText } from '@mullion/shared-kit/list/error-text';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import styles from './chart-view.module.css';
import { useChartSeries } from './use-chart-series';

/** Keys have their places in the chart. */
const ownPlaces: ReadonlyMap<string, number> = new Map();

/** Series of some keys with their units and, where named, their places in the palette; and whether they are live. */
export function useChart(
  entity: EntityId,
  keys: readonly string[],
  timewindow: StoredTimewindow,
  units: Units,
  colors: ReadonlyMap<string, number> = ownPlaces,
) {
  const { data, states, pointsOf, ...status } = useChartSeries(entity, keys, timewindow);
  const lines = keys.map(
    (key): ChartLine => ({
      id: key,
      label: key,
      unit: units.get(key),
      holds: states.includes(key),
      isBoolean: states.includes(key),
      color: colors.get(key),
      summary: data?.summaries.get(key),
    }),
  );
  return {
    ...status,
    lines: data && lines,
    missing: data?.missing ?? [],
    from: data?.from,
    to: data?.to,
    /** With every point there is, for a file. */
    allSeries: (): ChartSeries[] => lines.map((line) => ({ ...line, points: pointsOf(line.id) })),
  };
}

interface ChartViewProps extends Omit<TimeSeriesChartProps, 'series' | 'feed' | 'from' | 'to'> {
  chart: ReturnType<typeof useChart>;
  height: number;
}

/** The chart, what comes before it, or why there is none. */
export function ChartView({ chart, ...drawn }: ChartViewProps) {
  if (chart.error) return <ErrorState reason={errorText(chart.error)} onRetry={chart.retry} />;
  if (chart.problem) return <SourceProblemState problem={chart.problem} />;
  if (!chart.lines) return <Skeleton height={`${drawn.height}px`} />;
  return (
    <>
      <ChartGaps chart={chart} />
      <TimeSeriesChart from={chart.from} to={chart.to} series={chart.lines} feed={chart.feed} {...drawn} />
    </>
  );
}

/** What of the chart could not be read, while the rest is there. */
function ChartGaps({ chart: { missing, partError, state, retry } }: Pick<ChartViewProps, 'chart'>) {
  const t = useScreenText('mf-entities');
  // The chart's state already says what is not live.
  const isToldElsewhere = missing.length === 0 && state !== undefined && state !== 'live';
  if (!partError || isToldElsewhere) return null;
  const keys = new Intl.ListFormat(currentDateLocale()).format(missing);
  return (
    <div className={styles.gaps}>
      <Problem>
        {missing.length > 0 ? t('chart.missing', { keys }) : t('chart.incomplete')} {errorText(partError)}{' '}
        <Button size="small" variant="text" icon="refresh" onClick={retry}>
          {t('kit:retry')}
        </Button>
      </Problem>
    </div>
  );
}
