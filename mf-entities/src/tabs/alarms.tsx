import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';

const EntityAlarms = lazy(
  () =>
    import(/* webpackChunkName: "alarm-list" */ '../features/alarms/entity-alarms').then((file) => file.EntityAlarms),
  { pending: <Skeleton lines={6} height="1.25rem" /> },
);

/** The tab "Alarms" of an entity's page. */
export default function AlarmsTab(tab: EntityTabProps) {
  return <EntityAlarms {...tab} />;
}
