import {
  type OtaPackageInfo,
  otaPackageInfoQuery,
  otaPackagesQuery,
  saveOtaPackage,
} from '@mullion/shared-kit/api/ota-packages';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { addPackage, packageActions } from './package-actions';
import { packageFacts, sizeOf, typeOf } from './package-facts';

const checksumOf = ({ checksumAlgorithm, checksum }: OtaPackageInfo) => checksum && `${checksumAlgorithm}: ${checksum}`;
const sourceOf = ({ fileName, url }: OtaPackageInfo) => url ?? fileName ?? undefined;

/** The page is called as its entry in the menu is. */
function UpdatesTitle() {
  return useScreenText('mf-entities')('ota-package.updates');
}

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
  details: packageFacts,
});
