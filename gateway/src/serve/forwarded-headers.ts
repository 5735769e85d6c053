import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';

/** Headers of one connection, never passed on (RFC 9110 §7.6.1). */
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
  'expect',
]);

/** Headers without those that belong to the connection, the ones `Connection` names included. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.includes(name)));
}

/**
 * Headers for the platform: the client's, plus what it needs to build links to this origin. `Host` stays as asked, since
 * the platform makes mailed links from it and picks sign-in providers by it; a platform at an HTTPS address gets its own
 * name, because the server there picks its site by it.
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
  return {
    ...endToEnd(headers),
    host: target.protocol === 'https:' ? target.host : host,
    'x-forwarded-host': host,
    'x-forwarded-proto': proto,
    'x-forwarded-port': port,
    'x-forwarded-for': before ? `${before}, ${address}` : address,
  };
}
