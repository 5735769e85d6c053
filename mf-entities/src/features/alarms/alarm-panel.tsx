import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { alarmQuery } from '@mullion/shared-kit/api/alarms';
import { isAway, isForbidden } from '@mullion/shared-kit/api/api-error';
import type { PageData } from '@mullion/shared-kit/api/page';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { SidePanel } from '@mullion/shared-kit/ui/side-panel';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmButtons, AlarmDashboard } from './alarm-buttons';
import { REFRESH_MS } from './alarm-calls';
import type { AlarmContext } from './alarm-context';
import { AlarmSubtitle, AlarmTitle } from './alarm-head';

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
    refetchInterval: ({ state }) => !context.isFollowed && state.data && !isCleared(state.data) && REFRESH_MS,
    // What the list knows of it is there at once.
    placeholderData: () =>
      client
        .getQueriesData<PageData<AlarmInfo>>({ queryKey: ['alarms', 'page'] })
        .flatMap(([, page]) => page?.data ?? [])
        .find((one) => one.id.id === id),
  });
  // What else the list is narrowed by is nobody else’s matter.
  const copyLink = () =>
    copyAndNotify(`${window.location.origin}/alarms?${new URLSearchParams({ open: id })}`, t('alarm.link-copied'));
  const isGone = isAway(error);
  const shown = isGone ? undefined : alarm;
  return (
    <SidePanel
      title={shown ? <AlarmTitle alarm={shown} /> : t('alarm.alarm')}
      subtitle={shown && <AlarmSubtitle alarm={shown} context={context} />}
      actions={<IconButton icon="link" label={t('alarm.copy-link')} onClick={() => runSafely(copyLink)} />}
      footer={shown && <AlarmFooter alarm={shown} context={context} />}
      focusOnOpen={false}
      isNarrow
      onClose={onClose}
    >
      {isGone ? (
        <EmptyState
          icon="notifications_active"
          tone="gone"
          title={t(isForbidden(error) ? 'alarm.unavailable' : 'alarm.gone')}
        />
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

/** What can be done with it; without anything there is no bar. */
function AlarmFooter({ alarm, context }: { alarm: AlarmInfo; context: AlarmContext }) {
  return (
    <>
      <AlarmButtons alarm={alarm} context={context} isBar />
      <AlarmDashboard alarm={alarm} context={context} />
    </>
  );
}
