import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import type { TenantInfo } from '@mullion/shared-kit/api/tenants';
import { formatDate } from '@mullion/shared-kit/time/format';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { HOME_REFRESH_MS } from './card';
import { TableCard } from './table-card';
import { useT } from './texts';

/** Tenants that home names. */
const TENANTS_SHOWN = 12;

const tenantsQuery = () =>
  queryOptions({
    queryKey: ['home', 'tenants'],
    queryFn: ({ signal }) =>
      http.get<PageData<TenantInfo>>(
        '/api/tenantInfos',
        { pageSize: TENANTS_SHOWN, page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' },
        { signal, silent: true, ignoreLoading: true },
      ),
    select: ({ totalElements, data }) => ({
      all: totalElements,
      rows: data.map(({ id, title, ...tenant }) => ({ ...tenant, id: id.id, name: title })),
    }),
    refetchInterval: HOME_REFRESH_MS,
  });

/** The tenants of the platform, newest first. */
export function TenantsCard({ className }: { className?: string }) {
  const t = useT();
  const query = useQuery(tenantsQuery());
  const hasCountries = query.data?.rows.some(({ country }) => country) ?? false;
  return (
    <TableCard
      title={t('tenants.title')}
      path="/tenants"
      query={query}
      found={query.data}
      name={({ name }) => name}
      columns={[
        { header: t('tenants.profile'), width: '22%', cell: ({ tenantProfileName }) => tenantProfileName },
        {
          header: t('changed.country'),
          width: '22%',
          cell: ({ country }) => country,
          wide: true,
          hidden: !hasCountries,
        },
        { header: t('tenants.created'), width: '8rem', cell: ({ createdTime }) => formatDate(createdTime) },
      ]}
      className={className}
    />
  );
}
