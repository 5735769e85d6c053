import { useExtensions } from '../module/extension-host';
import type { DashboardViewProps } from '../module/extension-points';
import { RemoteView } from '../module/remote-view';
import { OwnAddress } from '../routing/own-address';
import { PartFailed } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';

/** A dashboard in a page or a dialog of another module. Nothing where the console has no module that draws dashboards. */
export function DashboardView(props: DashboardViewProps) {
  const [view] = useExtensions('dashboard.view');
  if (!view) return null;
  return (
    <OwnAddress>
      <RemoteView
        load={view.load}
        loaded={view.loaded}
        props={props}
        pending={<Skeleton lines={4} height="4rem" />}
        failed={(error, retry) => <PartFailed error={error} onRetry={retry} />}
      />
    </OwnAddress>
  );
}
