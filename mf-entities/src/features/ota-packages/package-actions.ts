import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { deleteOtaPackage, type OtaPackageInfo, readOtaPackageFile } from '@mullion/shared-kit/api/ota-packages';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { remove } from '@mullion/shared-kit/entity/actions';
import type { EntityAction, EntityAddAction } from '@mullion/shared-kit/entity/define-entity-screen';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import type { Impact } from '@mullion/shared-kit/list/row-action';

/** Whether the platform itself holds the data. */
const hasFile = ({ hasData, url }: OtaPackageInfo) => hasData && !url;

/** Whether a device, or a profile for its devices, has a package. */
const has = ({ firmwareId, softwareId }: DeviceInfo | DeviceProfile, { id }: OtaPackageInfo) =>
  firmwareId?.id === id.id || softwareId?.id === id.id;

/** What keeps a package from being deleted: devices and profiles that have it. */
const usedBy: readonly Impact<OtaPackageInfo>[] = [
  {
    type: 'DEVICE',
    effect: 'blocks',
    text: 'ota-package.replace-first',
    // Only devices of the package's profile can have it.
    list: ({ deviceProfileId }) =>
      `/api/tenant/deviceInfos${deviceProfileId ? `?deviceProfileId=${deviceProfileId.id}` : ''}`,
    of: has,
  },
  {
    type: 'DEVICE_PROFILE',
    effect: 'blocks',
    text: 'ota-package.replace-first',
    list: () => '/api/deviceProfiles',
    of: has,
  },
];

/** What can be done with packages. */
export const packageActions: readonly EntityAction<OtaPackageInfo>[] = [
  {
    kind: 'call',
    id: 'download',
    label: 'ota-package.download',
    icon: 'file_download',
    prominent: true,
    unless: (one) => !hasFile(one),
    each: async ({ id, fileName, title }, _, options) =>
      downloadFile(fileName ?? title, await readOtaPackageFile(id.id, options)),
  },
  {
    kind: 'call',
    id: 'copy-checksum',
    label: 'ota-package.copy-checksum',
    icon: 'copy',
    unless: ({ checksum }) => !checksum,
    each: ({ checksum }, { t }) => copyAndNotify(checksum ?? '', t('ota-package.checksum-copied')),
  },
  {
    kind: 'call',
    id: 'copy-url',
    label: 'ota-package.copy-url',
    icon: 'copy',
    unless: ({ url }) => !url,
    each: ({ url }, { t }) => copyAndNotify(url ?? '', t('ota-package.url-copied')),
  },
  remove({ call: deleteOtaPackage, text: 'ota-package.delete-text', impacts: usedBy }),
];

/** A new package: its file is sent with it. */
export const addPackage: readonly EntityAddAction[] = [
  {
    id: 'add',
    label: 'kit:entity-type.ota-package.add',
    icon: 'plus',
    run: async (context) => {
      const { openAddPackage } = await loadCode(
        () => import(/* webpackChunkName: "ota-package-dialog" */ './add-package-dialog'),
      );
      await openAddPackage(context);
    },
  },
];
