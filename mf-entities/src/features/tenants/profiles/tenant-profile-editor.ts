import {
  findTenantProfile,
  saveTenantProfile,
  type TenantProfile,
  tenantProfileQuery,
} from '@mullion/shared-kit/api/tenant-profiles';
import { lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import type { ProfileEditor } from '../../../screen-parts/profiles/profile-editor';

/** How a tenant profile is added and edited, on its own screen and where one is chosen. */
export const tenantProfileEditor: ProfileEditor<TenantProfile> = {
  type: 'TENANT_PROFILE',
  form: lazyForm(() => import(/* webpackChunkName: "tenant-profile-form" */ './tenant-profile-form')),
  save: saveTenantProfile,
  load: tenantProfileQuery,
  find: findTenantProfile,
};
