import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';

/**
 * Headers that belong to one connection and are never passed on (RFC 9110 §7.6.1). What a client names in `Connection`
 * besides is passed on all the same: taking `content-length` away there would make a body the next request.
 */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
]);

/** Headers without those that belong to the connection. */
export const endToEnd = <T extends IncomingHttpHeaders>(headers: T): T =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name))) as T;

/**
 * Headers for the platform: the client's, plus what it needs to build links to this origin. `Host` stays as asked, since
 * the platform picks sign-in providers by it; a platform at an HTTPS address gets its own name, because the server there
 * picks its site by it. The length of a body is for the caller to add.
 * @param trustProxy keep what a proxy in front said (`TRUST_PROXY=1`); otherwise a client could invent it
 */
export function headersForPlatform(request: IncomingMessage, target: URL, trustProxy: boolean): IncomingHttpHeaders {
  const { headers, socket } = request;
  const given = (name: string): string | undefined => {
    const value = trustProxy ? headers[name] : undefined;
    return typeof value === 'string' && value ? value : undefined;
  };
  const host = given('x-forwarded-host') ?? headers.host ?? '';
  const proto = given('x-forwarded-proto') ?? ((socket as TLSSocket).encrypted ? 'https' : 'http');
  const port = given('x-forwarded-port') ?? /:(\d+)$/.exec(host)?.[1] ?? (proto === 'https' ? '443' : '80');
  const before = given('x-forwarded-for');
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const { 'content-length': _, ...rest } = endToEnd(headers);
  return {
    ...rest,
    host: target.protocol === 'https:' ? target.host : host,
    'x-forwarded-host': host,
    'x-forwarded-proto': proto,
    'x-forwarded-port': port,
    'x-forwarded-for': before ? `${before}, ${address}` : address,
  };
}
