import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from './precompress.js';
import { scratchPlace } from './scratch.js';

/**
 * Adds a file that is named after its content, and its compressed copies. The copies are put in place first: a reader that
 * finds the file finds complete copies too. Needs the store's lock.
 */
export async function addFile(storeDir: string, file: string, content: string | Buffer): Promise<void> {
  const staging = scratchPlace(storeDir);
  await mkdir(staging);
  await mkdir(path.dirname(file), { recursive: true });
  const whole = path.join(staging, path.basename(file));
  await writeFile(whole, content);
  await precompress(whole);
  const made = await readdir(staging);
  for (const part of made.sort((a, b) => b.length - a.length))
    await rename(path.join(staging, part), path.join(path.dirname(file), part));
}
