import type { PageData } from '../api/page';
import { runAll, type WorkOptions } from './run-each';

/** Rows of one call where all are read: few calls, and none that takes long. */
export const ALL_AT_ONCE = 1000;

/** Reads page after page, a few at a time; in their order, and no more rows than `atMost`. Rejects when it is stopped. */
export async function readPages<R>(
  readPage: (page: number, signal: AbortSignal | undefined) => Promise<PageData<R>>,
  { signal, onProgress }: WorkOptions = {},
  { pageSize = ALL_AT_ONCE, atMost = Number.POSITIVE_INFINITY } = {},
): Promise<readonly R[]> {
  const parts: (readonly R[])[] = [];
  const read = async (page: number, end = signal) => {
    const part = await readPage(page, end);
    parts[page] = part.data;
    onProgress?.(parts.reduce((count, { length }) => count + length, 0));
    return part;
  };
  const { totalPages } = await read(0);
  const pages = Math.min(totalPages, Math.ceil(atMost / pageSize));
  const others = [...Array(Math.max(pages, 1)).keys()].slice(1);
  await runAll(others, read, { signal });
  return parts.flat().slice(0, atMost);
}
