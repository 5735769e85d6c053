/** The protobuf library, loaded when the first schema is read: most platforms have none, and each thread would hold 9 MB for it. */
import { createRequire } from 'node:module';
import type Protobuf from 'protobufjs';

let loaded: typeof Protobuf | undefined;

export function protobufLibrary(): typeof Protobuf {
  loaded ??= createRequire(import.meta.url)('protobufjs') as typeof Protobuf;
  return loaded;
}
