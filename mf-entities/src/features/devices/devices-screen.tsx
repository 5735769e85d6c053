import { countEntries } from '@mullion/shared-kit/api/count-entries';
import {
  assignDeviceToCustomer,
  type DeviceInfo,
  deleteDevice,
  deviceInfoQuery,
  deviceInfosQuery,
  findDevice,
  makeDevicePublic,
  saveDevice,
  unassignDeviceFromCustomer,
} from '@mullion/shared-kit/api/devices';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { assignment, remove } from '@mullion/shared-kit/entity/actions';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import type { AssignmentCalls } from '@mullion/shared-kit/entity/assignment-calls';
import { createdTime, customer, flag, name, publicFlag, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm, type ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import type { SortedList } from '@mullion/shared-kit/list/column';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import type { ListPlace } from '@mullion/shared-kit/list/offered';
import { AssignmentNotice } from '../../screen-parts/assignment-notice';
import { profileFilter } from '../../screen-parts/profile-filter';
import { scopeTitle } from '../../screen-parts/scope-title';
import {
  activeKey,
  Connection,
  ConnectionCell,
  LastActivityCell,
  LiveLastActivity,
  lastActivityKey,
} from './connection';
import { addDevice, credentialsActions } from './device-actions';
import { concernsActivity, devicesByActivityQuery } from './devices-by-activity';

/** An entity query covers what its asker may see: the tenant's or the own customer's, not one customer's or edge's. */
const isAllOfViewer = ({ scope, authority }: ListPlace) =>
  scope.kind === 'tenant' || (scope.kind === 'customer' && authority === 'CUSTOMER_USER');
const ofOneCustomer = (list: SortedList) => !isAllOfViewer(list) && 'device.unsortable.of-customer';

const calls: AssignmentCalls = {
  assign: assignDeviceToCustomer,
  unassign: unassignDeviceFromCustomer,
  makePublic: makeDevicePublic,
  read: findDevice,
};

const yesNo = (value: boolean | undefined) => (value ? 'kit:yes' : 'kit:no');

/** Devices of the tenant, of one customer, or of the own customer. */
export const devicesScreen = defineEntityScreen<DeviceInfo>({
  type: 'DEVICE',
  ns: 'mf-entities',
  list: ({ scope, pageLink, filter: { active, deviceProfileId } }) =>
    concernsActivity(pageLink, active)
      ? devicesByActivityQuery(scope, pageLink, { active, deviceProfileId })
      : deviceInfosQuery(scope, pageLink, { deviceProfileId }),
  load: deviceInfoQuery,
  save: saveDevice,
  title: scopeTitle({ type: 'DEVICE', of: 'device.devices-of', ofPublic: 'device.public-devices' }),
  filters: [
    selectFilter<ScreenContext>({
      name: 'active',
      when: isAllOfViewer,
      label: 'device.filter-by-activity',
      all: 'device.any-activity',
      options: ['true', 'false'],
      text: (active) => (active === 'true' ? 'device.online' : 'device.offline'),
    }),
    profileFilter('deviceProfileId', 'DEVICE_PROFILE'),
  ],
  columns: [
    name(),
    {
      id: 'active',
      label: 'device.state',
      width: '6.5rem',
      priority: 1,
      live: [activeKey],
      sort: activeKey.key,
      unsortable: ofOneCustomer,
      cell: ({ id }) => <ConnectionCell id={id} />,
    },
    {
      id: 'activity',
      label: 'device.last-activity',
      width: '8.5rem',
      priority: 2,
      live: [lastActivityKey],
      sort: lastActivityKey.key,
      unsortable: ofOneCustomer,
      cell: ({ id }) => <LastActivityCell id={id} />,
    },
    text('deviceProfileName', 'profile-short'),
    text('label', 'kit:entity.label', { priority: 4 }),
    customer({ unsortable: ({ filter }) => filter.active && 'device.unsortable.by-state' }),
    publicFlag(),
    flag('gateway', 'device.gateway-short', ({ additionalInfo }) => additionalInfo?.gateway === true, {
      priority: 5,
    }),
    createdTime(),
  ],
  actions: [
    ...credentialsActions,
    ...assignment<DeviceInfo>(calls),
    remove({
      call: deleteDevice,
      scopes: ['tenant'],
      text: 'device.delete-text',
      impacts: [
        {
          type: 'ALARM',
          goes: false,
          text: 'device.alarms-stay',
          count: ({ id }) => countEntries(`/api/alarm/DEVICE/${id.id}`),
        },
      ],
    }),
  ],
  add: [
    addDevice,
    assignExisting<DeviceInfo>({
      type: 'DEVICE',
      label: 'device.assign-existing',
      calls,
      list: (link) => deviceInfosQuery(ownTenant, link),
      columns: [name(), text('deviceProfileName', 'profile-short'), customer()],
    }),
  ],
  form: lazyForm(() => import(/* webpackChunkName: "device-form" */ './device-form')),
  readOnly: (_, { authority }) => authority === 'CUSTOMER_USER',
  badge: ({ entity }) => <Connection id={entity.id} />,
  notice: AssignmentNotice,
  details: [
    property('label', 'kit:entity.label'),
    property('deviceProfileName', 'device.profile'),
    { id: 'activity', label: 'device.last-activity', value: ({ id }) => <LiveLastActivity id={id} /> },
    { id: 'gateway', label: 'device.gateway', value: ({ additionalInfo }, { t }) => t(yesNo(additionalInfo?.gateway)) },
  ],
  tabs: { first: 'overview', order: ['attributes', 'telemetry', 'alarms', 'events', 'relations'] },
});
