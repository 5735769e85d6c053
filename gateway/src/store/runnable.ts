import { satisfy } from '@module-federation/runtime-core';
import type { ModuleManifest } from '@mullion/shared-kit/module/declaration';
import { readShellHistory } from './shell-versions.js';
import { StoreError } from './store-error.js';
import { faultsOfVersion } from './verify.js';
import { publishedVersions, requireVersion } from './versions.js';

/** Version of the kit that the current shell brings: they are released together. Null before one is published. */
export async function kitVersion(storeDir: string): Promise<string | null> {
  return (await readShellHistory(storeDir))?.current.replace(/-[0-9a-f]{8}$/, '') ?? null;
}

/** Whether a version was built for a kit; the page judges by the same function. */
export const fitsKit = (kit: string | null, range: string): boolean => kit === null || satisfy(kit, range);

/**
 * A published version that can take over.
 * @throws StoreError when the store does not have it, its files are not as published, or it needs another kit
 */
export async function requireRunnable(storeDir: string, name: string, version: string): Promise<ModuleManifest> {
  const manifest = await requireVersion(storeDir, name, version);
  const kit = await kitVersion(storeDir);
  const range = manifest.requires.kit;
  if (!fitsKit(kit, range)) throw new StoreError(`${name}@${version} needs kit ${range}, this console has ${kit}`);
  const [fault] = (await publishedVersions(storeDir, name)).includes(version)
    ? await faultsOfVersion(storeDir, name, version)
    : [`${version} is not its name`];
  if (fault) throw new StoreError(`${name}@${version} is damaged: ${fault}`);
  return manifest;
}
