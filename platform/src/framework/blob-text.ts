/** Answers that are texts with a file in them, as base64: sent piece by piece, so that nobody waits for a whole one. */
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BlobText } from './answer-body.js';
import type { OpenBlob } from './blob-answer.js';
import { notFound } from './errors.js';
import type { HttpAnswer } from './protocol.js';

/** Bytes at a time. */
const PIECE = 64 * 1024;

function* slices(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
}

async function* base64Of(content: Uint8Array | FileHandle): AsyncGenerator<string> {
  const pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array> =
    content instanceof Uint8Array ? slices(content) : content.createReadStream({ highWaterMark: PIECE });
  // Three bytes are four characters: what a piece leaves begins the next one.
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}

async function* texts(content: Uint8Array | FileHandle, { before, after }: BlobText): AsyncGenerator<string> {
  yield before;
  yield* base64Of(content);
  yield after;
}

/** Sends an answer whose body is a text with a file in it. Rejects with 404 when there is no such file. */
export async function sendBlobText(
  open: OpenBlob,
  reply: FastifyReply,
  { status, headers, contentType, body }: HttpAnswer & { body: BlobText },
): Promise<FastifyReply> {
  const { blob, size, before, after } = body;
  const file = typeof blob === 'string' ? await open(blob) : null;
  if (typeof blob === 'string' && !file) throw notFound();
  const content = Readable.from(texts(file ?? (blob as Uint8Array), body));
  // What nobody begins to read does not close the file.
  content.once('close', () => void file?.close().catch((error) => console.error('a file that was sent', error)));
  const length = Buffer.byteLength(before) + 4 * Math.ceil(size / 3) + Buffer.byteLength(after);
  reply.code(status).headers({ ...headers, 'content-length': length });
  if (contentType) reply.header('content-type', contentType);
  return reply.send(content);
}
