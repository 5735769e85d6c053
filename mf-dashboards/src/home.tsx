import type { HomeMainProps } from '@mullion/shared-kit/module/extension-points';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { homeDashboardQuery } from './calls/dashboard-calls';
import styles from './home.module.css';

const OpenDashboard = lazy(() =>
  import(/* webpackChunkName: "dashboard-page" */ './page/open-dashboard').then((file) => file.OpenDashboard),
);

/** The home page of people who have a home dashboard; for others, and where it cannot be read, the console's own. */
export default function HomeDashboard({ standard }: HomeMainProps) {
  const { data, isPending } = useQuery({ ...homeDashboardQuery(), retry: false });
  if (isPending) {
    return (
      <div className={styles.pending}>
        <Skeleton lines={3} />
      </div>
    );
  }
  if (!data) return standard;
  const place = { path: '/dashboards', embedded: true, hideToolbar: data.hideDashboardToolbar };
  return (
    <div className={styles.home}>
      <OpenDashboard key={data.id.id} stored={data} place={place} />
    </div>
  );
}
