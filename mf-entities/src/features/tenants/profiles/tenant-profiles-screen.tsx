import {
  deleteTenantProfile,
  setDefaultTenantProfile,
  type TenantProfile,
  tenantProfilesQuery,
} from '@mullion/shared-kit/api/tenant-profiles';
import { remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, flag, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { DefaultNotice, defaultColumn, isDefault, makeDefault } from '../../../screen-parts/profiles/default-profile';
import { exportProfile, importProfile } from '../../../screen-parts/profiles/profile-transfer';
import { profileUsers } from '../../../screen-parts/profiles/profile-users';
import { tenantProfileEditor } from './tenant-profile-editor';

// It shares most of its code with the form.
const LimitsSummary = lazy(() =>
  import(/* webpackChunkName: "tenant-profile-form" */ './limits-summary').then((file) => file.default),
);

const isIsolated = ({ isolatedTbRuleEngine }: TenantProfile) => isolatedTbRuleEngine;

/** What tenants may have and do. The default profile, which new tenants get, stays. */
export const tenantProfilesScreen = defineEntityScreen<TenantProfile>({
  type: 'TENANT_PROFILE',
  ns: 'mf-entities',
  list: ({ pageLink }) => tenantProfilesQuery(pageLink),
  load: tenantProfileEditor.load,
  save: tenantProfileEditor.save,
  columns: [
    name('name', { width: 'max(10rem, 26cqi)' }),
    text('description', 'kit:entity.description', { priority: 3 }),
    flag('isolated', 'tenant-profile.isolated-short', isIsolated, { width: '7rem' }),
    defaultColumn(),
    createdTime(),
  ],
  actions: [
    {
      kind: 'link',
      id: 'tenants',
      label: 'tenant-profile.open-tenants',
      icon: 'supervisor_account',
      prominent: true,
      to: ({ id }) => `/tenants?tenantProfileId=${id.id}`,
    },
    makeDefault({ call: setDefaultTenantProfile, text: 'tenant-profile.make-default.text' }),
    exportProfile(tenantProfileEditor.find),
    remove({
      call: deleteTenantProfile,
      unless: (profile) => isDefault(profile) && 'profile.default-stays',
      text: 'tenant-profile.delete-text',
      impacts: [profileUsers<TenantProfile>('TENANT')],
    }),
  ],
  add: [
    addWithForm(tenantProfileEditor),
    importProfile<TenantProfile>({
      label: 'tenant-profile.import',
      members: ['name', 'profileData', 'isolatedTbRuleEngine'],
      save: tenantProfileEditor.save,
    }),
  ],
  form: tenantProfileEditor.form,
  notice: ({ entity, context: { t } }) => <DefaultNotice profile={entity} text={t('tenant-profile.is-default')} />,
  details: [
    {
      id: 'queues',
      label: 'tenant-profile.own-queues',
      value: ({ profileData }) => profileData?.queueConfiguration?.map((queue) => queue.name).join(', '),
    },
    {
      id: 'limits',
      label: 'tenant-profile.limits',
      wide: true,
      value: ({ profileData }) => <LimitsSummary limits={profileData?.configuration} />,
    },
    property('description', 'kit:entity.description', { wide: true }),
  ],
});
