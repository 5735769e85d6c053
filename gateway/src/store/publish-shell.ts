import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from './precompress.js';
import { writeAtomically } from './registry-file.js';
import { StoreError } from './store-error.js';
import { withStoreLock } from './store-lock.js';
import { readText } from './versions.js';

/**
 * Copies a build of the shell into the store: first the hashed files, beside those of earlier builds that open pages
 * still ask for, then `index.html`, which makes it current. The same bytes again change nothing.
 * @returns whether anything changed
 * @throws StoreError when a file exists with other bytes: its name is no hash, and browsers keep the old one for a year
 */
export async function publishShell(storeDir: string, dist: string): Promise<boolean> {
  const page = await readText(path.join(dist, 'index.html'));
  if (page === null) throw new StoreError(`${dist} has no index.html: is it the build of the shell?`);
  const target = path.join(storeDir, 'shell');
  return withStoreLock(storeDir, async () => {
    let changed = false;
    for (const file of await hashedFiles(dist)) {
      const content = await readFile(path.join(dist, file));
      const existing = await readFile(path.join(target, file)).catch(() => null);
      if (existing && !existing.equals(content)) throw new StoreError(`shell: ${file} is published with other bytes`);
      if (existing) continue;
      await addFile(target, file, content);
      changed = true;
    }
    if ((await readText(path.join(target, 'index.html'))) === page) return changed;
    await writeAtomically(path.join(target, 'index.html'), page);
    return true;
  });
}

/** The compressed copies come first: whoever finds the file finds them too. */
async function addFile(target: string, file: string, content: Buffer): Promise<void> {
  const staging = path.join(target, `.staging-${randomBytes(6).toString('hex')}`);
  const name = path.basename(file);
  const place = path.join(target, path.dirname(file));
  await mkdir(staging, { recursive: true });
  await mkdir(place, { recursive: true });
  try {
    await writeFile(path.join(staging, name), content);
    await precompress(path.join(staging, name));
    const made = await readdir(staging);
    for (const part of made.sort((a, b) => b.length - a.length))
      await rename(path.join(staging, part), path.join(place, part));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function hashedFiles(dist: string): Promise<string[]> {
  const items = await readdir(dist, { recursive: true, withFileTypes: true });
  return items
    .filter((item) => item.isFile() && !/\.(br|gz)$/.test(item.name))
    .map((item) => path.relative(dist, path.join(item.parentPath, item.name)).replaceAll(path.sep, '/'))
    .filter((file) => file !== 'index.html')
    .sort();
}
