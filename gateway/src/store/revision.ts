import { createHash } from 'node:crypto';
import { readRegistry } from './registry-file.js';
import { readShellHistory } from './shell-versions.js';
import { overridesByTenant } from './tenant-files.js';

/** Tells states of the store apart: what somebody decided on is still so while it is the same. */
export async function revisionOf(storeDir: string): Promise<string> {
  const state = [await readRegistry(storeDir), await readShellHistory(storeDir), await overridesByTenant(storeDir)];
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);
}
