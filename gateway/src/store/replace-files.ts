import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces files. Readers see the old content of each or the new one, never a part; a power cut leaves one of the two. All
 * are written before the first takes its place, so that a full disk changes none.
 * @param scratch folder on the same disk, for the files until they are whole
 * @param contents by file, in the order in which they are replaced
 */
export async function replaceFiles(scratch: string, contents: Record<string, string>): Promise<void> {
  const moves = Object.keys(contents).map((file) => ({
    file,
    half: path.join(scratch, `.${path.basename(file)}.${randomBytes(6).toString('hex')}`),
  }));
  try {
    for (const { file, half } of moves) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(half, contents[file] ?? '', { flush: true });
    }
    for (const { file, half } of moves) await rename(half, file);
  } finally {
    for (const { half } of moves) await rm(half, { force: true });
  }
}
