import { countEntries } from '@mullion/shared-kit/api/count-entries';
import type { TenantInfo } from '@mullion/shared-kit/api/tenants';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { EntityReference } from '@mullion/shared-kit/list/entity-reference';
import { Link } from '@mullion/shared-kit/routing/link';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useQuery } from '@tanstack/react-query';

/** What limits a tenant, and how many people administer it; a count that cannot be had shows a dash. */
export function TenantProperties({ entity: { id, tenantProfileId, tenantProfileName } }: { entity: TenantInfo }) {
  const t = useScreenText('mf-entities');
  const { data: count } = useQuery({
    queryKey: ['counts', 'TENANT', id.id, 'users'],
    queryFn: () => countEntries(`/api/tenant/${id.id}/users`),
  });
  return (
    <PropertyList
      properties={[
        {
          label: t('kit:entity-type.tenant-profile.label'),
          value: <EntityReference id={tenantProfileId} name={tenantProfileName} />,
        },
        {
          label: t('tenant.manage-admins'),
          value: count === undefined ? null : <Link to={`/tenants/${id.id}/users`}>{formatNumber(count)}</Link>,
        },
      ]}
    />
  );
}
