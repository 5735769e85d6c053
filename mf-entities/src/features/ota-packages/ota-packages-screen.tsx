import { deviceProfileInfoQuery } from '@mullion/shared-kit/api/device-profiles';
import {
  deleteOtaPackage,
  type OtaPackageInfo,
  otaPackageInfoQuery,
  otaPackagesQuery,
  readOtaPackageFile,
  saveOtaPackage,
} from '@mullion/shared-kit/api/ota-packages';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { formatFileSize } from '@mullion/shared-kit/displays/text-format';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property } from '@mullion/shared-kit/entity/properties';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import { useQuery } from '@tanstack/react-query';

/** Whether the platform itself holds the data. */
const hasFile = ({ hasData, url }: OtaPackageInfo) => hasData && !url;
const checksumOf = ({ checksumAlgorithm, checksum }: OtaPackageInfo) => checksum && `${checksumAlgorithm}: ${checksum}`;
const sizeOf = ({ dataSize }: OtaPackageInfo) => dataSize && formatFileSize(dataSize);

const ProfileName = ({ id }: { id: string }) => useQuery(deviceProfileInfoQuery(id)).data?.name;

/** Firmware and software of the tenant: a file that the platform holds, or an address that devices fetch it from. */
export const otaPackagesScreen = defineEntityScreen<OtaPackageInfo>({
  type: 'OTA_PACKAGE',
  ns: 'mf-entities',
  list: ({ pageLink }) => otaPackagesQuery(pageLink),
  load: otaPackageInfoQuery,
  save: saveOtaPackage,
  columns: [
    name('title'),
    text('version', 'ota-package.version', { priority: 1, width: '6rem' }),
    text('tag', 'ota-package.tag', { priority: 4 }),
    {
      id: 'type',
      label: 'ota-package.type',
      sort: 'type',
      priority: 2,
      width: '7rem',
      cell: ({ type }, { t }) => t(`ota-package.type.${type}`),
    },
    { id: 'data', label: 'ota-package.source', sort: 'fileName', cell: ({ fileName, url }) => url ?? fileName },
    {
      id: 'dataSize',
      label: 'ota-package.size',
      sort: 'dataSize',
      align: 'end',
      priority: 4,
      width: '6rem',
      cell: sizeOf,
    },
    { id: 'checksum', label: 'ota-package.checksum', optional: true, cell: checksumOf },
    createdTime({ priority: 5 }),
  ],
  actions: [
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
    remove({ call: deleteOtaPackage, text: 'ota-package.delete-text' }),
  ],
  add: [
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
  ],
  form: lazyForm(() => import(/* webpackChunkName: "ota-package-form" */ './ota-package-form')),
  details: [
    property('version', 'ota-package.version'),
    property('tag', 'ota-package.tag', { copy: true }),
    { id: 'type', label: 'ota-package.type', value: ({ type }, { t }) => t(`ota-package.type.${type}`) },
    {
      id: 'profile',
      label: 'ota-package.profile',
      value: ({ deviceProfileId }) => deviceProfileId && <ProfileName id={deviceProfileId.id} />,
    },
    property('url', 'ota-package.url', { wide: true, copy: true }),
    property('fileName', 'ota-package.file'),
    { id: 'size', label: 'ota-package.size', value: sizeOf },
    property('contentType', 'ota-package.content-type'),
    property('checksumAlgorithm', 'ota-package.algorithm'),
    property('checksum', 'ota-package.checksum', { wide: true, copy: true }),
  ],
});
