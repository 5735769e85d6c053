import type { OtaPackageInfo } from '@mullion/shared-kit/api/ota-packages';
import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { property, reference } from '@mullion/shared-kit/entity/properties';
import { formatFileSize } from '@mullion/shared-kit/i18n/text-format';
import type { CellContext } from '@mullion/shared-kit/list/column';

export const typeOf = ({ type }: OtaPackageInfo, { t }: CellContext) => t(`ota-package.type.${type}`);
export const sizeOf = ({ dataSize }: OtaPackageInfo) => dataSize && formatFileSize(dataSize);

/** What is known of a file that the platform holds, and of none behind a URL. */
const ofFile: readonly Property<OtaPackageInfo>[] = [
  property('fileName', 'ota-package.file'),
  { id: 'size', label: 'ota-package.size', value: sizeOf },
  property('contentType', 'ota-package.content-type'),
  property('checksumAlgorithm', 'ota-package.algorithm'),
  property('checksum', 'ota-package.checksum', { wide: true, copy: true }),
];

/** What is said of a package when it is added, and stays as it is. */
export const packageFacts: readonly Property<OtaPackageInfo>[] = [
  property('version', 'ota-package.version'),
  property('tag', 'ota-package.tag', { copy: true }),
  { id: 'type', label: 'ota-package.type', value: typeOf },
  reference('deviceProfileId', 'ota-package.profile'),
  {
    ...property<OtaPackageInfo>('url', 'ota-package.url', { wide: true, copy: true }),
    when: ({ url }) => Boolean(url),
  },
  ...ofFile.map((one) => ({ ...one, when: ({ url }: OtaPackageInfo) => !url })),
];
