import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import type { TenantInfo } from '@mullion/shared-kit/api/tenants';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDate, formatNumber } from '@mullion/shared-kit/time/format';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMayOpen } from '../routing/use-may-open';
import { Card, HOME_REFRESH_MS } from './card';
import table from './table.module.css';

const TENANTS_PATH = '/tenants';
/** Tenants that home names. */
export const TENANTS_SHOWN = 12;
/** Rows whose place is kept while they load. */
const USUAL_ROWS = 5;

const tenantsQuery = () =>
  queryOptions({
    queryKey: ['home', 'tenants'],
    queryFn: ({ signal }) =>
      http.get<PageData<TenantInfo>>(
        '/api/tenantInfos',
        { pageSize: TENANTS_SHOWN, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' },
        { signal, silent: true, ignoreLoading: true },
      ),
    refetchInterval: HOME_REFRESH_MS,
  });

/** The tenants of the platform, newest first. */
export function TenantsCard({ className }: { className?: string }) {
  const t = useT('shell');
  const mayOpen = useMayOpen();
  const query = useQuery(tenantsQuery());
  const { data } = query;
  const linked = mayOpen(TENANTS_PATH);
  return (
    <Card
      title={t('tenants.title')}
      detail={data && formatNumber(data.totalElements)}
      more={linked && <TextLink to={TENANTS_PATH}>{t('open-list')}</TextLink>}
      query={query}
      className={className}
      flush
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('devices.name')}</th>
            <th>{t('tenants.profile')}</th>
            <th className={table.wide}>{t('changed.country')}</th>
            <th>{t('tenants.created')}</th>
          </tr>
        </thead>
        <tbody>
          {data
            ? data.data.map(({ id, title, tenantProfileName, country, createdTime }) => (
                <tr key={id.id}>
                  <td className={table.name}>
                    {linked ? <TextLink to={`${TENANTS_PATH}/${id.id}`}>{title}</TextLink> : title}
                  </td>
                  <td className={table.muted}>{tenantProfileName}</td>
                  <td className={`${table.muted} ${table.wide}`}>{country}</td>
                  <td className={table.muted}>{formatDate(createdTime)}</td>
                </tr>
              ))
            : Array.from({ length: USUAL_ROWS }, (_, row) => (
                <tr key={row}>
                  <td colSpan={4}>
                    <Skeleton width="70%" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </Card>
  );
}
