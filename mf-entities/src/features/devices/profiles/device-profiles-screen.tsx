import {
  type DeviceProfile,
  deleteDeviceProfile,
  deviceProfilesQuery,
  setDefaultDeviceProfile,
} from '@mullion/shared-kit/api/device-profiles';
import { remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen } from '@mullion/shared-kit/entity/define-entity-screen';
import { property, reference } from '@mullion/shared-kit/entity/properties';
import type { CellContext } from '@mullion/shared-kit/list/column';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { storedAlarms } from '../../../screen-parts/alarm-rules/alarm-rule';
import { DefaultNotice, defaultColumn, isDefault, makeDefault } from '../../../screen-parts/profiles/default-profile';
import { handlingProperties } from '../../../screen-parts/profiles/profile-properties';
import { exportProfile, importProfile } from '../../../screen-parts/profiles/profile-transfer';
import { profileUsers } from '../../../screen-parts/profiles/profile-users';
import { copyAlarms, saveAlarms } from './alarms/alarm-actions';
import { deviceProfileEditor } from './device-profile-editor';
import { grouped, provisioningProperties, transportProperties } from './profile-details';

const AlarmsSummary = lazy(() =>
  import(/* webpackChunkName: "device-profile-alarms" */ './alarms/alarms-summary').then((file) => file.default),
);

const transportOf = ({ transportType }: DeviceProfile, { t }: CellContext) => t(`transport.${transportType}`);

/** What devices of a kind have in common. The default profile, which new devices get, stays. */
export const deviceProfilesScreen = defineEntityScreen<DeviceProfile>({
  type: 'DEVICE_PROFILE',
  ns: 'mf-entities',
  list: ({ pageLink }) => deviceProfilesQuery(pageLink),
  load: deviceProfileEditor.load,
  save: deviceProfileEditor.save,
  columns: [
    name('name', { width: 'max(10rem, 22cqi)' }),
    {
      id: 'transportType',
      label: 'device-profile.transport',
      sort: 'transportType',
      width: 'max(7rem, 14cqi)',
      priority: 2,
      cell: transportOf,
      file: transportOf,
    },
    text('description', 'kit:entity.description', { priority: 3 }),
    defaultColumn(),
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
    makeDefault({ call: setDefaultDeviceProfile, text: 'device-profile.make-default.text' }),
    exportProfile(deviceProfileEditor.find),
    copyAlarms,
    saveAlarms,
    remove({
      call: deleteDeviceProfile,
      unless: (profile) => isDefault(profile) && 'profile.default-stays',
      text: 'device-profile.delete-text',
      impacts: [profileUsers<DeviceProfile>('DEVICE')],
    }),
  ],
  add: [
    addWithForm(deviceProfileEditor),
    importProfile<DeviceProfile>({
      label: 'device-profile.import',
      members: ['name', 'type', 'transportType', 'provisionType', 'profileData'],
      save: deviceProfileEditor.save,
    }),
  ],
  form: deviceProfileEditor.form,
  notice: ({ entity, context: { t } }) => <DefaultNotice profile={entity} text={t('device-profile.is-default')} />,
  details: [
    ...handlingProperties<DeviceProfile>(),
    reference('firmwareId', 'device-profile.firmware'),
    reference('softwareId', 'device-profile.software'),
    property('description', 'kit:entity.description', { wide: true }),
    ...grouped('device-profile.step.transport', [
      {
        id: 'transport',
        label: 'device-profile.transport-type',
        value: transportOf,
      },
      ...transportProperties,
    ]),
    ...grouped('device-profile.step.alarms', [
      {
        id: 'alarms',
        label: 'device-profile.alarm-rules',
        wide: true,
        hideLabel: true,
        when: (profile) => storedAlarms(profile).length > 0,
        value: (profile) => <AlarmsSummary alarms={storedAlarms(profile)} />,
      },
    ]),
    ...grouped('device-profile.step.provisioning', [
      {
        id: 'provisioning',
        label: 'device-profile.strategy',
        value: ({ provisionType }, { t }) => t(`provision.${provisionType}`),
      },
      ...provisioningProperties,
    ]),
  ],
  tabs: { whileEditing: false },
});
