import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Hidden and on the store's disk: what is not in its place yet, or not any more, while the store's lock is held. */
export const scratchDir = (storeDir: string): string => path.join(storeDir, '.scratch');

/** A new place for a file or folder that is on its way. Needs the store's lock, which also clears up. */
export const scratchPlace = (storeDir: string): string =>
  path.join(scratchDir(storeDir), randomBytes(6).toString('hex'));

/** Removes what a change left that was killed, and makes room for the next one. */
export async function prepareScratch(storeDir: string): Promise<void> {
  await removeScratch(storeDir);
  await mkdir(scratchDir(storeDir));
}

export const removeScratch = (storeDir: string): Promise<void> =>
  rm(scratchDir(storeDir), { recursive: true, force: true });

/** Removes a folder from the store; readers see it go in one step. Needs the store's lock. */
export async function removeFolder(storeDir: string, folder: string): Promise<void> {
  const doomed = scratchPlace(storeDir);
  await rename(folder, doomed);
  await rm(doomed, { recursive: true, force: true });
}
