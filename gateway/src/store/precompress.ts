import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../serve/content-types.js';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Above this size the best quality takes seconds per file and gains a percent or two. */
const thoroughUpTo = 256 * 1024;
/** Smaller files fit a packet as they are. */
const worthCompressing = 256;

/** Writes `<file>.br` and `<file>.gz` beside a file where they are smaller than the file. */
export async function precompress(file: string): Promise<void> {
  if (!isCompressible(file)) return;
  const content = await readFile(file);
  if (content.length < worthCompressing) return;
  const quality = content.length > thoroughUpTo ? 9 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  for (const [ending, copy] of [
    ['.br', br],
    ['.gz', gz],
  ] as const) {
    if (copy.length < content.length) await writeFile(file + ending, copy);
  }
}
