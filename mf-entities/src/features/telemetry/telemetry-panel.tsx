import type { Scope } from '@mullion/shared-kit/api/scope';
import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useMemo, useRef } from 'react';
import { lastHour } from './chart-address';
import type { ChartSubject } from './chart-subject';
import { telemetryNaming } from './telemetry-actions';
import { telemetryList } from './telemetry-list';
import { useChartAddress } from './use-chart-address';

const TelemetryChart = lazy(
  () => import(/* webpackChunkName: "telemetry-chart" */ './telemetry-chart').then((file) => file.default),
  {
    pending: <Skeleton lines={6} height="1.25rem" />,
  },
);

/** An entity's telemetry: the newest value of every key, or the chart that the address asks for. */
export function TelemetryPanel({ subject, scope }: { subject: ChartSubject; scope: Scope }) {
  const address = useChartAddress();
  const { view } = address;
  const latest = useRef(address);
  latest.current = address;
  // Rows are drawn again with it, but not for another address.
  const about = useMemo(
    () => ({
      subject,
      onChart: (keys: readonly string[]) => latest.current.open({ keys, timewindow: lastHour, zoom: null }),
    }),
    [subject],
  );
  const context = useListContext('mf-entities', telemetryNaming, scope, about);
  return view ? (
    <TelemetryChart subject={subject} view={view} address={address} />
  ) : (
    <ListPanel definition={telemetryList} context={context} />
  );
}
