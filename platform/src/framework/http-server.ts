/** The HTTP door: parses, authenticates, checks the role, hands the call to its thread, answers. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { routes } from '../routes.js';
import { errorAnswer, fromErrorData, toAnswer, toErrorData } from './answer.js';
import type { Context } from './context.js';
import { badRequest, ErrorCode, forbidden, PlatformError, unauthenticated, unreadable } from './errors.js';
import type { HttpAnswer } from './protocol.js';
import { Call, type CallData, type Role, type Route, type SessionUser } from './route.js';

/** Bodies over this are refused. */
const BODY_LIMIT = 50 * 1024 * 1024;

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

/** `scheme://host:port` as the caller sees it; the port is always written. */
function baseUrlOf(request: FastifyRequest): string {
  const header = (name: string) => {
    const value = request.headers[name];
    return (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim();
  };
  const scheme = header('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = header('x-forwarded-host') ?? header('host') ?? 'localhost';
  const [, name = 'localhost', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
  return `${scheme}://${name}:${header('x-forwarded-port') ?? port ?? (scheme === 'https' ? '443' : '80')}`;
}

/** The token of a request: the first 7 characters of the header are cut off, whatever they are. */
function tokenOf(request: FastifyRequest): string {
  const own = request.headers['x-authorization'];
  const header = (Array.isArray(own) ? own[0] : own) || request.headers.authorization || '';
  if (header.trim() === '' || header.length <= 7) throw unauthenticated();
  return header.slice(7);
}

function authenticate(context: Context, request: FastifyRequest): SessionUser {
  return context.sessions.verify(tokenOf(request));
}

function checkRole(route: Route, user: SessionUser | null): void {
  if (route.auth === 'public') return;
  if (!user || !(route.auth as readonly Role[]).includes(user.authority)) throw forbidden();
}

function send(reply: FastifyReply, answer: HttpAnswer): FastifyReply {
  reply.code(answer.status).headers(answer.headers);
  if (answer.contentType) reply.header('content-type', answer.contentType);
  if (answer.body === null) return reply.send();
  return reply.send(typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body));
}

async function handle(context: Context, index: number, route: Route, request: FastifyRequest): Promise<HttpAnswer> {
  const user = route.auth === 'public' ? null : authenticate(context, request);
  if (user) await context.limits.count(user);
  checkRole(route, user);
  const data: CallData = {
    params: request.params as Record<string, string>,
    query: parseQuery(request.raw.url),
    rawBody: typeof request.body === 'string' ? request.body : null,
    user,
    baseUrl: baseUrlOf(request),
    clientAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.headers.cookie ?? '',
    prepared: undefined,
  };
  const call = new Call(data) as Call<never>;
  if (route.mode === 'main') return toAnswer(await (route.handler as HandlerOf<typeof route.handler>)(context, call));
  if (route.prepare) data.prepared = await route.prepare(context, call);
  return context.db.call(index, route.mode, data);
}

/** Matches request paths against the route table, to tell "no such path" from "wrong method". */
const shapes = routes.map(({ path }) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`));
const isMapped = (path: string) => shapes.some((shape) => shape.test(path));

/** The answer to what no route takes: 401 without a token, else 405 or 404. */
function unmapped(context: Context, request: FastifyRequest): HttpAnswer {
  const path = pathOf(request);
  const mapped = isMapped(path);
  if (mapped && /^\/api\/auth\/(login|login\/public|token)$/.test(path)) {
    throw unauthenticated('Authentication method not supported');
  }
  const open = !path.startsWith('/api/') || path.startsWith('/api/noauth/') || path.startsWith('/api/v1/');
  if (!open) authenticate(context, request);
  if (mapped) throw new PlatformError(405, ErrorCode.badRequest, `Request method '${request.method}' not supported`);
  const body = { timestamp: new Date().toISOString(), status: 404, error: 'Not Found', path };
  return { status: 404, body: JSON.stringify(body), contentType: 'application/json', headers: {} };
}

/** Errors Fastify itself raises, in our words. */
function fromFastify(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new PlatformError(413, ErrorCode.badRequest, 'The body is too large');
  if (code.startsWith('FST_ERR_CTP')) return unreadable('The body cannot be read');
  if (statusCode >= 400 && statusCode < 500) return badRequest('The request cannot be read');
  return fromErrorData(toErrorData(error));
}

/** The server with every route of the table. `context()` is asked per request: the server exists before its services. */
export function createHttpServer(context: () => Context): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
    frameworkErrors: (error, _request, reply) => void send(reply as FastifyReply, errorAnswer(fromFastify(error))),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    // Fastify would close the connection on a body that is too large, and the client would see that instead of the answer.
    reply.removeHeader('connection');
    request.raw.resume();
    return send(reply, errorAnswer(fromFastify(error)));
  });
  app.setNotFoundHandler((request, reply) => send(reply, unmapped(context(), request)));
  routes.forEach((route, index) => {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => send(reply, await handle(context(), index, route, request)),
    });
  });
  return app;
}
