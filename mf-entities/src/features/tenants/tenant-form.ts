import { defaultTenantProfileInfoQuery, type TenantProfile } from '@mullion/shared-kit/api/tenant-profiles';
import type { TenantInfo } from '@mullion/shared-kit/api/tenants';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { contactPart, descriptionPart, namePart } from '@mullion/shared-kit/entity/form-parts';
import { useQuery } from '@tanstack/react-query';
import { homeDashboardPart } from '../../screen-parts/dashboard-parts';
import { profilePart } from '../../screen-parts/profiles/profile-part';
import { tenantProfileEditor } from './profiles/tenant-profile-editor';

const profile = profilePart<TenantInfo, TenantProfile>({
  member: 'tenantProfileId',
  editor: tenantProfileEditor,
  useDefaultId: (enabled) => useQuery({ ...defaultTenantProfileInfoQuery(), enabled }).data?.id.id,
});

/** The form of a tenant, new or existing. */
export default entityForm<TenantInfo>(
  namePart('title'),
  profile,
  descriptionPart(),
  homeDashboardPart(({ id }) => ({ tenantId: id.id })),
  contactPart(),
);
