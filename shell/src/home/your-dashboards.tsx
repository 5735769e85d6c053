import { dashboardInfosQuery } from '@mullion/shared-kit/api/dashboards';
import { useSession } from '@mullion/shared-kit/session/session';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { useQuery } from '@tanstack/react-query';
import { preloadPage } from '../routing/preload-page';
import { useMayOpen } from '../routing/use-may-open';
import { Card, HOME_REFRESH_MS } from './card';
import { RowList } from './row-list';
import { useT } from './texts';

const DASHBOARDS_PATH = '/dashboards';
/** Dashboards that home names. */
const DASHBOARDS_SHOWN = 6;

/** The dashboards of one's customer; absent without any. They are links where this console can show them. */
export function YourDashboards() {
  const t = useT();
  const mayOpen = useMayOpen();
  const customerId = useSession((state) => state.authUser?.customerId);
  const page = { page: 0, pageSize: DASHBOARDS_SHOWN, sortProperty: 'title', sortOrder: 'ASC' } as const;
  const query = useQuery({
    ...dashboardInfosQuery({ kind: 'customer', customerId: customerId ?? '' }, page, {
      silent: true,
      ignoreLoading: true,
    }),
    enabled: Boolean(customerId),
    refetchInterval: HOME_REFRESH_MS,
  });
  const { data } = query;
  const linked = mayOpen(DASHBOARDS_PATH);
  if (data ? data.totalElements === 0 : !query.isError) return null;
  return (
    <Card
      title={t('dashboards.title')}
      detail={data && formatNumber(data.totalElements)}
      more={
        linked &&
        data &&
        data.totalElements > DASHBOARDS_SHOWN && (
          <TextLink to={DASHBOARDS_PATH}>{t('show-all', { count: data.totalElements })}</TextLink>
        )
      }
      query={query}
      flush
    >
      <RowList
        label={t('dashboards.title')}
        lines={1}
        onPrefetch={preloadPage}
        rows={data?.data.map(({ id, title }) => ({
          id: id.id,
          path: linked ? `${DASHBOARDS_PATH}/${id.id}` : null,
          mark: <Icon name="dashboards" size={16} />,
          name: title,
        }))}
      />
    </Card>
  );
}
