import {
  assignDeviceToCustomer,
  type DeviceInfo,
  deleteDevice,
  deviceCredentialsQuery,
  deviceInfoQuery,
  deviceInfosQuery,
  findDevice,
  makeDevicePublic,
  saveDevice,
  unassignDeviceFromCustomer,
  unclaimDevice,
} from '@mullion/shared-kit/api/devices';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { assignment, remove } from '@mullion/shared-kit/entity/actions';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import { hasCustomer, isPublic } from '@mullion/shared-kit/entity/assignable';
import type { AssignmentCalls } from '@mullion/shared-kit/entity/assignment-calls';
import { customer, name, text } from '@mullion/shared-kit/entity/columns';
import type { EntityAction, EntityAddAction, ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import { notify } from '@mullion/shared-kit/notify/notify';
import { bulkEdit } from '../../screen-parts/bulk-edit/bulk-edit-action';
import { edgeAssignment, unassignFromEdge } from '../../screen-parts/edge-assignment';
import { importAction } from '../../screen-parts/import-action';
import { usedByViews } from '../../screen-parts/used-by-views';

const calls: AssignmentCalls = {
  assign: assignDeviceToCustomer,
  unassign: unassignDeviceFromCustomer,
  makePublic: makeDevicePublic,
  read: findDevice,
};

/** Customer users may read credentials, not change them. */
const readsOnly = ({ authority }: ScreenContext) => authority === 'CUSTOMER_USER';

const openCredentials = async ([device]: readonly DeviceInfo[], context: ScreenContext) => {
  if (!device) return;
  const { openCredentialsDialog } = await loadCode(
    () => import(/* webpackChunkName: "credentials-dialog" */ './credentials/credentials-dialog'),
  );
  await openCredentialsDialog(device, context, readsOnly(context));
};

/** Opens the credentials dialog: to manage them, or, for customer users, to read them. */
const credentialsActions: readonly EntityAction<DeviceInfo>[] = [
  {
    kind: 'dialog',
    id: 'credentials',
    label: 'device.manage-credentials',
    icon: 'key',
    prominent: true,
    auth: ['TENANT_ADMIN'],
    open: openCredentials,
  },
  {
    kind: 'dialog',
    id: 'view-credentials',
    label: 'device.view-credentials',
    icon: 'key',
    prominent: true,
    auth: ['CUSTOMER_USER'],
    open: openCredentials,
  },
  {
    kind: 'call',
    id: 'copy-credentials',
    label: 'device.copy-credentials',
    icon: 'copy',
    each: async (device, { client, t }) => {
      const [stored, { copyableCredentials }] = await Promise.all([
        client.fetchQuery(deviceCredentialsQuery(device.id.id)),
        loadCode(() => import(/* webpackChunkName: "credentials-dialog" */ './credentials/credentials-values')),
      ]);
      const text = copyableCredentials(stored);
      if (text === null)
        notify.info(t('device.nothing-to-copy', { type: t(`credentials.type.${stored.credentialsType}`) }));
      else await copyAndNotify(text, t('device.credentials-copied'));
    },
  },
];

/** Opens the wizard. */
const addDevice: EntityAddAction = {
  id: 'add',
  label: 'kit:entity-type.device.add',
  icon: 'plus',
  scopes: ['tenant'],
  run: async (context) => {
    const { openDeviceWizard } = await loadCode(
      () => import(/* webpackChunkName: "device-wizard" */ './wizard/device-wizard'),
    );
    await openDeviceWizard(context);
  },
};

/** Takes a device from its customer, so that it can be claimed again. */
const unclaim: EntityAction<DeviceInfo> = {
  kind: 'call',
  id: 'unclaim',
  label: 'device.unclaim',
  icon: 'lock_open',
  scopes: ['tenant', 'customer'],
  auth: ['TENANT_ADMIN'],
  unless: (device) =>
    isPublic(device) ? 'kit:entity.left-out.public' : !hasCustomer(device) && 'kit:entity.left-out.unassigned',
  ask: { title: 'device.unclaim.title', text: 'device.unclaim.text', confirm: 'device.unclaim.confirm' },
  each: (device, _, options) => unclaimDevice(device.name, options),
  done: 'device.unclaim.done',
  leaves: ({ scope }) => scope.kind === 'customer',
};

/** Takes over a device that waits for it. */
const claim: EntityAddAction = {
  id: 'claim',
  label: 'device.claim',
  icon: 'plus',
  scopes: ['customer'],
  auth: ['CUSTOMER_USER'],
  notPublic: true,
  run: async (context) => {
    const { openClaimDialog } = await loadCode(() => import(/* webpackChunkName: "claim-dialog" */ './claim-dialog'));
    await openClaimDialog(context);
  },
};

/** What can be done with devices. */
export const deviceActions: readonly EntityAction<DeviceInfo>[] = [
  ...credentialsActions,
  ...assignment<DeviceInfo>(calls),
  bulkEdit<DeviceInfo>({ load: deviceInfoQuery, save: saveDevice, calls, label: true, profile: 'DEVICE_PROFILE' }),
  unassignFromEdge<DeviceInfo>('DEVICE'),
  unclaim,
  remove({
    call: deleteDevice,
    scopes: ['tenant'],
    text: 'device.delete-text',
    impacts: [
      usedByViews,
      {
        type: 'ALARM',
        effect: 'stays',
        text: 'device.alarms-stay',
        list: ({ id }) => `/api/alarm/DEVICE/${id.id}`,
      },
    ],
  }),
];

/** Ways to come by a device: a new one, one of the tenant for a customer, one that can be claimed, many from a file. */
export const addDevices: readonly EntityAddAction[] = [
  addDevice,
  assignExisting<DeviceInfo>({
    type: 'DEVICE',
    label: 'device.assign-existing',
    calls,
    edge: edgeAssignment('DEVICE'),
    list: (link) => deviceInfosQuery(ownTenant, link),
    columns: [name(), text('deviceProfileName', 'profile-short'), customer()],
  }),
  claim,
  importAction('/devices', 'import.devices'),
];
