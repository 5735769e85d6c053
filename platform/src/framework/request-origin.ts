/** Under which host a request came, from where and from which site: what decides whether it is answered at all. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { ErrorCode, forbidden, PlatformError, unauthenticated } from './errors.js';

export interface OriginSettings {
  /** What the platform listens on. */
  host: string;
  /** Names it answers for besides this machine's own, without ports. */
  allowedHosts?: readonly string[];
  /** The console's address as people type it. */
  publicUrl?: string;
  /**
   * How many proxies in front of the platform add to `X-Forwarded-For`: the caller's address is taken from that many places from
   * its end, and its host, scheme and port count. Default 0: whoever connects is the caller, whatever the header says.
   */
  forwardedHops?: number;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Is this a name or an address of this machine for itself? */
export const isLoopback = (host: string): boolean => LOOPBACK.some((name) => name === host || name === `[${host}]`);

/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Calls that answer with tokens or lead to them: no page of another site may make somebody's browser send them. */
const SIGN_IN = /^\/api\/(auth|noauth)\//;

const plainAddress = (address = '') => address.replace(/^::ffff:/, '');
const bracketed = (name: string) => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name).toLowerCase();

/** The name in a `Host` header, in lower case and without the port; null for what is no host. */
const hostName = (header: string | undefined): string | null =>
  /^(\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(:\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null;

const LOOK_AGAIN = 5000;
let own: { addresses: ReadonlySet<string>; until: number } | undefined;

/** This machine's addresses. They change when it joins a network; asking the system costs more than all else that a request does here. */
function ownAddresses(): ReadonlySet<string> {
  const now = performance.now();
  if (!own || own.until < now) {
    const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    own = { addresses: new Set(all.map(({ address }) => bracketed(address))), until: now + LOOK_AGAIN };
  }
  return own.addresses;
}

/** An IP address of this machine: no name points at it, so no page of another site can be behind it. */
const isOwnAddress = (name: string): boolean => isIP(name.replace(/^\[|]$/g, '')) !== 0 && ownAddresses().has(name);

export type OriginRules = ReturnType<typeof originRules>;

/** The rules of one platform. */
export function originRules({ host, allowedHosts = [], publicUrl, forwardedHops = 0 }: OriginSettings) {
  const publicHost = publicUrl ? new URL(publicUrl).hostname : host;
  const known = new Set([...LOOPBACK, ...[host, publicHost, ...allowedHosts].map(bracketed)]);
  const mayName = (header: string | undefined) => {
    const name = hostName(header);
    return name !== null && (known.has(name) || isOwnAddress(name));
  };
  const forwardedHeader = (request: IncomingMessage, header: string): string | undefined =>
    forwardedHops ? request.headersDistinct[header]?.[0]?.split(',')[0]?.trim() : undefined;

  /** Is the request meant for this platform, by its `Host` and by what a trusted proxy says of it? */
  const isForUs = (request: IncomingMessage): boolean =>
    mayName(request.headers.host) &&
    (request.headersDistinct.host?.length ?? 0) <= 1 &&
    (forwardedHeader(request, 'x-forwarded-host') === undefined ||
      mayName(forwardedHeader(request, 'x-forwarded-host')));

  /** `scheme://host:port` as the caller sees it; the port is always written. */
  const baseUrlOf = (request: IncomingMessage): string => {
    const scheme = forwardedHeader(request, 'x-forwarded-proto') === 'https' ? 'https' : 'http';
    const asked = forwardedHeader(request, 'x-forwarded-host') ?? request.headers.host ?? 'localhost';
    const [, name = 'localhost', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(asked) ?? [];
    return `${scheme}://${name}:${forwardedHeader(request, 'x-forwarded-port') ?? port ?? (scheme === 'https' ? '443' : '80')}`;
  };

  /** Did a page of another site have the browser send this? Browsers say so, some only by the page's origin. */
  const isCrossSite = (request: IncomingMessage): boolean => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
    if (origin === undefined) return false;
    const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null);
    const own = [baseUrlOf(request), ...(publicUrl ? [publicUrl] : [])].map(hostOf);
    return hostOf(origin) === null || !own.includes(hostOf(origin));
  };

  return {
    baseUrlOf,
    isForUs,
    /** Did somebody at this machine ask, with no proxy in between but those that are trusted? */
    isLocal: ({ ip, raw }: FastifyRequest): boolean =>
      isLoopback(plainAddress(ip)) &&
      isLoopback(hostName(forwardedHeader(raw, 'x-forwarded-host') ?? raw.headers.host) ?? '') &&
      (forwardedHops > 0 || !PROXY_HEADERS.some((name) => name in raw.headers)),
    /** Throws 421 for another host, 403 and 401 for sign-in calls that a page of another site can have made. */
    admit({ raw, method, headers, routeOptions }: FastifyRequest): void {
      if (!isForUs(raw)) {
        throw new PlatformError(
          421,
          ErrorCode.badRequest,
          'The platform is not set up for this host name. Add it to ALLOWED_HOSTS',
        );
      }
      // The route, not the address: that has more than one spelling.
      if (method !== 'POST' || !SIGN_IN.test(routeOptions.url ?? '')) return;
      if (isCrossSite(raw)) throw forbidden();
      const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
      // Browsers send every other type to other sites without asking them first.
      if (hasBody && !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
        throw unauthenticated();
      }
    },
  };
}
