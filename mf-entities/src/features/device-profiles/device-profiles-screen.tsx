import { countEntries } from '@mullion/shared-kit/api/count-entries';
import {
  type DeviceProfile,
  deleteDeviceProfile,
  deviceProfileQuery,
  deviceProfilesQuery,
  setDefaultDeviceProfile,
} from '@mullion/shared-kit/api/device-profiles';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, flag, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { property } from '@mullion/shared-kit/entity/properties';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { ProfileAlarm } from './alarms/alarm-rule';
import { ProfileReference } from './profile-reference';
import { addProfile, exportProfile, importProfile } from './profile-transfer';
import { saveProfile } from './save-profile';

const AlarmsSummary = lazy(() =>
  import(/* webpackChunkName: "device-profile-alarms" */ './alarms/alarms-summary').then((file) => file.default),
);
const alarmsOf = ({ profileData }: DeviceProfile) => (profileData?.alarms ?? []) as readonly ProfileAlarm[];

const isDefault = (profile: DeviceProfile) => profile.default;
const devicesOf = ({ id }: DeviceProfile) => countEntries(`/api/tenant/deviceInfos?deviceProfileId=${id.id}`);

/** What devices of a kind have in common. The default profile, which new devices get, stays. */
export const deviceProfilesScreen = defineEntityScreen<DeviceProfile>({
  type: 'DEVICE_PROFILE',
  ns: 'mf-entities',
  list: ({ pageLink }) => deviceProfilesQuery(pageLink),
  load: deviceProfileQuery,
  save: saveProfile,
  columns: [
    name('name', { width: 'max(10rem, 22cqi)' }),
    {
      id: 'transportType',
      label: 'device-profile.transport',
      sort: 'transportType',
      width: 'max(7rem, 14cqi)',
      priority: 2,
      cell: ({ transportType }, { t }) => t(`transport.${transportType}`),
    },
    text('description', 'kit:entity.description', { priority: 3 }),
    flag('default', 'device-profile.default', isDefault, { sort: 'isDefault', priority: 2 }),
    createdTime(),
  ],
  actions: [
    {
      kind: 'link',
      id: 'devices',
      label: 'device-profile.open-devices',
      icon: 'devices',
      prominent: true,
      to: ({ id }) => `/devices?deviceProfileId=${id.id}`,
    },
    {
      kind: 'call',
      id: 'make-default',
      label: 'device-profile.make-default',
      icon: 'flag',
      unless: isDefault,
      ask: {
        title: 'device-profile.make-default.title',
        text: 'device-profile.make-default.text',
        confirm: 'device-profile.make-default',
      },
      each: ({ id }, _, options) => setDefaultDeviceProfile(id.id, options),
      done: 'device-profile.made-default',
    },
    exportProfile,
    remove({
      call: deleteDeviceProfile,
      unless: (profile) => isDefault(profile) && 'device-profile.default-stays',
      text: 'device-profile.delete-text',
      impacts: [{ type: 'DEVICE', goes: false, text: 'device-profile.used-by', count: devicesOf }],
    }),
  ],
  add: [addProfile, importProfile],
  form: lazyForm(() => import(/* webpackChunkName: "device-profile-form" */ './device-profile-form')),
  notice: ({ entity, context }) =>
    isDefault(entity) && <Notice icon="flag">{context.t('device-profile.is-default')}</Notice>,
  details: [
    {
      id: 'transport',
      label: 'device-profile.transport',
      value: ({ transportType }, { t }) => t(`transport.${transportType}`),
    },
    {
      id: 'provisioning',
      label: 'device-profile.provisioning',
      value: ({ provisionType }, { t }) => t(`provision.${provisionType}`),
    },
    {
      id: 'rule-chain',
      label: 'device-profile.rule-chain',
      value: ({ defaultRuleChainId: id }) => id && <ProfileReference id={id} />,
    },
    {
      id: 'dashboard',
      label: 'device-profile.dashboard',
      value: ({ defaultDashboardId: id }) => id && <ProfileReference id={id} />,
    },
    property('defaultQueueName', 'device-profile.queue'),
    {
      id: 'firmware',
      label: 'device-profile.firmware',
      value: ({ firmwareId: id }) => id && <ProfileReference id={id} />,
    },
    {
      id: 'software',
      label: 'device-profile.software',
      value: ({ softwareId: id }) => id && <ProfileReference id={id} />,
    },
    {
      id: 'alarms',
      label: 'device-profile.alarm-rules',
      wide: true,
      value: (profile) => alarmsOf(profile).length > 0 && <AlarmsSummary alarms={alarmsOf(profile)} />,
    },
    property('description', 'kit:entity.description', { wide: true }),
  ],
});
