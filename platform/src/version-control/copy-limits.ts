/** What the copy of a tenant's repository may take. It is looked at while git fetches: a server may send without end. */
import { opendir, readdir, stat } from 'node:fs/promises';
import { badRequest, type PlatformError } from '../framework/errors.js';

export interface CopyLimits {
  /** Of all its objects, packed. */
  bytes: number;
  branches: number;
}
export const COPY_LIMITS: CopyLimits = { bytes: 512 * 1024 * 1024, branches: 10_000 };

export const tooManyBranches = (limit: number) =>
  badRequest(`The repository has more than the ${limit} branches that this server takes`);

const tooLarge = (limit: number) =>
  badRequest(`The repository is larger than the ${Math.round(limit / 1024 / 1024)} MB that this server takes`);

/** The bytes of the files in a folder. Some may go meanwhile. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(`${folder}/${name}`).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Whether more than `limit` files lie in a folder and those in it; as far as can be told of one that changes meanwhile. */
async function hasMoreFiles(folder: string, limit: number): Promise<boolean> {
  let count = 0;
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (entry.isFile()) count += 1;
      if (count > limit) return true;
    }
  } catch {
    // It is looked at again.
  }
  return false;
}

/** Why a bare copy that git is writing takes too much; null while it does not. `refs`: the folder of its branches. */
export async function excessOf(copy: string, refs: string, limits: CopyLimits): Promise<PlatformError | null> {
  if ((await sizeOf(`${copy}/objects/pack`)) > limits.bytes) return tooLarge(limits.bytes);
  return (await hasMoreFiles(`${copy}/${refs}`, limits.branches)) ? tooManyBranches(limits.branches) : null;
}
