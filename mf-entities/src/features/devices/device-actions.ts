import { type DeviceInfo, deviceCredentialsQuery } from '@mullion/shared-kit/api/devices';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { EntityAction, EntityAddAction, ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import { notify } from '@mullion/shared-kit/notify/notify';
import { copyableCredentials } from './credentials/credentials-values';

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
export const credentialsActions: readonly EntityAction<DeviceInfo>[] = [
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
      const stored = await client.fetchQuery(deviceCredentialsQuery(device.id.id));
      const text = copyableCredentials(stored);
      if (text === null)
        notify.info(t('device.nothing-to-copy', { type: t(`credentials.type.${stored.credentialsType}`) }));
      else await copyAndNotify(text, t('device.credentials-copied'));
    },
  },
];

/** Opens the wizard. */
export const addDevice: EntityAddAction = {
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
