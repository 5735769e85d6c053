import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { type ChartHandle, type ChartSeries, TimeSeriesChart } from '@mullion/shared-kit/ui/chart';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { Ref } from 'react';
import { numberOf } from './trend';
import { useChartSeries } from './use-chart-series';
import type { Units } from './use-units';

/** Series of some keys with their units, and whether they are live. */
export function useChart(entity: EntityId, keys: readonly string[], timewindow: StoredTimewindow, units: Units) {
  const { data, states, ...status } = useChartSeries(entity, keys, timewindow);
  const series: ChartSeries[] | undefined =
    data &&
    keys.map((key) => ({
      id: key,
      label: key,
      unit: units[key],
      holds: states.includes(key),
      points: (data.series[key] ?? []).map(({ ts, value }) => [ts, numberOf(value)] as const),
    }));
  return { ...status, series, from: data?.from, to: data?.to };
}

interface ChartViewProps {
  chart: ReturnType<typeof useChart>;
  label: string;
  height: number;
  together?: boolean;
  handle?: Ref<ChartHandle>;
}

/** The chart, what comes before it, or why there is none. */
export function ChartView({ chart, label, height, together, handle }: ChartViewProps) {
  if (chart.error) return <ErrorState reason={errorText(chart.error)} onRetry={chart.retry} />;
  if (!chart.series) return <Skeleton height={`${height}px`} />;
  return (
    <TimeSeriesChart
      label={label}
      height={height}
      from={chart.from}
      to={chart.to}
      series={chart.series}
      together={together}
      handle={handle}
    />
  );
}
