import send from '@fastify/send';
import type { FastifyReply } from 'fastify';
import { sendError } from '../error-body.js';
import { acceptedEncodings } from './accepted-encodings.js';
import { contentTypeOf, isCompressible } from './content-types.js';

/** Precompressed copies, best first. */
const copies = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/**
 * Answers with a file of `folder` or the part of it that was asked for, from its precompressed copy if the client takes
 * one; or with 304, 412 or 416. For files that never change: it is looked for and opened in two steps.
 * @param relative path inside the folder, decoded, without leading slash
 * @returns false when there is no such file; nothing was answered then
 */
export async function sendFile(
  reply: FastifyReply,
  folder: string,
  relative: string,
  headers: Record<string, string>,
): Promise<boolean> {
  if (!isServable(relative)) return false;
  const { raw } = reply.request;
  const compressible = isCompressible(relative);
  const accepted = compressible ? acceptedEncodings(raw.headers) : [];
  const variants = copies.filter(({ encoding }) => accepted.includes(encoding));
  for (const { encoding, ending } of [...variants, { encoding: '', ending: '' }]) {
    // The type of the file, not of its copy, and the caching of its route.
    const options = { root: folder, index: false, contentType: false, cacheControl: false };
    const found = await send(raw, encodeURI(relative) + ending, options);
    if (found.type === 'file') {
      const { ETag: etag = '', ...ofFile } = found.headers;
      reply.code(found.statusCode).headers({
        ...ofFile,
        // Taken for strong, as nginx does: a compressed copy has a tag of its own.
        etag: etag.replace(/^W\//, ''),
        ...(found.statusCode !== 304 && { 'content-type': contentTypeOf(relative) }),
        ...(found.statusCode !== 304 && encoding && { 'content-encoding': encoding }),
        ...(compressible && { vary: 'Accept-Encoding' }),
        ...headers,
      });
      reply.send(found.stream);
      return true;
    }
    if (found.type === 'error' && found.statusCode === 500) throw found.metadata.error;
    if (found.statusCode === 412 || found.statusCode === 416) {
      const range = found.headers['Content-Range'];
      sendError(reply, found.statusCode, { ...headers, ...(range && { 'content-range': range }) });
      return true;
    }
  }
  return false;
}

/** Hidden files (lock, half-written ones) and the compressed copies themselves have no address. */
export const isServable = (relative: string): boolean =>
  relative.split('/').every((segment) => segment !== '' && !segment.startsWith('.')) && !/\.(br|gz)$/.test(relative);
