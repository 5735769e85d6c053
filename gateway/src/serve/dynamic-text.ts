import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { acceptedEncodings } from './accept-encoding.js';
import { matchesEtag } from './etag.js';

/** Below this a compressed answer saves no packet. */
const worthCompressing = 1200;

/** Answers with a short text made for this request, compressed on the fly, with an ETag of its content when `etag` is set. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  headers: Record<string, string>,
  { etag = false } = {},
): void {
  const plain = Buffer.from(text);
  const gzip = plain.length > worthCompressing && acceptsGzip(request);
  const all: Record<string, string> = { vary: 'Accept-Encoding', ...headers };
  if (etag) all.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}${gzip ? '-gzip' : ''}"`;
  if (all.etag && matchesEtag(request, all.etag)) {
    response.writeHead(304, all).end();
    return;
  }
  const body = gzip ? gzipSync(plain, { level: 6 }) : plain;
  if (gzip) all['content-encoding'] = 'gzip';
  response.writeHead(200, { ...all, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const acceptsGzip = (request: IncomingMessage): boolean =>
  acceptedEncodings(request.headers['accept-encoding']).some(({ name }) => name === 'gzip');
