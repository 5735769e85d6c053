import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';

/** `/alarms`: its code comes together with that of the tab. */
export default lazy(
  () => import(/* webpackChunkName: "alarm-list" */ './features/alarms/alarms-page').then((file) => file.AlarmsPage),
  { pending: <Skeleton lines={6} height="1.25rem" /> },
);
