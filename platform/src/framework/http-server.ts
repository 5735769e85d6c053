/** The HTTP door: parses, authenticates, checks the role, hands the call to its thread, answers. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { errorAnswer, fromErrorData, toAnswer, toErrorData } from './answer.js';
import { isBlobPiece, isBlobText, lengthOf } from './answer-body.js';
import { type OpenBlob, sendBlob } from './blob-answer.js';
import { sendBlobText } from './blob-text.js';
import type { Context } from './context.js';
import type { DatabaseClient } from './database.js';
import { badRequest, ErrorCode, forbidden, PlatformError, unauthenticated, unreadable } from './errors.js';
import { holdBody } from './large-bodies.js';
import type { HttpAnswer } from './protocol.js';
import type { OriginRules } from './request-origin.js';
import { BODY_LIMITS, bodyLimitOf, Call, type CallData, type Role, type Route, type SessionUser } from './route.js';
import { unreadAnswers } from './unread-answers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null where a route is public. Known before anything of the body is read. */
    sessionUser: SessionUser | null;
  }
  interface FastifyContextConfig {
    /** The handler reads a form by itself. */
    takesForm?: boolean;
  }
}

const FORM = 'multipart/form-data';

/** What the server serves. */
export interface Served {
  routes: readonly Route[];
  /** Whom it answers. */
  origin: OriginRules;
  /** Where the calls of the routes run. */
  db: DatabaseClient;
  /** Asked per request: the server exists before its services. */
  context(): Context;
  /** The user of an access token. Throws 401. */
  authenticate(token: string): SessionUser;
  /** Counts a request of the user. Rejects with 429 when it is one too many. */
  countRequest(user: SessionUser): Promise<void>;
  /** Opens a file of the folder of blobs. */
  openBlob: OpenBlob;
  /** How many proxies in front add to `X-Forwarded-For`. */
  forwardedHops: number;
}

type HandlerOf<F> = F extends (...args: infer A) => infer R ? (...args: A) => R : never;

/** The path of a request without its query. */
const pathOf = (request: FastifyRequest) => request.raw.url?.split('?', 1)[0] ?? '/';

/** The query's parameters; the values of a repeated one are joined by commas, as lists are written otherwise. */
function parseQuery(url: string | undefined): Record<string, string> {
  const query: Record<string, string> = {};
  const at = url?.indexOf('?') ?? -1;
  if (!url || at < 0) return query;
  for (const [key, value] of new URLSearchParams(url.slice(at + 1))) {
    query[key] = Object.hasOwn(query, key) ? `${query[key]},${value}` : value;
  }
  return query;
}

/** The token of a request: the first 7 characters of the header are cut off, whatever they are. */
function tokenOf(request: FastifyRequest): string {
  const own = request.headers['x-authorization'];
  const header = (Array.isArray(own) ? own[0] : own) || request.headers.authorization || '';
  if (header.trim() === '' || header.length <= 7) throw unauthenticated();
  return header.slice(7);
}

function authenticate(served: Served, request: FastifyRequest): SessionUser {
  return served.authenticate(tokenOf(request));
}

/** Modes of calls that change nothing. */
const READING_MODES: readonly Route['mode'][] = ['read', 'search'];

function checkRole(route: Route, user: SessionUser | null): void {
  if (route.auth === 'public') return;
  if (!user || !(route.auth as readonly Role[]).includes(user.authority)) throw forbidden();
  if (user.readsOnly && !READING_MODES.includes(route.mode) && !route.visitors) throw forbidden();
}

function send(reply: FastifyReply, answer: HttpAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  if (answer.contentType) reply.header('content-type', answer.contentType);
  if (answer.body === null) return reply.send();
  if (isBlobPiece(answer.body) || isBlobText(answer.body)) throw new Error('a file is sent as it is read');
  if (typeof answer.body === 'string') return reply.send(answer.body);
  const { buffer, byteOffset, byteLength } = answer.body;
  return reply.send(Buffer.from(buffer, byteOffset, byteLength));
}

/** Who calls, if the route lets that caller in. */
async function admit(served: Served, route: Route, request: FastifyRequest): Promise<SessionUser | null> {
  const user = route.auth === 'public' ? null : authenticate(served, request);
  if (user) await served.countRequest(user);
  checkRole(route, user);
  return user;
}

/** What a file takes of the memory while it is sent, in bytes. */
const READ_AHEAD = 64 * 1024;
/** How long a caller may take nothing of an answer, in milliseconds. */
const STALL_LIMIT = 60_000;

/** Counts an answer until its caller has read it, and gives up a caller who stops reading. Throws 429 when too much is unread. */
function watchReading({ body }: HttpAnswer, { sessionUser, raw }: FastifyRequest, reply: FastifyReply): void {
  // Who has gone meanwhile reads nothing, and leaves nothing unread.
  if (reply.raw.destroyed) return;
  reply.raw.once('close', unreadAnswers.hold(sessionUser, lengthOf(body) || READ_AHEAD));
  reply.raw.setTimeout(STALL_LIMIT, () => raw.destroy());
}

/** Pages longer than this do not run among the quick reads. */
const LONG_PAGE = 1000;

/** Whether a read asks for what may take long: a text search, a history, a long page. */
const mayTakeLong = ({ query: { textSearch, startTs, pageSize } }: CallData): boolean =>
  Boolean(textSearch || startTs) || Number(pageSize) > LONG_PAGE;

/** Aborted when the caller has gone before he was answered. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

async function handle(
  served: Served,
  index: number,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<HttpAnswer> {
  const context = served.context();
  // A body may come long after its head, when the token it was let in with has ended.
  if (request.sessionUser && request.body !== undefined) authenticate(served, request);
  const data: CallData = {
    params: request.params as Record<string, string>,
    query: parseQuery(request.raw.url),
    rawBody: typeof request.body === 'string' ? request.body : null,
    user: request.sessionUser,
    baseUrl: served.origin.baseUrlOf(request.raw),
    clientAddress: request.ip,
    isLocal: served.origin.isLocal(request),
    userAgent: request.headers['user-agent'] ?? '',
    wantsPage: request.headers.accept?.includes('text/html') ?? false,
    cookies: request.headers.cookie ?? '',
    prepared: undefined,
  };
  const call = new Call(data) as Call<never>;
  if (route.mode === 'main') {
    const handler = route.handler as HandlerOf<typeof route.handler>;
    return toAnswer(await handler(context, call, goneSignal(reply)));
  }
  if (route.mode === 'upload') {
    const handler = route.handler as HandlerOf<typeof route.handler>;
    return toAnswer(await handler(context, call, request.raw));
  }
  if (route.prepare) data.prepared = await route.prepare(context, call);
  const mode = route.mode === 'read' && mayTakeLong(data) ? 'search' : route.mode;
  return served.db.call(index, mode, data, route.mode === 'search');
}

/** Matches request paths against the route table, to tell "no such path" from "wrong method". */
function pathMatcher(routes: readonly Route[]): (path: string) => boolean {
  const shapes = routes.map(({ path }) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`));
  return (path) => shapes.some((shape) => shape.test(path));
}

/** The answer to what no route takes: 401 without a token, else 405 or 404. */
function unmapped(served: Served, mapped: boolean, request: FastifyRequest): HttpAnswer {
  const path = pathOf(request);
  if (mapped && /^\/api\/auth\/(login|login\/public|token)$/.test(path)) {
    throw unauthenticated('Authentication method not supported');
  }
  const open = !path.startsWith('/api/') || path.startsWith('/api/noauth/') || path.startsWith('/api/v1/');
  if (!open) authenticate(served, request);
  if (mapped) throw new PlatformError(405, ErrorCode.badRequest, `Request method '${request.method}' not supported`);
  const body = { timestamp: new Date().toISOString(), status: 404, error: 'Not Found', path };
  return { status: 404, body: JSON.stringify(body), contentType: 'application/json', headers: {} };
}

/** Errors Fastify itself raises, in our words. */
function fromFastify(error: unknown, bodyLimit = 0): PlatformError {
  if (error instanceof PlatformError) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new PlatformError(413, ErrorCode.badRequest, `The body is larger than ${bodyLimit} bytes`);
  if (code.startsWith('FST_ERR_CTP')) return unreadable('The body cannot be read');
  if (statusCode >= 400 && statusCode < 500) return badRequest('The request cannot be read');
  return fromErrorData(toErrorData(error));
}

/** Lets what is left of a refused body pass by, so that the client reads the answer; what goes on longer than any body may is cut off. */
function discardRest({ raw }: FastifyRequest): void {
  let left = BODY_LIMITS.upload;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
}

/** The server with every route of the table. */
export function createHttpServer(served: Served): FastifyInstance {
  const isMapped = pathMatcher(served.routes);
  const app = fastify({
    bodyLimit: BODY_LIMITS.public,
    exposeHeadRoutes: false,
    trustProxy: (_address, hop) => hop < served.forwardedHops,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
    frameworkErrors: (error, _request, reply) => void send(reply as FastifyReply, errorAnswer(fromFastify(error))),
  });
  app.addHook('onRequest', async (request) => served.origin.admit(request));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser(FORM, (request, _payload, done) =>
    request.routeOptions.config.takesForm ? done(null) : done(unreadable('A form is not expected'), undefined),
  );
  app.setErrorHandler((error, request, reply) => {
    // Fastify would close the connection on a body that is too large, and the client would see that instead of the answer.
    reply.removeHeader('connection');
    discardRest(request);
    return send(reply, errorAnswer(fromFastify(error, request.routeOptions.bodyLimit)));
  });
  app.decorateRequest('sessionUser', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined;
    discardRest(request);
    return send(reply, unmapped(served, isMapped(pathOf(request)), request));
  });
  served.routes.forEach((route, index) => {
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: bodyLimitOf(route),
      config: { takesForm: route.mode === 'upload' },
      onRequest: async (request, reply) => {
        request.sessionUser = await admit(served, route, request);
        if (route.mode !== 'upload') holdBody(request, reply, bodyLimitOf(route));
      },
      handler: async (request, reply) => {
        const answer = await handle(served, index, route, request, reply);
        watchReading(answer, request, reply);
        if (isBlobPiece(answer.body))
          return sendBlob(served.openBlob, request, reply, { ...answer, body: answer.body });
        if (isBlobText(answer.body)) return sendBlobText(served.openBlob, reply, { ...answer, body: answer.body });
        return send(reply, answer);
      },
    });
  });
  return app;
}
