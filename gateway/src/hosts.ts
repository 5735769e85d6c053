import type { IncomingMessage } from 'node:http';
import { isLoopback, loopbackNames } from './loopback.js';

/** What an operator says about the names of this console. */
export interface HostSettings {
  /** Names that this console answers for besides this machine's own, without ports (`ALLOWED_HOSTS`). */
  allowedHosts?: readonly string[];
  /** The console's address as people type it (`PUBLIC_URL`). */
  publicUrl?: URL;
}

/** The name in a `Host` header, in lower case and without the port; null for what is no host. */
export const hostName = (header: string | undefined): string | null =>
  /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(:\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null;

/** The configured names, for comparison with `hostName`. */
export const configuredNames = ({ allowedHosts = [], publicUrl }: HostSettings, boundHost?: string): string[] =>
  [...allowedHosts, ...(publicUrl ? [publicUrl.hostname] : []), ...(boundHost ? [boundHost] : [])].map((name) =>
    (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name).toLowerCase(),
  );

/**
 * Which requests are meant for this console: by a name of this machine, a configured name, or the very address the
 * connection came in at. A page of another site cannot use any of these, whatever it has its own name point at (DNS
 * rebinding); and no link is made from a name that a caller thought up.
 * @param trustProxy `X-Forwarded-Host` counts too, and has to be meant for this console as well
 */
export function hostRule(names: readonly string[], trustProxy: boolean): (request: IncomingMessage) => boolean {
  const known = new Set<string>([...loopbackNames, ...names]);
  return ({ headers, headersDistinct, socket }) => {
    const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
    const mayName = (header: string | undefined) => {
      const name = hostName(header);
      return name !== null && (known.has(name) || name === address || name === `[${address}]`);
    };
    const forwarded = trustProxy ? headersDistinct['x-forwarded-host'] : undefined;
    return mayName(headers.host) && (forwarded ?? []).every((header) => mayName(header));
  };
}

/** Headers that proxies add. */
export const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Did somebody at this machine ask, without a proxy in between? */
export const isFromThisMachine = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  isLoopback(hostName(headers.host) ?? '') &&
  !proxyHeaders.some((name) => name in headers);
