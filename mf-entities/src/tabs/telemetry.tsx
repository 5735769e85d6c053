import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { TelemetryList } from '../features/telemetry/telemetry-list';
import { useChartAddress } from '../features/telemetry/use-chart-address';
import { useChartSubject } from '../screen-parts/charts/chart-subject';

const TelemetryChart = lazy(
  () =>
    import(/* webpackChunkName: "telemetry-chart" */ '../features/telemetry/telemetry-chart').then(
      (file) => file.default,
    ),
  {
    pending: <Skeleton lines={6} height="1.25rem" />,
  },
);

/** The tab "Latest telemetry" of an entity's page: the newest value of every key, or the chart that the address asks for. */
export default function TelemetryTab(tab: EntityTabProps) {
  const address = useChartAddress();
  const subject = useChartSubject(tab);
  if (address.view) return <TelemetryChart subject={subject} view={address.view} address={address} />;
  return <TelemetryList {...tab} />;
}
