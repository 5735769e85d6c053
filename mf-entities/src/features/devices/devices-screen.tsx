import { type DeviceInfo, deviceInfoQuery, saveDevice } from '@mullion/shared-kit/api/devices';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property, reference } from '@mullion/shared-kit/entity/properties';
import { scopeTitle } from '@mullion/shared-kit/entity/scope-title';
import { AssignmentNotice } from '../../screen-parts/assignment-notice';
import { Connection, LiveLastActivity } from './connection';
import { addDevices, deviceActions } from './device-actions';
import { deviceColumns, deviceFilters, devicesQuery } from './device-list';
import { transportProperty } from './transport/transport-property';

const yesNo = (value: boolean | undefined) => (value ? 'kit:yes' : 'kit:no');

/** Devices of the tenant, of one customer, or of the own customer. */
export const devicesScreen = defineEntityScreen<DeviceInfo>({
  type: 'DEVICE',
  empty: 'device.empty',
  ns: 'mf-entities',
  list: devicesQuery,
  load: deviceInfoQuery,
  save: saveDevice,
  title: scopeTitle({ ns: 'mf-entities', type: 'DEVICE', of: 'device.devices-of', ofPublic: 'device.public-devices' }),
  filters: deviceFilters,
  columns: deviceColumns,
  actions: deviceActions,
  add: addDevices,
  form: lazyForm(() => import(/* webpackChunkName: "device-form" */ './device-form')),
  readOnly: (_, { authority }) => authority === 'CUSTOMER_USER',
  badge: ({ entity }) => <Connection id={entity.id} />,
  notice: AssignmentNotice,
  details: [
    property('label', 'kit:entity.label'),
    reference('deviceProfileId', 'device.profile', 'deviceProfileName'),
    reference('firmwareId', 'device.firmware'),
    reference('softwareId', 'device.software'),
    transportProperty,
    { id: 'activity', label: 'device.last-activity', value: ({ id }) => <LiveLastActivity id={id} /> },
    { id: 'gateway', label: 'device.gateway', value: ({ additionalInfo }, { t }) => t(yesNo(additionalInfo?.gateway)) },
  ],
  tabs: { first: 'overview', order: ['attributes', 'telemetry', 'alarms', 'events', 'relations', 'rpc'] },
});
