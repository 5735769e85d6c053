import type { OtaPackageInfo } from '@mullion/shared-kit/api/ota-packages';
import { otaPackagesScreen } from './ota-packages-screen';

const shownOf = (held: Partial<OtaPackageInfo>) =>
  otaPackagesScreen.details?.filter(({ when }) => when?.(held as OtaPackageInfo) ?? true).map(({ id }) => id);

test('a package says of a file what is known of it, and of a URL where it leads: no empty fields of the other', () => {
  expect(shownOf({ url: 'https://example.com/fw.bin' })).toEqual(['version', 'tag', 'type', 'deviceProfileId', 'url']);
  expect(shownOf({ fileName: 'fw.bin' })).toEqual(
    expect.arrayContaining(['fileName', 'size', 'contentType', 'checksumAlgorithm', 'checksum']),
  );
  expect(shownOf({ fileName: 'fw.bin' })).not.toContain('url');
});
