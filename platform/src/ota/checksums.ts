/** The checksums of packages, over bytes that come in pieces. */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Murmur32, Murmur128 } from './murmur3.js';

export const CHECKSUM_ALGORITHMS = ['MD5', 'SHA256', 'SHA384', 'SHA512', 'CRC32', 'MURMUR3_32', 'MURMUR3_128'] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

interface Checksum {
  update(bytes: Buffer): unknown;
  digest(): Buffer;
}

class Crc32 implements Checksum {
  #value = 0;

  update(bytes: Buffer): void {
    this.#value = crc32(bytes, this.#value);
  }

  /** Little-endian, as all checksums that are one number. */
  digest(): Buffer {
    const result = Buffer.alloc(4);
    result.writeUInt32LE(this.#value);
    return result;
  }
}

/** A checksum to which bytes can be added. Its digest is written as lower-case hexadecimal digits. */
export function startChecksum(algorithm: ChecksumAlgorithm): Checksum {
  switch (algorithm) {
    case 'MD5':
    case 'SHA256':
    case 'SHA384':
    case 'SHA512':
      return createHash(algorithm.toLowerCase());
    case 'CRC32':
      return new Crc32();
    case 'MURMUR3_32':
      return new Murmur32();
    case 'MURMUR3_128':
      return new Murmur128();
  }
}
