import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { lastHour } from './chart-address';
import type { ChartSubject } from './chart-subject';
import { TelemetryTable } from './telemetry-table';
import { useChartAddress } from './use-chart-address';

const TelemetryChart = lazy(
  () => import(/* webpackChunkName: "telemetry-chart" */ './telemetry-chart').then((file) => file.default),
  {
    pending: <Skeleton lines={6} height="1.25rem" />,
  },
);

/** An entity's telemetry: the newest value of every key, or the chart that the address asks for. */
export function TelemetryPanel({ subject }: { subject: ChartSubject }) {
  const address = useChartAddress();
  const { view } = address;
  return view ? (
    <TelemetryChart subject={subject} view={view} address={address} />
  ) : (
    <TelemetryTable subject={subject} onChart={(keys) => address.open({ keys, timewindow: lastHour, zoom: null })} />
  );
}
