import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { alarmQuery } from '@mullion/shared-kit/api/alarms';
import { isNotFound } from '@mullion/shared-kit/api/api-error';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { PageData } from '@mullion/shared-kit/api/page';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import { SidePanel } from '@mullion/shared-kit/ui/side-panel';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmButtons } from './alarm-buttons';
import type { AlarmContext } from './alarm-context';
import styles from './alarms.module.css';

const AlarmDetails = lazy(
  () => import(/* webpackChunkName: "alarm-dialog" */ './alarm-details').then((file) => file.AlarmDetails),
  { pending: <Skeleton lines={6} height="1.25rem" /> },
);

interface AlarmPanelProps {
  id: string;
  context: AlarmContext;
  onClose: () => void;
}

/** An alarm beside the list: what happened, and what can still be done. */
export function AlarmPanel({ id, context, onClose }: AlarmPanelProps) {
  const { t } = context;
  const client = useQueryClient();
  const {
    data: alarm,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...toldInPlace(alarmQuery(id)),
    // What the list knows of it is there at once.
    placeholderData: () =>
      client
        .getQueriesData<PageData<AlarmInfo>>({ queryKey: ['alarms', 'page'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find((one) => one.id.id === id),
  });
  const isGone = isNotFound(error);
  const shown = isGone ? undefined : alarm;
  return (
    <SidePanel
      title={
        shown ? (
          <span className={styles.title}>
            <SeverityMark severity={shown.severity} />
            <bdi>{shown.type}</bdi>
          </span>
        ) : (
          t('alarm.alarm')
        )
      }
      subtitle={
        shown && (
          <span className={styles.subtitle}>
            <span>{t(`severity.${shown.severity}`)}</span>
            <span>{t(`alarm.status.${shown.status}`)}</span>
            <span>
              <Originator id={shown.originator} context={context} />
            </span>
          </span>
        )
      }
      footer={shown && <AlarmButtons alarm={shown} context={context} />}
      focusOnOpen={false}
      onClose={onClose}
    >
      {isGone ? (
        <EmptyState icon="notifications_active" tone="gone" title={t('alarm.gone')} />
      ) : alarm ? (
        <AlarmDetails alarm={alarm} context={context} />
      ) : error ? (
        <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} height="1.25rem" />
      )}
    </SidePanel>
  );
}

/** What the alarm is about: its name, as far as the viewer may read it. */
function Originator({ id, context: { t } }: { id: EntityId; context: AlarmContext }) {
  const { data, error } = useQuery({ ...foundEntityQuery(id), retry: false });
  if (data) return <EntityLink id={id} name={data.name} />;
  if (isNotFound(error)) return t('alarm.originator-gone');
  const info = entityTypeInfo(id.entityType);
  return info ? t(info.label) : id.entityType;
}
