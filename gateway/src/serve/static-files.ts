import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { acceptedEncodings } from './accept-encoding.js';
import { contentTypeOf, isCompressible } from './content-types.js';
import { matchesEtag } from './etag.js';

interface OpenFile {
  handle: FileHandle;
  size: number;
  modified: number;
}

/**
 * Answers with a file of `folder`, its precompressed copy if the client takes one, or 304.
 * @param relative path inside the folder, decoded, without leading slash
 * @returns false when there is no such file; nothing was answered then
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  relative: string,
  headers: Record<string, string>,
): Promise<boolean> {
  if (!isServable(relative)) return false;
  const file = path.join(folder, relative);
  const compressible = isCompressible(relative);
  const variants = compressible ? acceptedEncodings(request.headers['accept-encoding']) : [];
  for (const { name, ending } of [...variants, { name: '', ending: '' }]) {
    const opened = await openFile(file + ending);
    if (!opened) continue;
    const etag = `"${opened.modified.toString(36)}-${opened.size.toString(36)}${name && `-${name}`}"`;
    const all = {
      'content-type': contentTypeOf(relative),
      etag,
      ...(compressible && { vary: 'Accept-Encoding' }),
      ...(name && { 'content-encoding': name }),
      ...headers,
    };
    await sendOpenFile(request, response, opened, all, etag);
    return true;
  }
  return false;
}

async function sendOpenFile(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, size }: OpenFile,
  headers: Record<string, string>,
  etag: string,
): Promise<void> {
  try {
    if (matchesEtag(request, etag)) {
      const { 'content-type': _, 'content-encoding': __, ...rest } = headers;
      response.writeHead(304, rest).end();
      return;
    }
    response.writeHead(200, { ...headers, 'content-length': size });
    if (request.method === 'HEAD') response.end();
    else await pipeline(handle.createReadStream({ autoClose: false, end: size - 1, start: 0 }), response);
  } catch (error) {
    // A client that went away is no failure of ours.
    if (!response.destroyed) throw error;
  } finally {
    await handle.close();
  }
}

/** Hidden files (lock, half-written ones) and the compressed copies themselves have no address. */
const isServable = (relative: string): boolean =>
  relative.split('/').every((segment) => segment !== '' && !segment.startsWith('.')) && !/\.(br|gz)$/.test(relative);

async function openFile(file: string): Promise<OpenFile | null> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, size: stats.size, modified: Math.floor(stats.mtimeMs) };
    await handle.close();
  } catch (error) {
    await handle?.close();
    if (!isMissing(error)) throw error;
  }
  return null;
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');
