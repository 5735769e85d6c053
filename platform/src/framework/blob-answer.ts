/** Answers that are files of the folder of blobs, or parts of them: sent as they are read, whole or the range that is asked for. */
import type { FileHandle } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange, { type Range } from 'range-parser';
import type { BlobPiece } from './answer-body.js';
import { notFound } from './errors.js';
import type { HttpAnswer } from './protocol.js';

/** Opens a file of the folder of blobs for reading; null when there is none of that name. */
export type OpenBlob = (name: string) => Promise<FileHandle | null>;

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/** The range that a header asks for of so many bytes; null: all of them, as for all that is not one range; -1: one that is not there. */
export function rangeIn(header: string, size: number): Range | null | -1 {
  const [, first, last] = ONE_RANGE.exec(header) ?? [];
  if (first === undefined || `${first}${last}` === '') return null;
  // The library takes an end that is longer than the file for one that is not there.
  const found = parseRange(size, first === '' && Number(last) > size ? 'bytes=0-' : header);
  return typeof found === 'number' ? -1 : (found[0] ?? null);
}

/** The range a caller asks for, within a piece, unless he has another one's parts. */
function rangeOf({ headers }: FastifyRequest, { start, end }: BlobPiece, tag: string) {
  const { range } = headers;
  if (!range || (headers['if-range'] !== undefined && headers['if-range'] !== tag)) return null;
  return rangeIn(range, end - start);
}

/** Sends an answer whose body is a file. Rejects with 404 when there is none. */
export async function sendBlob(
  open: OpenBlob,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, contentType, body }: HttpAnswer & { body: BlobPiece },
): Promise<FastifyReply> {
  const size = body.end - body.start;
  // A file never changes under its name.
  const tag = `"${body.blob}-${body.start}-${body.end}"`;
  const range = rangeOf(request, body, tag);
  if (range === -1) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const file = await open(body.blob);
  if (!file) throw notFound();
  reply.headers({ ...headers, 'accept-ranges': 'bytes', etag: tag });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.header('content-range', `bytes ${start}-${end}/${size}`);
  reply.code(range ? 206 : status).header('content-length', end + 1 - start);
  if (contentType) reply.header('content-type', contentType);
  if (size === 0) {
    await file.close();
    return reply.send('');
  }
  return reply.send(file.createReadStream({ start: body.start + start, end: body.start + end }));
}
