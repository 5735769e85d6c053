import { AsyncLocalStorage } from 'node:async_hooks';
import { type Readable, Transform } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import { type GatewayStatus, sendError } from '../error-body.js';
import { endToEnd, headersForPlatform } from './forwarded-headers.js';

export interface ProxyOptions {
  trustProxy: boolean;
  /** Milliseconds to wait for the beginning of an answer, and between its parts. */
  timeoutMs: number;
  maxUploadBytes: number;
}

export interface ProxyTarget {
  /** The server behind, with the path that is put before each address. */
  url: URL;
  /** Path and query to ask for, as the client wrote them. */
  address: string;
  /** Set on the answer; they replace the platform's own. */
  headers: Record<string, string>;
}

/** A body that is longer than allowed, noticed while it is passed on. */
class TooLarge extends Error {}

/** How long the rest of an upload that was answered before its end may take, in milliseconds. */
const LONGEST_REST = 60_000;

/** Methods that may be asked again when a kept connection turned out to be closed; none of them is sent with a body. */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS']);
const connectionLost = new Set(['UND_ERR_SOCKET', 'ECONNRESET']);
const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Lets `app` pass requests on. The HTTP client (undici) frames them itself, whatever the original client sent. Answers
 * 413, 502, or 504 by itself, with the platform's error body. A client that goes away ends the platform's work; an answer
 * that breaks off breaks the client's connection too, so that it is never taken for complete.
 */
export function addProxy(app: FastifyInstance, options: ProxyOptions) {
  const { timeoutMs, maxUploadBytes, trustProxy } = options;
  const agent = new Agent({
    // Connections kept open must end before the platform ends them (Tomcat: 20 s), or a request meets a closed one.
    keepAliveTimeout: 10_000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: timeoutMs,
  });
  const clientGone = new AsyncLocalStorage<AbortSignal>();
  // The plugin has no option for the signal that ends a request.
  const request = (
    call: Dispatcher.RequestOptions,
    done: (error: Error | null, data: Dispatcher.ResponseData) => void,
  ) => agent.request({ ...call, signal: clientGone.getStore() }, done);
  app.register(replyFrom, {
    undici: { request } as unknown as Agent,
    disableCache: true,
    disableRequestLogging: true,
  });
  app.addHook('onClose', () => agent.destroy());

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (incoming, payload, done) => {
    const length = Number(incoming.headers['content-length'] ?? 0);
    if (length > maxUploadBytes) done(new TooLarge());
    else done(null, length || incoming.headers['transfer-encoding'] ? limited(payload, maxUploadBytes) : undefined);
  });

  return function passOn(incoming: FastifyRequest, reply: FastifyReply, target: ProxyTarget): FastifyReply {
    const gone = new AbortController();
    reply.raw.on('close', () => reply.raw.writableFinished || gone.abort());
    const length = incoming.headers['content-length'];
    const [path = '/'] = target.address.split('?', 1);
    return clientGone.run(gone.signal, () =>
      reply.from(target.url.pathname.replace(/\/$/, '') + path, {
        getUpstream: () => target.url.origin,
        queryString: () => target.address.slice(path.length + 1),
        rewriteRequestHeaders: () => ({
          ...headersForPlatform(incoming.raw, target.url, trustProxy),
          ...(incoming.body && length ? { 'content-length': length } : {}),
        }),
        retryDelay: ({ err, attempt }) => {
          const lost = connectionLost.has((err as NodeJS.ErrnoException | null)?.code ?? '');
          return lost && attempt === 0 && repeatable.has(incoming.method) && !incoming.body ? 1 : null;
        },
        rewriteHeaders: (headers) => ({ ...endToEnd(headers), ...target.headers }),
        onResponse: (_, __, { stream }) => {
          // The plugin would close the connection on an upload that still comes, and the client would see that instead of the answer.
          reply.removeHeader('connection');
          reply.send(stream);
          // From here on a failure of the platform can only break the connection.
          reply.raw.flushHeaders();
        },
        onError: (_, { error }) => void sendProxyError(reply, error.cause ?? error, target.headers),
      }),
    );
  };
}

/** Answers what went wrong on the way to the platform. */
export function sendProxyError(reply: FastifyReply, error: unknown, headers: Record<string, string>): FastifyReply {
  dropRest(reply.request.raw);
  return sendError(reply, statusOf(error), headers);
}

/** Reads and drops what is left of an upload, for a while, so that the client gets to read the answer. */
function dropRest(body: Readable & { complete?: boolean }): void {
  body.unpipe().resume();
  if (!body.complete) setTimeout(() => body.complete || body.destroy(), LONGEST_REST).unref();
}

/** Did the way to the platform fail, and not the gateway? */
export const isProxyError = (error: unknown): boolean =>
  error instanceof TooLarge || Boolean((error as NodeJS.ErrnoException).code?.startsWith('UND_ERR'));

function statusOf(error: unknown): GatewayStatus {
  if (error instanceof TooLarge) return 413;
  return timeouts.has((error as NodeJS.ErrnoException).code ?? '') ? 504 : 502;
}

/** The body as it comes, up to `limit` bytes; more is an error. */
function limited(body: Readable, limit: number): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > limit) done(new TooLarge());
      else done(null, chunk);
    },
  });
  body.on('error', (error) => counted.destroy(error));
  // The client of the platform gives a body up when it is answered before its end.
  counted.on('close', () => dropRest(body));
  return body.pipe(counted);
}
