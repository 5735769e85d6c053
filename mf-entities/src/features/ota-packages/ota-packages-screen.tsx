import {
  type OtaPackageInfo,
  otaPackageInfoQuery,
  otaPackagesQuery,
  saveOtaPackage,
} from '@mullion/shared-kit/api/ota-packages';
import { formatFileSize } from '@mullion/shared-kit/displays/text-format';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm, type Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { property, reference } from '@mullion/shared-kit/entity/properties';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import type { CellContext } from '@mullion/shared-kit/list/column';
import { addPackage, packageActions } from './package-actions';

const checksumOf = ({ checksumAlgorithm, checksum }: OtaPackageInfo) => checksum && `${checksumAlgorithm}: ${checksum}`;
const sourceOf = ({ fileName, url }: OtaPackageInfo) => url ?? fileName ?? undefined;
const typeOf = ({ type }: OtaPackageInfo, { t }: CellContext) => t(`ota-package.type.${type}`);

/** The page is called as its entry in the menu is. */
function UpdatesTitle() {
  return useScreenText('mf-entities')('ota-package.updates');
}

const sizeOf = ({ dataSize }: OtaPackageInfo) => dataSize && formatFileSize(dataSize);

/** What is known of a file that the platform holds, and of none behind a URL. */
const ofFile: readonly Property<OtaPackageInfo>[] = [
  property('fileName', 'ota-package.file'),
  { id: 'size', label: 'ota-package.size', value: sizeOf },
  property('contentType', 'ota-package.content-type'),
  property('checksumAlgorithm', 'ota-package.algorithm'),
  property('checksum', 'ota-package.checksum', { wide: true, copy: true }),
];

/** Firmware and software of the tenant: a file that the platform holds, or an address that devices fetch it from. */
export const otaPackagesScreen = defineEntityScreen<OtaPackageInfo>({
  type: 'OTA_PACKAGE',
  title: UpdatesTitle,
  empty: 'ota-package.empty',
  ns: 'mf-entities',
  list: ({ pageLink }) => otaPackagesQuery(pageLink),
  load: otaPackageInfoQuery,
  save: saveOtaPackage,
  columns: [
    name('title'),
    text('version', 'ota-package.version', { priority: 1, width: '6rem' }),
    text('tag', 'ota-package.tag', { priority: 4 }),
    { id: 'type', label: 'ota-package.type', sort: 'type', priority: 2, width: '7rem', cell: typeOf, file: typeOf },
    {
      id: 'data',
      label: 'ota-package.source',
      sort: 'fileName',
      cell: (one) => <span title={sourceOf(one)}>{sourceOf(one)}</span>,
      file: sourceOf,
    },
    {
      id: 'dataSize',
      label: 'ota-package.size',
      sort: 'dataSize',
      align: 'end',
      priority: 4,
      width: '6rem',
      cell: sizeOf,
      file: ({ dataSize }) => dataSize,
    },
    { id: 'checksum', label: 'ota-package.checksum', optional: true, cell: checksumOf, file: checksumOf },
    createdTime({ priority: 5 }),
  ],
  actions: packageActions,
  add: addPackage,
  form: lazyForm(() => import(/* webpackChunkName: "ota-package-form" */ './ota-package-form')),
  details: [
    property('version', 'ota-package.version'),
    property('tag', 'ota-package.tag', { copy: true }),
    { id: 'type', label: 'ota-package.type', value: typeOf },
    reference('deviceProfileId', 'ota-package.profile'),
    {
      ...property<OtaPackageInfo>('url', 'ota-package.url', { wide: true, copy: true }),
      when: ({ url }) => Boolean(url),
    },
    ...ofFile.map((one) => ({ ...one, when: ({ url }: OtaPackageInfo) => !url })),
  ],
});
