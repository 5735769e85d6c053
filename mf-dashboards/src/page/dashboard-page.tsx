import { isForbidden, isNotFound } from '@mullion/shared-kit/api/api-error';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { useLocation, useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { dashboardQuery } from '../calls/dashboard-calls';
import { loadEditMode } from '../edit/load-edit-mode';
import type { DashboardPlace } from './dashboard-place';
import { OpenDashboard } from './open-dashboard';

const KeptOfGone = lazy(() => loadEditMode().then((file) => file.KeptOfGone));

interface DashboardPageProps {
  id: string;
  /** Absent: below the list that the address names. */
  place?: DashboardPlace;
}

/** One dashboard by its id: its widgets, or why there are none. */
export function DashboardPage({ id, ...props }: DashboardPageProps) {
  const t = useT('mf-dashboards');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = pathname.replace(/\/[^/]+\/*$/, '');
  const inConsole = useMemo((): DashboardPlace => ({ path: list }), [list]);
  const { place = inConsole } = props;
  const isEditor = useSession((state) => state.authUser?.authority === 'TENANT_ADMIN');
  // Widgets are live at once where the connection is made while the dashboard is read.
  useEffect(() => subscriptions.expect(), []);
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(dashboardQuery(id)));
  if (data) return <OpenDashboard key={id} stored={data} place={place} />;
  if (isNotFound(error) || isForbidden(error)) {
    return (
      <>
        {isEditor && !place.embedded && <KeptOfGone id={id} path={place.single ? place.path : '/dashboards'} />}
        <EmptyState
          level={2}
          icon="dashboards"
          tone="gone"
          title={t('gone')}
          text={t('gone.text')}
          action={
            !place.single &&
            !place.embedded && (
              <Button variant="primary" onClick={() => void navigate(place.path)}>
                {t('gone.back')}
              </Button>
            )
          }
        />
      </>
    );
  }
  if (error)
    return <ErrorState level={2} reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} height="6rem" />;
}
