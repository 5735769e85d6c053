import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Methods that only read; nobody sends a body with them. */
export const readsOnly = new Set(['GET', 'HEAD']);

/** Could another server see another host in a request, or another end of it? Such a one is refused, with its connection. */
export function isAmbiguous({ method, headers, headersDistinct, httpVersion }: IncomingMessage): boolean {
  // Fastify goes on with the first of several `Host` headers, others might with the last.
  if ((headersDistinct.host?.length ?? 0) > 1) return true;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  const coding = headers['transfer-encoding'];
  // Chunks came with HTTP/1.1; other codings would be lost on the way.
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) return true;
  const hasBody = coding !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  return hasBody && readsOnly.has(method ?? '');
}

/** Nothing behind an ambiguous request is served: it may be its body. Node reads on before the refusal is written. */
export function watchFraming(server: Server) {
  const refused = new WeakSet<Duplex>();
  const behind = new WeakSet<IncomingMessage>();
  server.prependListener('request', (request) => {
    if (refused.has(request.socket)) behind.add(request);
    else if (isAmbiguous(request)) refused.add(request.socket);
  });
  return {
    isRefused: (socket: Duplex): boolean => refused.has(socket),
    isBehindRefused: (request: IncomingMessage): boolean => behind.has(request),
  };
}
