import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm, startChecksum } from './checksums.js';

/** The checksum of bytes that come in pieces of a size. */
function checksum(algorithm: ChecksumAlgorithm, bytes: Buffer, size = bytes.length): string {
  const sum = startChecksum(algorithm);
  for (let at = 0; at < bytes.length; at += size) sum.update(bytes.subarray(at, at + size));
  return sum.digest().toString('hex');
}

test.each([
  ['MD5', '39084ed8b620c5172b458ad694e8a5d9'],
  ['CRC32', '7058cc11'],
  ['MURMUR3_32', 'a4212801'],
  ['MURMUR3_128', '24b5e766c2b5d50ed2c0a8744d59fe5b'],
] as const)('%s as the real platform answers it', (algorithm, expected) => {
  expect(checksum(algorithm, Buffer.from('sum me'))).toBe(expected);
});

const FOX = 'The quick brown fox jumps over the lazy dog';

test.each([
  ['MD5', FOX, '9e107d9d372bb6826bd81d3542a419d6'],
  ['CRC32', FOX, '39a34f41'],
  ['MURMUR3_32', '', '00000000'],
  ['MURMUR3_32', FOX, '23f74f2e'],
  ['MURMUR3_128', '', '0'.repeat(32)],
  ['MURMUR3_128', FOX, '6c1b07bc7bbc4be347939ac4a93c437a'],
] as const)('%s of %j as published', (algorithm, text, expected) => {
  expect(checksum(algorithm, Buffer.from(text))).toBe(expected);
});

test.each(CHECKSUM_ALGORITHMS)('%s does not depend on the pieces the bytes come in', (algorithm) => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 37) % 251));
  for (let length = 0; length < 40; length += 1) {
    const part = bytes.subarray(0, length);
    expect(checksum(algorithm, part, 3)).toBe(checksum(algorithm, part));
  }
  for (const size of [1, 5, 16, 17, 999]) expect(checksum(algorithm, bytes, size)).toBe(checksum(algorithm, bytes));
});
