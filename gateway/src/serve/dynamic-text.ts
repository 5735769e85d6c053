import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import fresh from 'fresh';
import { acceptedEncodings } from './accepted-encodings.js';

/** Below this a compressed answer saves no packet. */
const worthCompressing = 1200;

/** Answers with a short text made for this request, compressed on the fly, with an ETag of its content when `etag` is set. */
export function sendText(
  reply: FastifyReply,
  text: string,
  headers: Record<string, string>,
  { etag = false } = {},
): FastifyReply {
  const { headers: asked } = reply.request;
  const plain = Buffer.from(text);
  const gzip = plain.length > worthCompressing && acceptedEncodings(asked).includes('gzip');
  reply.headers({ vary: 'Accept-Encoding', ...headers });
  if (etag) {
    const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}${gzip ? '-gzip' : ''}"`;
    reply.header('etag', tag);
    if (fresh(asked, { etag: tag })) return reply.code(304).send();
  }
  if (gzip) reply.header('content-encoding', 'gzip');
  return reply.code(200).send(gzip ? gzipSync(plain, { level: 6 }) : plain);
}
