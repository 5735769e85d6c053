import { entityId } from '@mullion/shared-kit/api/entity-id';
import type { ChecksumAlgorithm, OtaPackageDraft, OtaPackageType } from '@mullion/shared-kit/api/ota-packages';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { mixed, type ObjectSchema, object, plainText, shortText, string } from '@mullion/shared-kit/inputs/schema';

/** Hexadecimal digits of a checksum of each kind. */
const digits: Readonly<Record<ChecksumAlgorithm, number>> = {
  MD5: 32,
  SHA256: 64,
  SHA384: 96,
  SHA512: 128,
  CRC32: 8,
  MURMUR3_32: 8,
  MURMUR3_128: 32,
};
/** The algorithms that the platform knows, as stored. */
export const checksumAlgorithms = Object.keys(digits) as readonly ChecksumAlgorithm[];
/** What a package holds, as stored. */
export const packageTypes: readonly OtaPackageType[] = ['FIRMWARE', 'SOFTWARE'];

/** Where the data of a package is. */
export type PackageSource = 'file' | 'url';

/** What a person says of a new package. */
export interface PackageValues {
  title: string;
  version: string;
  tag: string;
  profileId: string | null;
  type: OtaPackageType;
  source: PackageSource;
  file: File | null;
  algorithm: ChecksumAlgorithm;
  /** Empty: the platform computes it. */
  checksum: string;
  url: string;
  description: string;
}

/** @param profileId profile that is chosen at first; null: none */
export const emptyPackage = (profileId: string | null): PackageValues => ({
  title: '',
  version: '',
  tag: '',
  profileId,
  type: 'FIRMWARE',
  source: 'file',
  file: null,
  algorithm: 'SHA256',
  checksum: '',
  url: '',
  description: '',
});

/** The tag of a package whose author gives it none. */
export const tagOf = (title: string, version: string): string =>
  `${title.trim()} ${version.trim()}`.trim().slice(0, maxTextLength);

/** Rules of the dialog's one form. */
export const packageSchema = (t: Translate): ObjectSchema<PackageValues> =>
  object({
    title: shortText().required(),
    version: shortText().required(),
    tag: shortText(),
    profileId: string().required(),
    type: mixed<OtaPackageType>().required(),
    source: mixed<PackageSource>().required(),
    file: mixed<File>()
      .nullable()
      .defined()
      .when('source', ([source], file) => (source === 'file' ? file.required() : file)),
    algorithm: mixed<ChecksumAlgorithm>().required(),
    checksum: string()
      .defined()
      .trim()
      .test('digits', t('ota-package.checksum.invalid'), (typed, { parent }) => {
        const { source, algorithm } = parent as PackageValues;
        const text = typed.trim();
        return source === 'url' || text === '' || (/^[0-9a-f]+$/i.test(text) && text.length === digits[algorithm]);
      }),
    url: shortText().when('source', ([source], url) => (source === 'url' ? url.required() : url)),
    description: plainText(),
  }) as ObjectSchema<PackageValues>;

/** The package to make of trimmed values. */
export const draftOf = (values: PackageValues): OtaPackageDraft => ({
  title: values.title,
  version: values.version,
  tag: values.tag || null,
  type: values.type,
  deviceProfileId: values.profileId === null ? null : entityId('DEVICE_PROFILE', values.profileId),
  url: values.source === 'url' ? values.url : null,
  additionalInfo: { description: values.description },
});
