/** HTTP calls through the door: bounded in time and size; redirects are answers like others. */
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import tls from 'node:tls';
import { anyAddress } from '../../outgoing/reachable-address.js';
import { Turns } from '../turns.js';
import { type AddressOf, doorSocket, type TlsOptions } from './door-socket.js';

/** How long a call may take when nobody says less, in milliseconds. */
const LONGEST = 120_000;
/** Bytes of an answer. */
const LARGEST = 1024 * 1024;

export interface HttpProxy {
  host: string;
  port: number;
  /** It is spoken to over TLS. */
  secure: boolean;
  user: string | null;
  password: string | null;
  /** The operator named it, not a tenant: it may be anywhere. */
  isTrusted?: boolean;
}
export interface HttpCall {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | null;
  /** Milliseconds; 0: as long as any call may take. */
  timeout?: number;
  keepAlive?: boolean;
  tls?: TlsOptions;
  proxy?: HttpProxy | null;
  /** The operator named the host, not a tenant: it may be anywhere. */
  isTrusted?: boolean;
}
/** How calls go out: the hosts they may reach, and until when somebody waits for what comes of them. A node's context is one. */
export interface Way {
  readonly addressOf: AddressOf;
  readonly signal: AbortSignal;
}
export interface HttpAnswer {
  status: number;
  /** By the names the server gave them. */
  headers: [string, string][];
  body: string;
}

/** Is told of bytes that came. Throws when they are too many. */
type Heard = (bytes: number) => void;

async function textOf(answer: IncomingMessage, heard: Heard): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST) throw new Error(`The answer is larger than ${LARGEST} bytes`);
    heard(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const pairs = (raw: readonly string[]): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, at) => [raw[at * 2] ?? '', raw[at * 2 + 1] ?? '']);

/** Where a proxy is to connect to: the address that was judged, since the proxy may know the name by another. */
async function judged(addressOf: AddressOf, host: string, port: number): Promise<string> {
  const address = await addressOf(host);
  return `${net.isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** A tunnel to a host through a proxy; `open` is told of the request for it, and of the tunnel. */
function tunnel(addressOf: AddressOf, proxy: HttpProxy, target: string, open: Opened): Promise<Duplex> {
  const { host, port, secure, user, password } = proxy;
  const basic = Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64');
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(user ? { 'proxy-authorization': `Basic ${basic}` } : {}) },
      createConnection: () => doorSocket(addressOf, host, port, secure ? {} : null),
    });
    open(request);
    request.on('connect', ({ statusCode }, socket) => {
      // What is wrong with it is told by what goes through it.
      open(socket.on('error', () => {}));
      if (statusCode === 200) resolve(socket);
      else reject(new Error(`The proxy answered ${statusCode}`));
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('The proxy closed the connection')));
    request.end();
  });
}

/**
 * A connection costs this thread much more than a message does, when it is made and when it ends: a pack whose host is silent begins and
 * ends hundreds at once.
 */
const connections = new Turns(8);
/** What ends a connection. It has no trace: Node reads that of each error it destroys something with, and finding lines of sources is dear. */
const OVER = Object.assign(new Error('over'), { stack: 'over' });

/** Calls of one tenant that may be under way: those to a silent host last long, and each has a connection. */
const MOST_CALLS = 500;
/** Bytes that have come for those of all tenants; one has half of what the others leave: there is always room for one more. */
const MOST_HEARD = 64 * LARGEST;
let heardOfAll = 0;
const underWay = new WeakMap<AddressOf, { calls: number; heard: number }>();

/** Calls; rejects when there is no answer, when nobody waits for one anymore, or when too much through the same door is under way. */
export async function callHttp(call: HttpCall, way: Way): Promise<HttpAnswer> {
  const all = underWay.get(way.addressOf) ?? { calls: 0, heard: 0 };
  if (all.calls >= MOST_CALLS) throw new Error(`${MOST_CALLS} calls of this tenant are under way already`);
  underWay.set(way.addressOf, all);
  all.calls += 1;
  let own = 0;
  let isOver = false;
  const heard: Heard = (bytes) => {
    if (isOver) return;
    own += bytes;
    all.heard += bytes;
    heardOfAll += bytes;
    if (all.heard > MOST_HEARD - heardOfAll)
      throw new Error('Answers to calls of this tenant that are under way have too many bytes together');
  };
  try {
    return await callNow(call, way, heard);
  } finally {
    isOver = true;
    all.calls -= 1;
    all.heard -= own;
    heardOfAll -= own;
  }
}

/** Is told of what a call has open, which ends with the call. */
type Opened = (each: ClientRequest | Duplex) => void;

const anywhere: AddressOf = (host) => anyAddress(host);

async function callNow(
  call: HttpCall,
  { addressOf: ofTenant, signal: wanted }: Way,
  heard: Heard,
): Promise<HttpAnswer> {
  const { url, method, headers, body, timeout, keepAlive, proxy } = call;
  if (!/^https?:$/.test(url.protocol)) throw new Error(`"${url.protocol}" is no protocol of the web`);
  const addressOf = call.isTrusted ? anywhere : ofTenant;
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const limit = Math.min(timeout || LONGEST, LONGEST);
  const opened: (ClientRequest | Duplex)[] = [];
  let whyOver: string | null = null;
  const open: Opened = (each) => {
    opened.push(each);
    if (whyOver) each.destroy(OVER);
  };
  const send = async (): Promise<HttpAnswer> => {
    await new Promise<void>((resolve) => connections.do(resolve));
    if (whyOver) throw OVER;
    const through = proxy
      ? await tunnel(proxy.isTrusted ? anywhere : ofTenant, proxy, await judged(addressOf, host, port), open)
      : null;
    const createConnection = () => {
      if (!through) return doorSocket(addressOf, host, port, isSecure ? (call.tls ?? {}) : null);
      return isSecure ? tls.connect({ socket: through, servername: host, ...call.tls }) : through;
    };
    const request = http.request({
      host,
      port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: {
        host: url.host,
        connection: keepAlive ? 'keep-alive' : 'close',
        ...headers,
        ...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
      },
      createConnection,
    });
    open(request);
    return await answerTo(request, body, heard);
  };
  let end: (reason: string) => void = () => {};
  // Whatever the host does, and whatever becomes of what was sent: nobody waits for it any longer.
  const over = new Promise<never>((_, reject) => {
    end = (reason) => {
      whyOver ??= reason;
      connections.do(() => {
        for (const each of opened) each.destroy(OVER);
        reject(OVER);
      });
    };
  });
  const timer = setTimeout(() => end(`No answer from ${url.host} within ${limit} ms`), limit);
  const giveUp = () => end(`The call of ${url.host} was ended: nobody waits for its message anymore`);
  if (wanted.aborted) giveUp();
  else wanted.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([send(), over]);
  } catch (error) {
    throw whyOver ? new Error(whyOver) : error;
  } finally {
    clearTimeout(timer);
    wanted.removeEventListener('abort', giveUp);
    for (const each of opened) each.destroy();
  }
}

/** Sends a request; resolves with its whole answer. */
function answerTo(request: ClientRequest, body: string | null | undefined, heard: Heard): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('The host answered 101: it wants to speak another protocol'));
    });
    let isAnswered = false;
    request.on('close', () => {
      if (!isAnswered) reject(new Error('The host closed the connection'));
    });
    request.on('response', (answer) => {
      isAnswered = true;
      textOf(answer, heard)
        .then((text) => resolve({ status: answer.statusCode ?? 0, headers: pairs(answer.rawHeaders), body: text }))
        .catch(reject);
    });
    request.end(body ?? undefined);
  });
}
