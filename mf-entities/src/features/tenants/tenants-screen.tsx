import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import {
  deleteTenant,
  saveTenant,
  type TenantInfo,
  tenantInfoQuery,
  tenantInfosQuery,
} from '@mullion/shared-kit/api/tenants';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { contactProperties, reference } from '@mullion/shared-kit/entity/properties';
import { profileFilter } from '../../screen-parts/profile-filter';

/** Tenants of the platform, for system administrators. */
export const tenantsScreen = defineEntityScreen<TenantInfo>({
  type: 'TENANT',
  ns: 'mf-entities',
  list: ({ pageLink, filter: { tenantProfileId } }) => tenantInfosQuery(pageLink, { tenantProfileId }),
  load: tenantInfoQuery,
  save: saveTenant,
  filters: [profileFilter('tenantProfileId', 'TENANT_PROFILE')],
  columns: [
    name('title', { width: 'max(10rem, 26cqi)' }),
    text('tenantProfileName', 'profile-short', { priority: 2 }),
    text('email', 'kit:contact.email', { width: 'max(8rem, 22cqi)' }),
    text('country', 'kit:contact.country', { priority: 4 }),
    text('city', 'kit:contact.city', { priority: 4 }),
    createdTime(),
  ],
  actions: [
    {
      kind: 'link',
      id: 'manage-admins',
      label: 'tenant.manage-admins',
      icon: entityTypeTable.USER.icon,
      prominent: true,
      to: ({ id }) => `/tenants/${id.id}/users`,
    },
    remove({
      call: deleteTenant,
      text: 'tenant.delete-text',
      impacts: [
        {
          type: 'USER',
          effect: 'goes',
          text: 'tenant.users-go',
          list: ({ id }) => `/api/tenant/${id.id}/users`,
        },
      ],
    }),
  ],
  form: lazyForm(() => import(/* webpackChunkName: "tenant-form" */ './tenant-form')),
  details: [
    reference('tenantProfileId', 'kit:entity-type.tenant-profile.label', 'tenantProfileName'),
    ...contactProperties<TenantInfo>(),
  ],
  tabs: { first: 'overview' },
});
